import type { Tx } from '@souk/platform'
import { recount } from '../../listings/operations.ts'
import { walkOn } from '../../walks/operations.ts'
import { listProductsAfter } from '../../walks/store.ts'
import { beforeAll } from '../../walks/walk.ts'
import { indexProducts } from '../operations.ts'
import {
  deleteFollowup,
  edition,
  type Followup,
  listFollowing,
  type Rebuild,
  underWay,
  updateFollowup,
  updateRebuild,
} from './store.ts'

const partSize = 200

/** The next part of all products. Tenants take turns, a part each. */
export async function rebuildOn(tx: Tx, found: Rebuild): Promise<void> {
  const rebuild = begun(found)
  const save = (reached: Rebuild, indexedCount: number) =>
    updateRebuild(tx, { ...reached, products: rebuild.products + indexedCount })
  await walkOn(tx, rebuild, {
    partSize,
    listAfter: listProductsAfter,
    visit: (_, productIds) => reindex(tx, productIds, 'all'),
    advance: (_, reached, indexedCount) => save(reached, indexedCount),
    finish: (_, reached, indexedCount) =>
      save({ ...reached, edition, finished_at: tx.now }, indexedCount),
  })
}

/** Documents that are all of an older edition are written anew from the first. */
function begun(rebuild: Rebuild): Rebuild {
  return rebuild.edition === underWay
    ? rebuild
    : { ...rebuild, edition: underWay, through: beforeAll, products: 0 }
}

/** The next part of the products of a category or a type that was changed. */
export async function followChange(tx: Tx, followup: Followup): Promise<void> {
  await walkOn(tx, followup, {
    partSize,
    listAfter: listFollowing,
    visit: (_, productIds) => reindex(tx, productIds, 'changed'),
    advance: updateFollowup,
    finish: deleteFollowup,
  })
}

async function reindex(
  tx: Tx,
  productIds: readonly string[],
  entered: 'changed' | 'all',
): Promise<void> {
  await recount(tx, { productIds, variantIds: [] })
  await indexProducts(tx, productIds, entered)
}
