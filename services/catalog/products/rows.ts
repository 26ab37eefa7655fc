import { type Column, id, idOrNull, ids, json, plain, Table } from '@souk/platform'
import { type AggregatedMediaItem, shownMediaOf } from '../media/rows.ts'
import { publications } from '../publications/rows.ts'
import type { Product, StoredProduct, Totals } from './product.ts'

/** With the image that lists show of it, which is kept with its media and by no other write. */
interface ProductRecord extends StoredProduct {
  readonly defaultImage: object | null
  readonly defaultMediaId: string | null
}

const imageOrNull: Column<object | null> = {
  toStored: (image) => image && JSON.stringify(image),
  fromStored: (stored) => stored,
  type: 'jsonb',
}

export const productTable = new Table<ProductRecord>(
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
    publications,
    metadata: json(),
    defaultImage: imageOrNull,
    defaultMediaId: idOrNull('med'),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['providerId', 'defaultVariantId', 'defaultImage', 'defaultMediaId'] },
)

export function recordOf<Stored extends StoredProduct>(product: Stored) {
  return { ...product, defaultImage: null, defaultMediaId: null }
}

export function toStoredProduct(row: object): StoredProduct {
  const { defaultImage: _image, defaultMediaId: _id, ...stored } = productTable.fieldsOf(row)
  return stored
}

/** What pricing and inventory know of a variant. */
export interface PriceAndStock {
  /** Null without a price in the currency of the variant. */
  readonly amount: number | null
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
  readonly priced_count: number
  readonly amount_min: number | null
  readonly amount_max: number | null
  readonly total_available: number
  readonly is_limited: boolean
  readonly media: readonly AggregatedMediaItem[]
}

export function toProduct(row: ProductRow): Product {
  const { sku, amount, currency, available, warehouse, track_inventory } = row
  return {
    ...toStoredProduct(row),
    sku,
    price: amount === null ? null : { amount, currency },
    inventory: { available, warehouse },
    trackInventory: track_inventory,
    totals: totalsOf(row),
    media: shownMediaOf(row.media),
  }
}

function totalsOf(row: ProductRow): Totals {
  const { currency, amount_min: min, amount_max: max } = row
  const isPriced = min !== null && max !== null
  return {
    variantCount: row.variant_count,
    activeCount: row.active_count,
    composedCount: row.composed_count,
    pricedCount: row.priced_count,
    priceRange: isPriced
      ? { min: { amount: min, currency }, max: { amount: max, currency } }
      : null,
    available: row.total_available,
    isLimited: row.is_limited,
  }
}
