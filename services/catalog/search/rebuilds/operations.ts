import { type Tx, uuidOf } from '@souk/platform'
import { recount } from '../../listings/operations.ts'
import { indexProducts } from '../operations.ts'
import { listNext, type Rebuild, updateRebuild } from './store.ts'

/** The next part of all products. Tenants take turns, a part each. */
export async function rebuildOn(tx: Tx, rebuild: Rebuild): Promise<void> {
  const productIds = await listNext(tx, rebuild)
  await recount(tx, { productIds, variantIds: [] })
  await indexProducts(tx, productIds)
  const last = productIds.at(-1)
  await updateRebuild(tx, {
    ...rebuild,
    through: last === undefined ? rebuild.through : uuidOf(last),
    products: rebuild.products + productIds.length,
    finished_at: last === undefined ? tx.now : null,
  })
}
