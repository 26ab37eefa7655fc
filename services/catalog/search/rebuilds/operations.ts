import { beforeAll, type Tx, walkOn } from '@souk/platform'
import { rematch } from '../../collection-members/operations.ts'
import { hasCollections } from '../../collections/store.ts'
import { lockNamed, recount } from '../../listings/operations.ts'
import { listProductsAfter } from '../../walks/store.ts'
import { indexProducts } from '../operations.ts'
import {
  edition,
  type Followup,
  type FollowupKind,
  finishFollowup,
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

/** The next part of the products of a category, a type, a location or a component that was changed. */
export async function followChange(tx: Tx, followup: Followup): Promise<void> {
  await walkOn(tx, followup, {
    partSize,
    listAfter: listFollowing,
    visit: (_, productIds) =>
      changesStock.has(followup.kind)
        ? restock(tx, productIds)
        : reindex(tx, productIds, 'changed'),
    advance: updateFollowup,
    finish: finishFollowup,
  })
}

const changesStock: ReadonlySet<FollowupKind> = new Set(['COMPONENT', 'LOCATION'])

/** Rules of collections ask whether there is stock, and an inactive location has none, nor has a bundle whose component is gone. */
async function restock(tx: Tx, productIds: readonly string[]): Promise<void> {
  const held = await lockNamed(tx, { productIds, variantIds: [] })
  await reindex(tx, held, 'changed')
  if (await hasCollections(tx)) await rematch(tx, held)
}

async function reindex(
  tx: Tx,
  productIds: readonly string[],
  entered: 'changed' | 'all',
): Promise<void> {
  await recount(tx, { productIds, variantIds: [] })
  await indexProducts(tx, productIds, entered)
}
