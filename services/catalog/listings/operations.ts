import { justBeforeCommit, sentInOrder, type Tx, withCommit } from '@souk/platform'
import type { Product } from '../products/product.ts'
import {
  insertListing,
  insertUncounted,
  listProductsOf,
  lockListings,
  updateListings,
} from './store.ts'

/** Beside the product that is created in this transaction. */
export function listCreated(tx: Tx, product: Product): void {
  const { id, sku, price, inventory, trackInventory, totals } = product
  const { min, max } = totals.priceRange ?? { min: null, max: null }
  const listing = {
    productId: id,
    sku,
    variantVersion: 1,
    currency: price.currency,
    amount: price.amount,
    available: inventory.available,
    warehouse: inventory.warehouse,
    tracked: trackInventory,
    variantCount: totals.variantCount,
    amountMin: min?.amount ?? null,
    amountMax: max?.amount ?? null,
    totalAvailable: totals.available,
    isLimited: totals.isLimited,
  }
  withCommit(tx, () => insertListing(tx, listing))
}

/** Counts a product anew at the end of the transaction that changes it, without a round trip of its own. */
export function relist(tx: Tx, productId: string): void {
  withCommit(tx, () => lockListings(tx, [productId]))
  justBeforeCommit(tx, () => updateListings(tx, [productId]))
}

/** What has happened to somebody else's prices and stock, by the variants or products that it happened to. */
export interface Named {
  readonly productIds: readonly string[]
  readonly variantIds: readonly string[]
}

/** The products that there are, each held until the transaction ends: whoever looks at one comes after the other. */
export async function lockNamed(tx: Tx, named: Named): Promise<string[]> {
  const productIds = (await listProductsOf(tx, named)).map(({ productId }) => productId)
  if (productIds.length > 0) await lockListings(tx, productIds)
  return productIds
}

/** Counts products anew. Returns those that there are. */
export async function recount(tx: Tx, named: Named): Promise<string[]> {
  const found = await listProductsOf(tx, named)
  const productIds = found.map(({ productId }) => productId)
  if (productIds.length === 0) return []
  const missing = found.filter(({ isListed }) => !isListed).map(({ productId }) => productId)
  await sentInOrder([
    insertUncounted(tx, missing),
    lockListings(tx, productIds),
    updateListings(tx, productIds),
  ])
  return productIds
}
