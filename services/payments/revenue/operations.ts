import { balanceOf, type JournalEntry, post, postNew } from '@souk/ledger/contract'
import { getOrderForUpdate, type Order } from '@souk/orders/contract'
import type { Tx } from '@souk/platform'
import { escrowOf, revenueEntry } from '../postings.ts'
import { hasHandedOver, revenueToRecognize } from './revenue.ts'

/**
 * What the customer paid is revenue when the goods are handed over, and not before. Whoever calls holds the order's
 * lock and has saved everything before; `cause` names what made it due, so that it is posted once.
 */
export async function recognizeRevenue(tx: Tx, order: Order, cause: string): Promise<void> {
  if (!hasHandedOver(order)) return
  const escrow = await balanceOf(tx, escrowOf(order.id), order.currency)
  const amount = revenueToRecognize(order, escrow)
  if (amount > 0) await post(tx, revenueEntry(order.id, cause, order.currency, amount))
}

/** Posts what happened to the money of an order, and the revenue that follows from it. */
export async function postAndRecognizeRevenue(
  tx: Tx,
  order: Order,
  entry: JournalEntry,
  cause: string,
): Promise<void> {
  if (!hasHandedOver(order)) return postNew(tx, entry)
  await post(tx, entry)
  await recognizeRevenue(tx, order, cause)
}

export async function recognizeRevenueOfShipment(
  tx: Tx,
  orderId: string,
  fulfillmentId: string,
): Promise<void> {
  await recognizeRevenue(tx, await getOrderForUpdate(tx, orderId), fulfillmentId)
}
