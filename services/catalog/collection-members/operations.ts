import assert from 'node:assert/strict'
import { emit, idOf, sentInOrder, type Tx, type Walk, walkOn } from '@souk/platform'
import { changesFor, type Match } from '../collections/collection.ts'
import { listCategoryCollections, lockRules, shareRules } from '../collections/store.ts'
import type { StoredProduct } from '../products/product.ts'
import { lockProductsForKeyShare } from '../products/store.ts'
import { listProductsAfter } from '../walks/store.ts'
import { changesOf, type Moved, namedMax } from './change.ts'
import { collectionMembersChanged } from './events.ts'
import {
  countMembers,
  deleteFromCollections,
  deleteMembers,
  deleteRebuild,
  listMatches,
  nextMemberVersions,
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
  const [, , matches] = await sentInOrder([
    shareRules(tx),
    waitForRebuilds(tx),
    listMatches(tx, productIds, null),
  ])
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
  await announceMembers(tx, added, left.flat())
}

/** Tells which products came into which collections and left which, once for each. */
export async function announceMembers(
  tx: Tx,
  added: readonly Moved[],
  removed: readonly Moved[],
): Promise<void> {
  const changes = changesOf(added, removed)
  if (changes.length === 0) return
  const ids = changes.map(({ collectionId }) => collectionId)
  const versions = await nextMemberVersions(tx, ids)
  for (const { collectionId, addedIds, removedIds } of changes) {
    const object = {
      collection_id: collectionId,
      added_count: addedIds.length,
      removed_count: removedIds.length,
      added_product_ids: addedIds.slice(0, namedMax),
      removed_product_ids: removedIds.slice(0, namedMax),
    }
    const version = versions.get(collectionId)
    assert(version, 'each of them was counted')
    // The first of them have it in their histories as well.
    const about = [...object.added_product_ids, ...object.removed_product_ids]
    emit(tx, collectionMembersChanged, { id: collectionId, version, object, owner: null, about })
  }
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
    visit: async (_, productIds) => {
      // None of them is deleted until the transaction ends.
      await lockProductsForKeyShare(tx, productIds)
      await save(tx, await listMatches(tx, productIds, collectionId))
    },
    advance: updateRebuild,
    finish: deleteRebuild,
  })
}

/** Products are in other categories than before, without a change of their own. */
export async function rebuildByCategory(tx: Tx): Promise<void> {
  const [, ids] = await sentInOrder([lockRules(tx), listCategoryCollections(tx)])
  await Promise.all(ids.map((id) => upsertRebuild(tx, id)))
}

/** A product that is deleted leaves its collections with the commit. */
export async function leaveCollections(
  tx: Tx,
  { id, providerId }: Pick<StoredProduct, 'id' | 'providerId'>,
): Promise<void> {
  const collectionIds = await deleteFromCollections(tx, id)
  const left = collectionIds.map((collectionId) => ({ collectionId, providerId, productId: id }))
  countMembers(tx, left, -1)
  await announceMembers(tx, [], left)
}
