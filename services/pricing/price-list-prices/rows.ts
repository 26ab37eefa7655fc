import { id, idOrNull, plain, Table } from '@souk/platform'
import type { PriceListPrice } from './price-list-price.ts'

export const priceListPriceTable = new Table<PriceListPrice>(
  'pricing.list_prices',
  {
    id: id('prc'),
    priceListId: id('pl'),
    variantId: id('var'),
    providerId: idOrNull('prv'),
    minQuantity: plain('int'),
    amount: plain('bigint'),
    compareAt: plain('bigint'),
    unitQuantity: plain('int'),
    unitMeasure: plain('text'),
    floor: plain('bigint'),
    validFrom: plain('timestamptz'),
    validTo: plain('timestamptz'),
    version: plain('int'),
    createdAt: plain('timestamptz'),
    updatedAt: plain('timestamptz'),
  },
  { fixed: ['priceListId', 'variantId', 'minQuantity', 'validFrom'] },
)
