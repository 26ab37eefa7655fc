import { idOf, sentInOrder, type Tx } from '@souk/platform'
import { changesFor, type Match } from '../collections/collection.ts'
import { listCategoryCollections } from '../collections/store.ts'
import type { StoredProduct } from '../products/product.ts'
import { walkOn } from '../walks/operations.ts'
import { listProductsAfter } from '../walks/store.ts'
import type { Walk } from '../walks/walk.ts'
import {
  countMembers,
  deleteFromCollections,
  deleteMembers,
  deleteRebuild,
  listMatches,
  updateRebuild,
  upsertMembers,
  upsertRebuild,
  waitForRebuilds,
} from './store.ts'

/**
 * Products changed: each joins the collections whose rules it meets now, leaves others, and is sorted anew. Their listings
 * are locked by now, so that two who look at the same product come one after the other.
 */
export async function rematch(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const [, matches] = await sentInOrder([waitForRebuilds(tx), listMatches(tx, productIds, null)])
  await save(tx, matches)
}

async function save(tx: Tx, matches: readonly Match[]): Promise<void> {
  const { saved, added, removed } = changesFor(matches)
  const leaving = Map.groupBy(removed, ({ collectionId }) => collectionId)
  const [, ...left] = await Promise.all([
    upsertMembers(tx, saved),
    ...[...leaving].map(([collectionId, list]) => removeMembers(tx, collectionId, list)),
  ])
  countMembers(tx, added, 1)
  countMembers(tx, left.flat(), -1)
}

/** Returns those that it has removed, which are the ones to count. */
export async function removeMembers<Removed extends { readonly productId: string }>(
  tx: Tx,
  collectionId: string,
  members: readonly Removed[],
): Promise<Removed[]> {
  const productIds = members.map(({ productId }) => productId)
  const deleted = await deleteMembers(tx, collectionId, productIds)
  return members.filter(({ productId }) => deleted.has(productId))
}

/** As many products as are compared in one transaction. */
const partSize = 1_000

/** The next part of all products, for a collection whose rules or order changed. A collection that is gone is done. */
export async function rebuildOn(tx: Tx, rebuild: Walk): Promise<void> {
  const collectionId = idOf('col', rebuild.id)
  await walkOn(tx, rebuild, {
    partSize,
    listAfter: listProductsAfter,
    visit: async (_, productIds) => save(tx, await listMatches(tx, productIds, collectionId)),
    advance: updateRebuild,
    finish: deleteRebuild,
  })
}

/** Products are in other categories than before, without a change of their own. */
export async function rebuildByCategory(tx: Tx): Promise<void> {
  const ids = await listCategoryCollections(tx)
  await Promise.all(ids.map((id) => upsertRebuild(tx, id)))
}

/** A product that is deleted leaves its collections with the commit. */
export async function leaveCollections(
  tx: Tx,
  { id, providerId }: Pick<StoredProduct, 'id' | 'providerId'>,
): Promise<void> {
  const left = await deleteFromCollections(tx, id)
  countMembers(
    tx,
    left.map((collectionId) => ({ collectionId, providerId })),
    -1,
  )
}
