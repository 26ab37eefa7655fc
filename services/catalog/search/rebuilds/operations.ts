import { type Tx, uuidOf } from '@souk/platform'
import { recount } from '../../listings/operations.ts'
import { indexProducts } from '../operations.ts'
import {
  deleteFollowup,
  edition,
  type Followup,
  listFollowing,
  listNext,
  type Rebuild,
  updateFollowup,
  updateRebuild,
} from './store.ts'

/** The next part of all products. Tenants take turns, a part each. */
export async function rebuildOn(tx: Tx, rebuild: Rebuild): Promise<void> {
  const productIds = await listNext(tx, rebuild)
  await reindex(tx, productIds)
  const last = productIds.at(-1)
  await updateRebuild(tx, {
    ...rebuild,
    edition: last === undefined ? edition : 0,
    through: last === undefined ? rebuild.through : uuidOf(last),
    products: rebuild.products + productIds.length,
    finished_at: last === undefined ? tx.now : null,
  })
}

/** The next part of the products of a category or a type that was changed. */
export async function followChange(tx: Tx, followup: Followup): Promise<void> {
  const productIds = await listFollowing(tx, followup)
  await reindex(tx, productIds)
  const last = productIds.at(-1)
  if (last === undefined) await deleteFollowup(tx, followup.id)
  else await updateFollowup(tx, followup.id, uuidOf(last))
}

async function reindex(tx: Tx, productIds: readonly string[]): Promise<void> {
  await recount(tx, { productIds, variantIds: [] })
  await indexProducts(tx, productIds)
}
