import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Price } from './price.ts'

/** A price with its money in columns of their own. */
interface StoredPrice extends Omit<Price, 'price'> {
  readonly currency: string
  readonly amount: number
}

export const priceTable = new Table<StoredPrice>(
  'pricing.prices',
  {
    id: id('prc'),
    variantId: id('var'),
    providerId: idOrNull('prv'),
    currency: plain(),
    minQuantity: plain(),
    amount: plain(),
    floor: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { key: ['variantId', 'currency', 'minQuantity'], fixed: ['id', 'providerId'] },
)

export function toPrice(row: object): Price {
  const { amount, currency, ...rest } = priceTable.fieldsOf(row)
  return { ...rest, price: { amount, currency } }
}

export function storedPrice({ price, ...rest }: Price): StoredPrice {
  return { ...rest, ...price }
}

/** A variant that was created without a price, or of which one was deleted, with its seller. The row stays when it gets one. */
export interface RegisteredVariant {
  readonly variantId: string
  readonly providerId: string | null
  /** Counted for each price that was deleted, so that the version of all prices of the variant only rises. */
  readonly deletedVersions: number
  readonly priceDeletedAt: Date | null
}

export const variantTable = new Table<RegisteredVariant>(
  'pricing.variants',
  {
    variantId: id('var'),
    providerId: idOrNull('prv'),
    deletedVersions: plain(),
    priceDeletedAt: plain(),
  },
  { key: ['variantId'] },
)

/** An amount that a price was given, when and by whom; or that it had when it was deleted. Entries have no id outside. */
interface HistoryEntry {
  readonly id: string
  readonly variantId: string
  readonly providerId: string | null
  readonly currency: string
  readonly minQuantity: number
  readonly amount: number
  readonly floor: number | null
  readonly actorType: string
  readonly actorId: string
  readonly changedAt: Date
  readonly deleted: boolean
}

export const historyTable = new Table<HistoryEntry>('pricing.price_history', {
  id: plain(),
  variantId: id('var'),
  providerId: idOrNull('prv'),
  currency: plain(),
  minQuantity: plain(),
  amount: plain(),
  floor: plain(),
  actorType: plain(),
  actorId: plain(),
  changedAt: plain(),
  deleted: plain(),
})
