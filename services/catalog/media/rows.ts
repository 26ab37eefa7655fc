import { id, idOf, idOrNull, json, plain, Table } from '@souk/platform'
import type { MediaItem, ShownMediaItem } from './media.ts'

export const mediaTable = new Table<MediaItem>(
  'catalog.media',
  {
    id: id('med'),
    kind: plain(),
    status: plain(),
    source: plain(),
    providerId: idOrNull('prv'),
    name: plain(),
    alt: plain(),
    url: plain(),
    sizes: json(),
    contentType: plain(),
    bytes: plain(),
    sha256: plain(),
    width: plain(),
    height: plain(),
    failure: json(),
    fileId: plain(),
    sizeFileIds: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['kind', 'source', 'providerId', 'name', 'bytes', 'sha256', 'fileId'] },
)

/** That a product shows a media item, at this place among its media. */
interface StoredUse {
  readonly productId: string
  readonly mediaId: string
  readonly position: number
}

export const useTable = new Table<StoredUse>(
  'catalog.product_media',
  { productId: id('prod'), mediaId: id('med'), position: plain() },
  { key: ['productId', 'mediaId'] },
)

/** Which media item has a file, for as long as the file is there. */
interface StoredMediaFile {
  readonly fileId: string
  readonly mediaId: string
}

export const mediaFileTable = new Table<StoredMediaFile>(
  'catalog.media_files',
  { fileId: plain(), mediaId: id('med') },
  { key: ['fileId'] },
)

/** A media item of a product, as `mediaOfProduct` aggregates them: its id is a uuid. */
export type AggregatedMediaItem = ShownMediaItem & { readonly position: number }

export function shownMediaOf(aggregated: readonly AggregatedMediaItem[]): ShownMediaItem[] {
  return aggregated.map(({ position: _position, ...mediaItem }) => ({
    ...mediaItem,
    id: idOf('med', mediaItem.id),
  }))
}
