import { justBeforeCommit, sentInOrder, type Tx, withCommit } from '@souk/platform'
import type { Product } from '../products/product.ts'
import { lockProductsForKeyShare } from '../products/store.ts'
import type { Named } from './named.ts'
import type { Listing } from './rows.ts'
import {
  insertListings,
  insertUncounted,
  listProductsOf,
  lockListings,
  updateListings,
} from './store.ts'

/** Beside the products that are created in this transaction. Bundles are counted: their stock is that of others. */
export function listCreated(tx: Tx, products: readonly Product[]): void {
  withCommit(tx, () =>
    insertListings(
      tx,
      products.map((product) => listingOf(tx, product)),
    ),
  )
  const bundles = products.filter(({ kind }) => kind === 'BUNDLE').map(({ id }) => id)
  if (bundles.length > 0) justBeforeCommit(tx, () => updateListings(tx, bundles))
}

function listingOf(tx: Tx, product: Product): Listing {
  const { id, sku, price, inventory, trackInventory, totals } = product
  const { min, max } = totals.priceRange ?? { min: null, max: null }
  return {
    productId: id,
    sku,
    variantVersion: 1,
    currency: price?.currency ?? tx.currency,
    amount: price?.amount ?? null,
    available: inventory.available,
    warehouse: inventory.warehouse,
    tracked: trackInventory,
    variantCount: totals.variantCount,
    amountMin: min?.amount ?? null,
    amountMax: max?.amount ?? null,
    totalAvailable: totals.available,
    isLimited: totals.isLimited,
  }
}

/** Counts a product anew at the end of the transaction that changes it, without a round trip of its own. */
export function relist(tx: Tx, productId: string): void {
  withCommit(tx, () => lockListings(tx, [productId]))
  justBeforeCommit(tx, () => updateListings(tx, [productId]))
}

/** The products of these variants, by what is told of prices and stock. */
export async function productsOf(tx: Tx, variantIds: readonly string[]): Promise<string[]> {
  if (variantIds.length === 0) return []
  const found = await listProductsOf(tx, { productIds: [], variantIds })
  return found.map(({ productId }) => productId)
}

/**
 * The products that there are, each held until the transaction ends. Products before listings, in the order in which a change
 * of a product locks them: a foreign key would otherwise wait for the product while its writer waits for the listing.
 */
export async function lockNamed(tx: Tx, named: Named): Promise<string[]> {
  const productIds = (await listProductsOf(tx, named)).map(({ productId }) => productId)
  if (productIds.length === 0) return []
  await sentInOrder([lockProductsForKeyShare(tx, productIds), lockListings(tx, productIds)])
  return productIds
}

/** Counts products anew, but those that are listed as they were created. All of them are held until the transaction ends. */
export async function recount(
  tx: Tx,
  named: Named,
  created: ReadonlySet<string> = new Set(),
): Promise<void> {
  const found = await listProductsOf(tx, named)
  const productIds = found.map(({ productId }) => productId)
  if (productIds.length === 0) return
  const missing = found.filter(({ isListed }) => !isListed).map(({ productId }) => productId)
  const counted = found
    .filter(({ productId, isListed }) => !isListed || !created.has(productId))
    .map(({ productId }) => productId)
  await sentInOrder([
    insertUncounted(tx, missing),
    lockListings(tx, productIds),
    ...(counted.length > 0 ? [updateListings(tx, counted)] : []),
  ])
}
