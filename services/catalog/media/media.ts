import { advance, lifecycle, type StateOf } from '@souk/platform'
import type { FoundContent } from './content.ts'
import type { MediaFailure } from './image.ts'
import { mediaNotOfProduct } from './problems.ts'

export const mediaKinds = ['IMAGE', 'VIDEO', 'MODEL', 'FILE'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const mediaSources = ['UPLOAD', 'URL'] as const
export type MediaSource = (typeof mediaSources)[number]

export const mediaLifecycle = lifecycle({
  PROCESSING: { finish: 'READY', fail: 'FAILED' },
  READY: {},
  FAILED: {},
})
export type MediaStatus = StateOf<typeof mediaLifecycle>

/** As many as a product shows. */
export const mediaMax = 50

/** An image in one width, under a URL whose content never changes. */
export interface MediaSize {
  readonly width: number
  readonly height: number
  /** In bytes. */
  readonly size: number
  readonly url: string
}

export interface MediaItem {
  readonly id: string
  readonly kind: MediaKind
  readonly status: MediaStatus
  readonly source: MediaSource
  readonly providerId: string | null
  readonly name: string | null
  readonly alt: string | null
  /** Where everybody gets it; null until it is ready. */
  readonly url: string | null
  readonly sizes: readonly MediaSize[]
  readonly contentType: string | null
  readonly bytes: number | null
  readonly sha256: string | null
  readonly width: number | null
  readonly height: number | null
  readonly failure: MediaFailure | null
  /** uuids of files: what was uploaded, and the sizes in their order. */
  readonly fileId: string | null
  readonly sizeFileIds: readonly string[]
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What a product shows of its media. */
export type ShownMediaItem = Pick<
  MediaItem,
  'id' | 'kind' | 'status' | 'source' | 'url' | 'alt' | 'width' | 'height' | 'sizes'
>

export function shownOf(mediaItem: ShownMediaItem): ShownMediaItem {
  const { id, kind, status, source, url, alt, width, height, sizes } = mediaItem
  return { id, kind, status, source, url, alt, width, height, sizes }
}

/** The first image stands for the product in lists. */
export function defaultImageOf(media: readonly ShownMediaItem[]): ShownMediaItem | null {
  return media.find(({ kind }) => kind === 'IMAGE') ?? null
}

/** A variant shows media of its product; `path` is where the request has the variant. */
export function checkOfProduct(
  mediaIds: readonly string[] = [],
  ofProduct: readonly string[],
  path = '',
): void {
  const others = mediaIds.filter((id) => !ofProduct.includes(id))
  if (others.length === 0) return
  const errors = others.map((id) => ({
    path: `${path}/media_ids/${mediaIds.indexOf(id)}`,
    code: 'media_not_of_product',
    message: 'the product does not show it',
  }))
  throw mediaNotOfProduct({ mediaIds: others }, { errors })
}

export type MediaChanges = Partial<Pick<MediaItem, 'alt'>>

type Given = Pick<MediaItem, 'kind' | 'alt' | 'providerId'>

const nothingKnown = {
  sizes: [],
  contentType: null,
  bytes: null,
  sha256: null,
  width: null,
  height: null,
  failure: null,
  fileId: null,
  sizeFileIds: [],
  version: 1,
}

export function newUploaded(
  id: string,
  given: Given,
  upload: Pick<MediaItem, 'name' | 'bytes' | 'sha256' | 'fileId'>,
  now: Date,
): MediaItem {
  const { name, bytes, sha256, fileId } = upload
  const state = { status: 'PROCESSING', source: 'UPLOAD', url: null } as const
  const dates = { createdAt: now, updatedAt: now }
  return { ...nothingKnown, id, ...given, ...state, name, bytes, sha256, fileId, ...dates }
}

/** The URL is never requested, so nothing is known of what is there. */
export function newReference(id: string, given: Given, url: string, now: Date): MediaItem {
  const state = { status: 'READY', source: 'URL', name: null, url } as const
  return { ...nothingKnown, id, ...given, ...state, createdAt: now, updatedAt: now }
}

export function edit(mediaItem: MediaItem, changes: MediaChanges, now: Date): MediaItem {
  return { ...mediaItem, ...changes, version: mediaItem.version + 1, updatedAt: now }
}

/** What was found out of a file, and the sizes that were made of it. */
export interface Processed {
  readonly content: FoundContent
  readonly width?: number
  readonly height?: number
  readonly sizes: readonly (Omit<MediaSize, 'url'> & { readonly fileId: string })[]
}

/** Everybody sees the largest size of an image; the upload itself may say where and by whom it was taken. */
export function finish(
  mediaItem: MediaItem,
  processed: Processed,
  tenantId: string,
  now: Date,
): MediaItem {
  const status = advance(mediaLifecycle, mediaItem.status, 'finish')
  const { content, width = null, height = null } = processed
  const sizes = processed.sizes.map(({ width, height, size }) => ({
    width,
    height,
    size,
    url: urlOf(tenantId, mediaItem, `-${width}.webp`),
  }))
  const url = sizes.at(-1)?.url ?? urlOf(tenantId, mediaItem, `.${content.extension}`)
  const sizeFileIds = processed.sizes.map(({ fileId }) => fileId)
  const found = { contentType: content.contentType, width, height, sizes, sizeFileIds, url }
  return { ...mediaItem, ...found, status, version: mediaItem.version + 1, updatedAt: now }
}

export function fail(mediaItem: MediaItem, failure: MediaFailure, now: Date): MediaItem {
  const status = advance(mediaLifecycle, mediaItem.status, 'fail')
  return { ...mediaItem, status, failure, version: mediaItem.version + 1, updatedAt: now }
}

const digestLength = 32

/** Named by what it holds, so that whoever has a copy may keep it for good; the id in it is not to be guessed. */
function urlOf(tenantId: string, { id, sha256 }: MediaItem, ending: string): string {
  return `/media/${tenantId}/${id}/${(sha256 ?? '').slice(0, digestLength)}${ending}`
}

const expected: Readonly<Record<MediaKind, string>> = {
  IMAGE: 'An image is a JPEG, PNG, WebP, GIF or AVIF file.',
  VIDEO: 'A video is an MP4, QuickTime or WebM file.',
  MODEL: 'A model is a binary glTF file.',
  FILE: 'A file can be anything.',
}

/** A file may be anything; whoever gets one saves it, and no browser shows it. */
export function failureOfContent(kind: MediaKind, { kind: found, name }: FoundContent) {
  if (kind === 'FILE' || kind === found) return null
  return { code: 'wrong_content', message: `The file is ${name}. ${expected[kind]}` } as const
}
