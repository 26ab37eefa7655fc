import { id, idOrNull, plain, Table } from '@souk/platform'
import type { PriceListPrice } from '../price-list-prices/price-list-price.ts'
import type { PriceList } from '../price-lists/price-list.ts'

/** A row of a list as it was from a moment on. Entries have no id outside. */
interface PriceListPriceEntry
  extends Pick<
    PriceListPrice,
    | 'priceListId'
    | 'variantId'
    | 'providerId'
    | 'minQuantity'
    | 'unitQuantity'
    | 'floor'
    | 'validFrom'
    | 'validTo'
  > {
  readonly id: string
  readonly priceId: string
  /** Null when it was deleted. */
  readonly amount: number | null
  readonly changedAt: Date
}

export const priceListPriceHistoryTable = new Table<PriceListPriceEntry>(
  'pricing.list_price_history',
  {
    id: plain(),
    priceListId: id('pl'),
    priceId: id('prc'),
    variantId: id('var'),
    providerId: idOrNull('prv'),
    minQuantity: plain(),
    amount: plain(),
    unitQuantity: plain(),
    floor: plain(),
    validFrom: plain(),
    validTo: plain(),
    changedAt: plain(),
  },
)

interface PriceListEntry
  extends Pick<
    PriceList,
    'type' | 'status' | 'currency' | 'priority' | 'parentId' | 'adjustRate' | 'startsAt' | 'endsAt'
  > {
  readonly id: string
  readonly priceListId: string
  readonly isPublic: boolean
  readonly channels: readonly string[]
  readonly changedAt: Date
}

export const priceListHistoryTable = new Table<PriceListEntry>('pricing.price_list_history', {
  id: plain(),
  priceListId: id('pl'),
  type: plain(),
  status: plain(),
  currency: plain(),
  priority: plain(),
  isPublic: plain(),
  channels: plain(),
  parentId: idOrNull('pl'),
  adjustRate: plain(),
  startsAt: plain(),
  endsAt: plain(),
  changedAt: plain(),
})
