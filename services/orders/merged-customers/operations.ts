import { followMerges } from '@souk/customers/contract'
import type { Tx } from '@souk/platform'
import { saveOrder } from '../operations.ts'
import { amend } from '../order.ts'
import { findOrderForUpdate } from '../store.ts'
import { listOrderIdsOf, movedAtOnce } from './store.ts'

/** Gives some orders of a customer to the one that it was merged into, and says whether there may be more. */
async function moveOrders(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const orderIds = await listOrderIdsOf(tx, fromId)
  for (const orderId of orderIds) {
    const order = await findOrderForUpdate(tx, orderId)
    if (order?.customerId !== fromId) continue
    await saveOrder(tx, order, amend(order, { customerId: intoId }, tx.now))
  }
  return orderIds.length === movedAtOnce
}

/** Orders follow a customer that is merged into another. */
export const following = followMerges('orders', moveOrders)
