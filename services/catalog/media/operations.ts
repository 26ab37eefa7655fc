import { isDeepStrictEqual } from 'node:util'
import {
  beginFiles,
  chargeDerived,
  discardFile,
  expireFiles,
  finishFile,
  type StoredFile,
  takeUpload,
} from '@souk/files/contract'
import {
  checkUrl,
  checkVersion,
  hourMs,
  idOf,
  newId,
  type StoredContent,
  sentInOrder,
  type Tx,
  urlFaults,
  validationFailed,
} from '@souk/platform'
import { announce, announceDeletion } from '../announce.ts'
import type { Product } from '../products/product.ts'
import { lockProductsWithDefault, updateImageOfAll, updateImages } from '../products/store.ts'
import { checkSeller, sellerOf } from '../sellers/operations.ts'
import { providerForeign } from '../sellers/problems.ts'
import { listVariantsShowing } from '../variants/store.ts'
import type { FoundContent } from './content.ts'
import { mediaCreated, mediaDeleted, mediaFailed, mediaReady, mediaUpdated } from './events.ts'
import { imageLimits, imageWidths, type MediaFailure } from './image.ts'
import { lanes } from './lanes.ts'
import {
  defaultImageOf,
  edit,
  fail,
  finish,
  type MediaChanges,
  type MediaItem,
  newReference,
  newUploaded,
  type ShownMediaItem,
  shownOf,
} from './media.ts'
import { mediaInUse, mediaTooLarge, mediaUnknown, mediaUrlUnusable } from './problems.ts'
import { type CreateMedia, viewOfMediaItem, viewOfShown } from './schemas.ts'
import {
  deleteMediaFiles,
  deleteMediaItem,
  findMediaItemForUpdate,
  getMediaItemForUpdate,
  insertMediaFiles,
  insertMediaItem,
  insertReferences,
  insertUses,
  listMediaForShare,
  listOrphanedFiles,
  listProductsWith,
  updateMediaItem,
} from './store.ts'

/** Of an upload, whose file is its own from now on, or of an external URL, which is never requested. */
export async function createMediaItem(tx: Tx, body: CreateMedia): Promise<MediaItem> {
  const { upload_id: uploadId, url, kind = 'IMAGE', alt = null } = body
  const providerId = sellerOf(tx, body.provider_id)
  const given = { kind, alt, providerId }
  await checkSeller(tx, providerId, body.provider_id && '/provider_id')
  if (uploadId !== undefined && url === undefined) return createUploaded(tx, given, uploadId)
  if (url !== undefined && uploadId === undefined) return createReference(tx, given, url)
  const message = 'exactly one of upload_id and url is required'
  throw validationFailed(undefined, {
    errors: [{ path: '/upload_id', code: 'exclusive', message }],
  })
}

type Given = Parameters<typeof newUploaded>[1]

async function createUploaded(tx: Tx, given: Given, uploadId: string): Promise<MediaItem> {
  const upload = await takeUpload(tx, uploadId)
  const isOwn = upload.providerId === null || upload.providerId === given.providerId
  if (!isOwn) throw providerForeign({ providerId: upload.providerId ?? '' })
  const { bytes: maxBytes } = imageLimits
  if (given.kind === 'IMAGE' && upload.bytes > maxBytes) throw mediaTooLarge({ maxBytes })
  const mediaItem = newUploaded(newId('med'), given, upload, tx.now)
  await Promise.all([lanes.wake(tx, mediaItem.id, tx.now), insertMediaItem(tx, mediaItem)])
  announce(tx, mediaCreated, viewOfMediaItem, { after: mediaItem })
  return mediaItem
}

async function createReference(tx: Tx, given: Given, url: string): Promise<MediaItem> {
  const reason = checkUrl(url, { httpsOnly: true, loopback: false })
  if (reason !== undefined) {
    const errors = [{ path: '/url', code: reason, message: urlFaults[reason] }]
    throw mediaUrlUnusable({ reason }, { errors })
  }
  const mediaItem = newReference(newId('med'), given, url, tx.now)
  await insertMediaItem(tx, mediaItem)
  announce(tx, mediaCreated, viewOfMediaItem, { after: mediaItem })
  return mediaItem
}

/** Images that are kept elsewhere, one for each of the URLs, which were checked. One flush however many they are. */
export async function createReferences(
  tx: Tx,
  wanted: readonly { readonly url: string; readonly providerId: string | null }[],
): Promise<MediaItem[]> {
  const made = wanted.map(({ url, providerId }) =>
    newReference(newId('med'), { kind: 'IMAGE', alt: null, providerId }, url, tx.now),
  )
  if (made.length === 0) return []
  await insertReferences(tx, made)
  for (const after of made) announce(tx, mediaCreated, viewOfMediaItem, { after })
  return made
}

/** A request that changes nothing creates no new version and no event. */
export async function updateMediaItemDetails(
  tx: Tx,
  mediaId: string,
  changes: MediaChanges,
): Promise<MediaItem> {
  const [, mediaItem] = await sentInOrder([
    lockProductsWithDefault(tx, mediaId),
    getMediaItemForUpdate(tx, mediaId),
  ])
  checkVersion(tx, mediaItem.version)
  if (isDeepStrictEqual({ ...mediaItem, ...changes }, mediaItem)) return mediaItem
  const edited = edit(mediaItem, changes, tx.now)
  await save(tx, edited)
  announce(tx, mediaUpdated, viewOfMediaItem, { before: mediaItem, after: edited })
  return edited
}

/** Products that it stands for show it as it is now. */
async function save(tx: Tx, mediaItem: MediaItem): Promise<void> {
  await Promise.all([
    updateMediaItem(tx, mediaItem),
    updateImageOfAll(tx, viewOfShown(shownOf(mediaItem))),
  ])
}

/** What products show stays: it is taken out of them first. */
export async function removeMediaItem(tx: Tx, mediaId: string): Promise<MediaItem> {
  const mediaItem = await getMediaItemForUpdate(tx, mediaId)
  checkVersion(tx, mediaItem.version)
  const productIds = await listProductsWith(tx, mediaId)
  if (productIds.length > 0) throw mediaInUse({ productIds, variantIds: [] })
  const { fileId, sizeFileIds } = mediaItem
  const files = fileId === null ? [] : [fileId, ...sizeFileIds]
  await Promise.all([
    deleteMediaItem(tx, mediaId),
    ...files.toSorted().map((each) => discardFile(tx, each)),
  ])
  announceDeletion(tx, mediaDeleted, viewOfMediaItem, mediaItem)
  return mediaItem
}

/** What a product is to show, in this order. */
interface WantedMedia {
  readonly providerId: string | null
  readonly mediaIds: readonly string[]
}

/**
 * What products are to show, in the order of the products: one statement for all of them. Locked until the transaction ends,
 * so that they show them as they are; refuses those of another seller.
 */
export async function mediaFor(
  tx: Tx,
  wanted: readonly WantedMedia[],
): Promise<ShownMediaItem[][]> {
  const ids = new Set(wanted.flatMap(({ mediaIds }) => mediaIds))
  const found = await listMediaForShare(tx, [...ids])
  const known = new Map(found.map((mediaItem) => [mediaItem.id, mediaItem]))
  return wanted.map((each) => ownMedia(each, known).map(shownOf))
}

function ownMedia(
  { providerId, mediaIds }: WantedMedia,
  known: ReadonlyMap<string, MediaItem>,
): MediaItem[] {
  const isOwn = (id: string) => known.get(id)?.providerId === providerId
  const unknown = mediaIds.filter((id) => !isOwn(id))
  if (unknown.length === 0) return mediaIds.flatMap((id) => known.get(id) ?? [])
  const errors = unknown.map((id) => ({
    path: `/media_ids/${mediaIds.indexOf(id)}`,
    code: 'media_unknown',
    message: 'no such media item of this seller',
  }))
  throw mediaUnknown({ mediaIds: unknown }, { errors })
}

/** What new products show; one that is there already has lost what it showed before. */
export async function showMedia(
  tx: Tx,
  products: readonly Pick<Product, 'id' | 'media'>[],
): Promise<void> {
  const images = products.map(({ id, media }) => {
    const image = defaultImageOf(media)
    return { productId: id, image: image && viewOfShown(image) }
  })
  await sentInOrder([insertUses(tx, products), updateImages(tx, images)])
}

/** The media of a product after a change; refuses to take away what its variants show. */
export async function changedMedia(
  tx: Tx,
  product: Pick<Product, 'id' | 'providerId' | 'media'>,
  mediaIds: readonly string[] | undefined,
): Promise<readonly ShownMediaItem[]> {
  const before = product.media.map(({ id }) => id)
  if (mediaIds === undefined || isDeepStrictEqual(before, [...mediaIds])) return product.media
  const removed = before.filter((id) => !mediaIds.includes(id))
  const { providerId } = product
  const [[media = []], variantIds] = await Promise.all([
    mediaFor(tx, [{ providerId, mediaIds }]),
    listVariantsShowing(tx, product.id, removed),
  ])
  if (variantIds.length > 0) throw mediaInUse({ productIds: [product.id], variantIds })
  return media
}

/** The products that it stands for are locked before it, as whoever changes them does. */
export async function lockForProcessing(tx: Tx, mediaId: string): Promise<MediaItem | undefined> {
  const [, mediaItem] = await sentInOrder([
    lockProductsWithDefault(tx, mediaId),
    findMediaItemForUpdate(tx, mediaId),
  ])
  return mediaItem
}

/** Where sizes are written. What is not finished within the hour expires, whoever began it. */
export function beginSizes(tx: Tx, { kind }: MediaItem, store: string): Promise<StoredFile[]> {
  const count = kind === 'IMAGE' ? imageWidths.length : 0
  return beginFiles(tx, count, store, new Date(tx.now.getTime() + hourMs))
}

/** A size that lies in the store. */
export interface WrittenSize {
  readonly width: number
  readonly height: number
  readonly file: StoredFile
  readonly stored: StoredContent
}

export interface Made {
  readonly content: FoundContent
  readonly width?: number
  readonly height?: number
  readonly sizes: readonly WrittenSize[]
}

export async function finishMediaItem(tx: Tx, mediaItem: MediaItem, made: Made): Promise<void> {
  const sizes = made.sizes.map(({ width, height, file, stored }) => ({
    width,
    height,
    size: stored.bytes,
    fileId: file.id,
  }))
  const ready = finish(mediaItem, { ...made, sizes }, idOf('ten', tx.tenantId), tx.now)
  await Promise.all([
    save(tx, ready),
    insertMediaFiles(tx, mediaItem.id, ready.sizeFileIds),
    ...made.sizes.map(({ file, stored }) =>
      finishFile(tx, file, stored, { expiresAt: null, chargedBytes: stored.bytes }),
    ),
  ])
  chargeDerived(
    tx,
    made.sizes.reduce((sum, { stored }) => sum + stored.bytes, 0),
  )
  announce(tx, mediaReady, viewOfMediaItem, { before: mediaItem, after: ready })
}

export async function failMediaItem(
  tx: Tx,
  mediaItem: MediaItem,
  failure: MediaFailure,
): Promise<void> {
  const failed = fail(mediaItem, failure, tx.now)
  await save(tx, failed)
  announce(tx, mediaFailed, viewOfMediaItem, { before: mediaItem, after: failed })
}

/** As many at once as one statement names without effort. */
const orphansAtOnce = 5_000

/** A sandbox was emptied: files of media that are gone are gone as well. */
export async function expireOrphans(tx: Tx): Promise<void> {
  for (;;) {
    const fileIds = await listOrphanedFiles(tx, orphansAtOnce)
    if (fileIds.length === 0) return
    await Promise.all([expireFiles(tx, fileIds), deleteMediaFiles(tx, fileIds)])
  }
}
