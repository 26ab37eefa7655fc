import {
  beforeAll,
  idOf,
  nextPart,
  type Tx,
  uuidOf,
  type Walk,
  walkOn,
  withCommit,
} from '@souk/platform'
import { categoryUnknown } from '../categories/problems.ts'
import { listPaths, listPathsForShare, lockSubtree, lockTree } from '../categories/store.ts'
import { rebuildByCategory } from '../collection-members/operations.ts'
import type { AskedChanges, StoredProduct } from '../products/product.ts'
import { upsertFollowup as upsertFollowupOfSearch } from '../search/rebuilds/store.ts'
import { changeOf, foundIn, type Paths } from './membership.ts'
import {
  countMembers,
  deleteFollowup,
  deleteMembers,
  deleteOtherMemberships,
  insertMemberships,
  listAssigned,
  listMembers,
  listMemberships,
  updateFollowup,
  upsertFollowup,
} from './store.ts'

type Assigned = Pick<StoredProduct, 'id' | 'categoryIds' | 'providerId'>

/** The categories that products are about to be put into; none of them moves until the transaction ends. */
export async function pathsFor(
  tx: Tx,
  products: readonly Pick<Assigned, 'categoryIds'>[],
): Promise<Paths> {
  const named = new Set(products.flatMap(({ categoryIds }) => categoryIds))
  const paths = await listPathsForShare(tx, [...named])
  for (const { categoryIds } of products) checkKnown(categoryIds, paths)
  return paths
}

/** `field` is where the request names them. */
function checkKnown(categoryIds: readonly string[], paths: Paths, field = '/category_ids'): void {
  const unknown = categoryIds.filter((id) => !paths.has(id))
  if (unknown.length === 0) return
  const errors = unknown.map((id) => ({
    path: `${field}/${categoryIds.indexOf(id)}`,
    code: 'category_unknown',
    message: 'does not exist',
  }))
  throw categoryUnknown({ categoryIds: unknown }, { errors })
}

/**
 * Refuses categories that a request names one by one and that there are not, whether the product is in them or not. What changes
 * is locked by `reassignProduct`, all of it at once and in key order.
 */
export async function checkCategoriesExist(
  tx: Tx,
  named: Pick<AskedChanges, 'addCategoryIds' | 'removeCategoryIds'>,
): Promise<void> {
  const { addCategoryIds = [], removeCategoryIds = [] } = named
  const paths = await listPaths(tx, [...addCategoryIds, ...removeCategoryIds])
  checkKnown(addCategoryIds, paths, '/add_category_ids')
  checkKnown(removeCategoryIds, paths, '/remove_category_ids')
}

/** New products are put into their categories with the commit. */
export function assignProducts(tx: Tx, products: readonly Assigned[], paths: Paths): void {
  const memberships = products.flatMap(({ id: productId, categoryIds, providerId }) => {
    const found = foundIn(categoryIds, paths)
    countMembers(tx, found, providerId, 1)
    return found.map((categoryId) => ({ categoryId, productId }))
  })
  if (memberships.length > 0) withCommit(tx, () => insertMemberships(tx, memberships))
}

/**
 * The product, which is locked, goes from its categories to others. Those that it leaves are locked as well: of a move that
 * is under way it is known afterwards whether it took the product along.
 */
export async function reassignProduct(tx: Tx, before: Assigned, after: Assigned): Promise<void> {
  const { id: productId, providerId } = after
  const paths = await listPathsForShare(tx, [...before.categoryIds, ...after.categoryIds])
  checkKnown(after.categoryIds, paths)
  const wanted = foundIn(after.categoryIds, paths)
  // Not where its categories are now: the product may still follow one that was moved.
  const kept = (await listMemberships(tx, [productId])).map(({ categoryId }) => categoryId)
  const missing = wanted.filter((id) => !kept.includes(id))
  const superfluous = kept.filter((id) => !wanted.includes(id))
  if (superfluous.length > 0) withCommit(tx, () => deleteOtherMemberships(tx, productId, wanted))
  const memberships = missing.map((categoryId) => ({ categoryId, productId }))
  if (missing.length > 0) withCommit(tx, () => insertMemberships(tx, memberships))
  countMembers(tx, superfluous, providerId, -1)
  countMembers(tx, missing, providerId, 1)
}

/** A product that is deleted leaves its categories. */
export async function unassignProduct(tx: Tx, product: Assigned): Promise<void> {
  if (product.categoryIds.length > 0)
    await reassignProduct(tx, product, { ...product, categoryIds: [] })
}

/** So many products follow a moved category in one transaction. */
const partSize = 1_000

/**
 * The products of a category that was moved, and is locked with all below it, are found in all that it is in now. A part of
 * them follows in the same transaction; where there are more, all follow in transactions of their own.
 */
export async function followMove(tx: Tx, categoryId: string): Promise<void> {
  const id = uuidOf(categoryId)
  const found = await listMembers(tx, { id, through: beforeAll }, partSize + 1)
  const { ids: productIds, isLast } = nextPart(found, partSize)
  if (!isLast) {
    await upsertFollowup(tx, categoryId)
    return
  }
  await reassignMany(tx, productIds, categoryId)
  await rebuildByCategory(tx)
}

/**
 * Puts products where the categories that they name are now. The tree is locked, and with the category all below it: so
 * nobody changes the categories of a product that belongs there. One that does not was taken out by an earlier move. It is
 * locked by nobody here, and follows that move.
 */
async function reassignMany(
  tx: Tx,
  productIds: readonly string[],
  categoryId: string,
): Promise<void> {
  if (productIds.length === 0) return
  const { named, sellers, kept } = await listAssigned(tx, productIds)
  const paths = await listPathsForShare(tx, [...new Set([...named.values()].flat())])
  const found = [...named].map(([productId, ids]) => [productId, foundIn(ids, paths)] as const)
  const wanted = new Map(found.filter(([, ids]) => ids.includes(categoryId)))
  const { missing, superfluous } = changeOf(
    wanted,
    kept.filter(({ productId }) => wanted.has(productId)),
  )
  const sellerOf = (productId: string) => sellers.get(productId) ?? null
  for (const { categoryId: joined, productId } of missing)
    countMembers(tx, [joined], sellerOf(productId), 1)
  for (const [left, ids] of superfluous)
    for (const productId of ids) countMembers(tx, [left], sellerOf(productId), -1)
  await Promise.all([
    insertMemberships(tx, missing),
    ...[...superfluous].map(([left, ids]) => deleteMembers(tx, left, ids)),
  ])
}

/** The next part of the products of a category that was moved. */
export async function followOn(tx: Tx, walk: Walk): Promise<void> {
  const categoryId = idOf('cat', walk.id)
  await lockTree(tx, 0)
  await lockSubtree(tx, categoryId)
  await walkOn(tx, walk, {
    partSize,
    listAfter: listMembers,
    visit: (_, productIds) => reassignMany(tx, productIds, categoryId),
    advance: updateFollowup,
    finish: () =>
      Promise.all([
        deleteFollowup(tx, walk),
        rebuildByCategory(tx),
        upsertFollowupOfSearch(tx, 'CATEGORY', categoryId),
      ]),
  })
}
