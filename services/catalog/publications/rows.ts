import { type Column, id, plain, Table } from '@souk/platform'
import type { Publication, Publications, Standing } from './publication.ts'

export interface StoredPublication extends Standing {
  readonly productId: string
  readonly channel: string
  readonly publishAt: Date | null
  readonly unpublishAt: Date | null
}

export const publicationTable = new Table<StoredPublication>(
  'catalog.publications',
  {
    productId: id('prod'),
    channel: plain(),
    publishAt: plain(),
    unpublishAt: plain(),
    isOpen: plain(),
    dueAt: plain(),
  },
  { key: ['productId', 'channel'] },
)

/** In the row of the product, where null is every channel. */
export const publications: Column<Publications> = {
  toStored: (list) => list && JSON.stringify(list),
  fromStored: (stored) => stored,
  type: 'jsonb',
}

export function toPublication({ channel, publishAt, unpublishAt }: StoredPublication): Publication {
  return {
    channel,
    publish_at: publishAt?.toISOString() ?? null,
    unpublish_at: unpublishAt?.toISOString() ?? null,
  }
}
