import { balanceOf, type JournalEntry, post, postNew } from '@souk/ledger/contract'
import { getOrderForUpdate, type Order } from '@souk/orders/contract'
import type { Tx } from '@souk/platform'
import { escrowOf, revenueEntry } from '../postings.ts'
import { hasHandedOver, stillToEarn } from './earnings.ts'

/**
 * What the customer paid is earned when the goods are handed over, and not before. Whoever calls holds the order's
 * lock and has saved everything before; `cause` names what made it due, so that it is posted once.
 */
export async function earn(tx: Tx, order: Order, cause: string): Promise<void> {
  if (!hasHandedOver(order)) return
  const escrow = await balanceOf(tx, escrowOf(order.id), order.currency)
  const amount = stillToEarn(order, escrow)
  if (amount > 0) await post(tx, revenueEntry(order.id, cause, order.currency, amount))
}

/** Posts what happened to the money of an order, and what that makes earned. */
export async function postAndEarn(
  tx: Tx,
  order: Order,
  entry: JournalEntry,
  cause: string,
): Promise<void> {
  if (!hasHandedOver(order)) return postNew(tx, entry)
  await post(tx, entry)
  await earn(tx, order, cause)
}

export async function earnShipped(tx: Tx, orderId: string, fulfillmentId: string): Promise<void> {
  await earn(tx, await getOrderForUpdate(tx, orderId), fulfillmentId)
}
