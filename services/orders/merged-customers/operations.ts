import { requestLastsAtMostMs, type Tx } from '@souk/platform'
import { saveOrder } from '../operations.ts'
import { amend } from '../order.ts'
import { findOrderForUpdate } from '../store.ts'
import type { CustomerMove } from './rows.ts'
import {
  deleteMove,
  insertMove,
  listOrderIdsOf,
  movedAtOnce,
  postponeMove,
  redirectMoves,
} from './store.ts'

export async function beginMove(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await redirectMoves(tx, fromId, intoId)
  await insertMove(tx, { id: fromId, intoId, mergedAt: tx.now, dueAt: tx.now })
}

/** Some orders of the customer that goes. When there are none left, it is looked a second time a while later. */
export async function moveOrders(tx: Tx, move: CustomerMove): Promise<void> {
  const orderIds = await listOrderIdsOf(tx, move.id)
  for (const orderId of orderIds) await moveOrder(tx, orderId, move)
  if (orderIds.length === movedAtOnce) return
  const secondLook = new Date(move.mergedAt.getTime() + requestLastsAtMostMs)
  if (tx.now < secondLook) await postponeMove(tx, move.id, secondLook)
  else await deleteMove(tx, move.id)
}

async function moveOrder(tx: Tx, orderId: string, { id, intoId }: CustomerMove): Promise<void> {
  const order = await findOrderForUpdate(tx, orderId)
  if (order?.customerId !== id) return
  await saveOrder(tx, order, amend(order, { customerId: intoId }, tx.now))
}
