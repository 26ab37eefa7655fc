import { id, idOrNull, json, plain, Table } from '@souk/platform'
import type { Product } from './product.ts'

/** A product without what its default variant says for it. */
type StoredProduct = Omit<Product, 'sku' | 'price' | 'inventory' | 'trackInventory'>

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
    taxCode: plain(),
    tags: plain(),
    externalId: plain(),
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
}

export function toProduct(row: ProductRow): Product {
  const { sku, amount, currency, available, warehouse, track_inventory } = row
  return {
    ...productTable.fieldsOf(row),
    sku,
    price: { amount, currency },
    inventory: { available, warehouse },
    trackInventory: track_inventory,
  }
}
