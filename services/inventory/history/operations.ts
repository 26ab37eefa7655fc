import { sentInOrder, type Tx, validationFailed } from '@souk/platform'
import { stockNotRecorded } from '../problems.ts'
import type { StockItem } from '../stock.ts'
import { getItem } from '../store.ts'
import { findIncoming, findLastMovement, sumPromised } from './store.ts'

/**
 * The item with its counters as they were at a moment: the last movement before it says what there was, and what orders and
 * holds took and gave back between the two is added. What was coming is told by transfers. Its settings and its version are
 * those of now.
 */
export async function stockAsOf(tx: Tx, stockItemId: string, moment: Date): Promise<StockItem> {
  if (moment > tx.now) {
    const error = { path: '/as_of', code: 'in_future', message: 'must not be in the future' }
    throw validationFailed(undefined, { errors: [error] })
  }
  const item = await getItem(tx, stockItemId)
  if (moment >= item.updatedAt) return item
  if (moment < item.createdAt) throw stockNotRecorded({ since: item.createdAt.toISOString() })
  const [last, incoming] = await sentInOrder([
    findLastMovement(tx, item, moment),
    findIncoming(tx, item, moment),
  ])
  if (last?.reserved === null || last?.held === null) {
    throw stockNotRecorded({ since: item.movedAt?.toISOString() ?? null })
  }
  // No movement has counted what happened at the moment at which the item was made.
  const after = last?.occurredAt ?? new Date(item.createdAt.getTime() - 1)
  const promised = await sumPromised(tx, item, { after, to: moment })
  return {
    ...item,
    onHand: last?.onHand ?? 0,
    damaged: last?.damaged ?? 0,
    safetyStock: last?.safetyStock ?? 0,
    reserved: (last?.reserved ?? 0) + promised.reserved,
    held: (last?.held ?? 0) + promised.held,
    incoming: incoming ?? item.incoming,
  }
}
