import { id, idOrNull, ids, json, plain, Table } from '@souk/platform'
import type { Product, StoredProduct, Totals } from './product.ts'

export const productTable = new Table<StoredProduct>(
  'catalog.products',
  {
    id: id('prod'),
    handle: plain(),
    title: plain(),
    description: plain(),
    status: plain(),
    kind: plain(),
    providerId: idOrNull('prv'),
    defaultVariantId: id('var'),
    brand: plain(),
    options: json(),
    seo: json(),
    taxCode: plain(),
    categoryIds: ids('cat'),
    tags: plain(),
    externalId: plain(),
    productTypeId: idOrNull('ptype'),
    attributes: json(),
    translations: json(),
    metadata: json(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['providerId', 'defaultVariantId'] },
)

/** What pricing and inventory know of a variant. */
export interface PriceAndStock {
  readonly amount: number
  readonly available: number
  readonly warehouse: string
  readonly track_inventory: boolean
}

/** The columns of a product, and what was joined to them. */
export interface ProductRow extends PriceAndStock {
  readonly sku: string | null
  readonly currency: string
  readonly variant_count: number
  readonly active_count: number
  readonly composed_count: number
  readonly amount_min: number | null
  readonly amount_max: number | null
  readonly total_available: number
  readonly is_limited: boolean
}

export function toProduct(row: ProductRow): Product {
  const { sku, amount, currency, available, warehouse, track_inventory } = row
  return {
    ...productTable.fieldsOf(row),
    sku,
    price: { amount, currency },
    inventory: { available, warehouse },
    trackInventory: track_inventory,
    totals: totalsOf(row),
  }
}

function totalsOf(row: ProductRow): Totals {
  const { currency, amount_min: min, amount_max: max } = row
  const isPriced = min !== null && max !== null
  return {
    variantCount: row.variant_count,
    activeCount: row.active_count,
    composedCount: row.composed_count,
    priceRange: isPriced
      ? { min: { amount: min, currency }, max: { amount: max, currency } }
      : null,
    available: row.total_available,
    isLimited: row.is_limited,
  }
}
