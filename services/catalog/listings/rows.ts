import { id, plain, Table } from '@souk/platform'

/**
 * What lists show of a product beside its own row; the first half is the default variant's. One without a currency was not
 * counted yet; one with a currency and without an amount has no price.
 */
export interface Listing {
  readonly productId: string
  readonly sku: string | null
  readonly variantVersion: number | null
  readonly currency: string | null
  readonly amount: number | null
  readonly available: number | null
  readonly warehouse: string | null
  readonly tracked: boolean | null
  readonly variantCount: number | null
  readonly amountMin: number | null
  readonly amountMax: number | null
  readonly totalAvailable: number | null
  readonly isLimited: boolean | null
}

export const listingTable = new Table<Listing>(
  'catalog.listings',
  {
    productId: id('prod'),
    sku: plain(),
    variantVersion: plain(),
    currency: plain(),
    amount: plain(),
    available: plain(),
    warehouse: plain(),
    tracked: plain(),
    variantCount: plain(),
    amountMin: plain(),
    amountMax: plain(),
    totalAvailable: plain(),
    isLimited: plain(),
  },
  { key: ['productId'] },
)

export function uncounted(productId: string): Listing {
  return {
    productId,
    sku: null,
    variantVersion: null,
    currency: null,
    amount: null,
    available: null,
    warehouse: null,
    tracked: null,
    variantCount: null,
    amountMin: null,
    amountMax: null,
    totalAvailable: null,
    isLimited: null,
  }
}
