import {
  exactlyOne,
  field,
  idOf,
  type ListPage,
  listItem,
  literal,
  orStale,
  ownedBy,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { type MediaItem, mediaMax } from './media.ts'
import { mediaNotFound } from './problems.ts'
import { mediaFileTable, mediaTable, useTable } from './rows.ts'

/** A media item, and that it has this file, which outlives it. */
export async function insertMediaItem(tx: Tx, mediaItem: MediaItem): Promise<void> {
  const { id: mediaId, fileId } = mediaItem
  await Promise.all([
    mediaTable.insert(tx, [mediaItem]),
    ...(fileId === null ? [] : [insertMediaFiles(tx, mediaId, [fileId])]),
  ])
}

/** Of URLs: they have no files. */
export function insertReferences(tx: Tx, references: readonly MediaItem[]): Promise<void> {
  return mediaTable.insert(tx, references)
}

export function insertMediaFiles(
  tx: Tx,
  mediaId: string,
  fileIds: readonly string[],
): Promise<void> {
  return mediaFileTable.insert(
    tx,
    fileIds.map((fileId) => ({ fileId, mediaId })),
  )
}

export async function getMediaItem(tx: Tx, mediaId: string): Promise<MediaItem> {
  const mediaItem = await findMediaItem(tx, mediaId)
  if (!mediaItem) throw mediaNotFound({ mediaId })
  return mediaItem
}

export async function findMediaItem(tx: Tx, mediaId: string): Promise<MediaItem | undefined> {
  const [row] = await tx`
    select ${mediaTable.columns}
    from catalog.media
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(mediaId)} and ${ownedBy(tx, sql`provider_id`)}
  `
  return row && mediaTable.fieldsOf(row)
}

export async function getMediaItemForUpdate(tx: Tx, mediaId: string): Promise<MediaItem> {
  const mediaItem = await findMediaItemForUpdate(tx, mediaId)
  if (!mediaItem) throw mediaNotFound({ mediaId })
  return mediaItem
}

/** Whoever adds it to a product at this moment waits, and so does this for them. */
export async function findMediaItemForUpdate(
  tx: Tx,
  mediaId: string,
): Promise<MediaItem | undefined> {
  const [row] = await tx`
    select ${mediaTable.columns}
    from catalog.media
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(mediaId)} and ${ownedBy(tx, sql`provider_id`)}
    for update
  `
  return row && mediaTable.fieldsOf(row)
}

export function updateMediaItem(tx: Tx, mediaItem: MediaItem): Promise<void> {
  return mediaTable.update(tx, mediaItem)
}

export async function deleteMediaItem(tx: Tx, mediaId: string): Promise<void> {
  const id = uuidOf(mediaId)
  const deletion = sql`delete from catalog.media where tenant_id = ${tx.tenantId} and id = ${id}`
  await Promise.all([
    orStale(tx`${exactlyOne(deletion)}`, 'the media item is gone'),
    tx`delete from catalog.media_files where tenant_id = ${tx.tenantId} and media_id = ${id}`,
  ])
}

const mediaItem = listItem({
  id: field.id('med'),
  kind: field.word(),
  status: field.word(),
  source: field.word(),
  provider_id: field.id('prv'),
  name: field.text(),
  alt: field.text(),
  url: field.text(),
  sizes: field.json(),
  content_type: field.text(),
  size: field.number(sql`listed.bytes`),
  sha256: field.text(),
  width: field.number(),
  height: field.number(),
  failure: field.json(),
  created_at: field.time(),
  updated_at: field.time(),
  version: field.number(),
})

export interface MediaFilter {
  readonly kind?: string | undefined
  readonly status?: string | undefined
  readonly sha256?: string | undefined
  readonly provider_id?: string | undefined
  readonly name?: string | undefined
  readonly used?: boolean | undefined
}

/** What an index finds is compared with all other filters at once, so that there are few different statements. */
export function listMedia(tx: Tx, filter: MediaFilter, page: PageRequest): Promise<ListPage> {
  const asked = Object.values(filter).filter((value) => value !== undefined)
  const isServed = asked.length <= 1 && filter.name === undefined && filter.used === undefined
  return pageOf(
    tx,
    {
      from: sql`catalog.media`,
      where: [leadingFilter(filter), ownedBy(tx, sql`provider_id`)],
      comparing: isServed ? undefined : comparison(tx, filter),
      item: mediaItem,
    },
    page,
  )
}

function leadingFilter({ sha256, provider_id, status, kind }: MediaFilter): Sql | undefined {
  if (sha256 !== undefined) return sql`sha256 = ${sha256}`
  if (provider_id !== undefined) return sql`provider_id = ${uuidOf(provider_id)}`
  if (status !== undefined) return sql`status = ${status}`
  return kind === undefined ? undefined : sql`kind = ${kind}`
}

/** Names are compared without regard to case. */
function comparison(tx: Tx, filter: MediaFilter): Sql {
  const name = filter.name ?? null
  const used = filter.used ?? null
  const kind = filter.kind ?? null
  const status = filter.status ?? null
  const provider = filter.provider_id === undefined ? null : uuidOf(filter.provider_id)
  return sql`(
    (${kind}::text is null or listed.kind = ${kind})
    and (${status}::text is null or listed.status = ${status})
    and (${provider}::uuid is null or listed.provider_id = ${provider})
    and (${name}::text is null or position(lower(${name}) in lower(listed.name)) > 0)
    and (${used}::boolean is null or ${used} = exists (
      select
      from catalog.product_media
      where tenant_id = ${tx.tenantId} and media_id = listed.id
    ))
  )`
}

/** None of them changes or goes until the transaction ends. In key order, of those that the caller may see. */
export async function listMediaForShare(tx: Tx, mediaIds: readonly string[]): Promise<MediaItem[]> {
  if (mediaIds.length === 0) return []
  const found = await tx`
    select ${mediaTable.columns}
    from catalog.media
    where tenant_id = ${tx.tenantId} and id = any(${mediaIds.map(uuidOf)}::uuid[])
      and ${ownedBy(tx, sql`provider_id`)}
    order by id
    for share
  `
  return found.map((row) => mediaTable.fieldsOf(row))
}

/** The media of each row `product`, as JSON under `media`: for the select list, by way of a lateral join. */
export function mediaOfProduct(tx: Tx): Sql {
  return sql`
    select coalesce(json_agg(shown order by shown.position), '[]') as media
    from (
      select used.position, media.id, media.kind, media.status, media.source, media.url, media.alt,
        media.width, media.height, media.sizes
      from catalog.product_media used
      join catalog.media
        on media.tenant_id = ${tx.tenantId} and media.id = used.media_id
      where used.tenant_id = ${tx.tenantId} and used.product_id = product.id
    ) shown`
}

export async function listMediaIdsOf(tx: Tx, productId: string): Promise<string[]> {
  const found = await tx<{ media_id: string }>`
    select media_id
    from catalog.product_media
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
    order by position, media_id
    limit ${literal(mediaMax)}
  `
  return found.map(({ media_id }) => idOf('med', media_id))
}

export async function insertUses(tx: Tx, products: readonly ShowingProduct[]): Promise<void> {
  await useTable.insert(
    tx,
    products.flatMap(({ id: productId, media }) =>
      media.map(({ id: mediaId }, position) => ({ productId, mediaId, position })),
    ),
  )
}

interface ShowingProduct {
  readonly id: string
  readonly media: readonly { readonly id: string }[]
}

export async function deleteUses(tx: Tx, productId: string): Promise<void> {
  await tx`
    delete from catalog.product_media
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
  `
}

/** As many as a refusal names. */
const namedMax = 20

/** Some of the products that show it. */
export async function listProductsWith(tx: Tx, mediaId: string): Promise<string[]> {
  const found = await tx<{ product_id: string }>`
    select product_id
    from catalog.product_media
    where tenant_id = ${tx.tenantId} and media_id = ${uuidOf(mediaId)}
    order by product_id
    limit ${literal(namedMax)}
  `
  return found.map(({ product_id }) => idOf('prod', product_id))
}

/** Files of media that are gone: a reset of a sandbox leaves them behind. */
export async function listOrphanedFiles(tx: Tx, limit: number): Promise<string[]> {
  const found = await tx<{ file_id: string }>`
    select kept.file_id
    from catalog.media_files kept
    left join catalog.media
      on media.tenant_id = ${tx.tenantId} and media.id = kept.media_id
    where kept.tenant_id = ${tx.tenantId} and media.id is null
    order by kept.file_id
    limit ${literal(limit)}
  `
  return found.map(({ file_id }) => file_id)
}

export async function deleteMediaFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await tx`
    delete from catalog.media_files
    where tenant_id = ${tx.tenantId} and file_id = any(${[...fileIds]}::uuid[])
  `
}
