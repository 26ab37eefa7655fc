import { balanceOf, type JournalEntry, post, postNew } from '@souk/ledger/contract'
import { hasGiftCards, type Order } from '@souk/orders/contract'
import type { Tx } from '@souk/platform'
import {
  contributionEntry,
  contributionOf,
  type Earned,
  escrowOf,
  outputTaxOf,
  revenueEntry,
  sales,
} from '../postings.ts'
import { contributionTo, hasContribution } from './contribution.ts'
import { hasHandedOver, recognizedOf, revenueToRecognize, taxInRevenue } from './revenue.ts'

/** Whether anything beside the money itself follows from what happens to the order: then the ledger is read, under its lock. */
export function hasConsequences(order: Order): boolean {
  return hasHandedOver(order) || hasContribution(order) || hasGiftCards(order)
}

/** What is in escrow for an order that its customer paid, beside what the operator has added. */
export async function heldFor(tx: Tx, orderId: string, currency: string) {
  const [escrow, contribution] = await Promise.all([
    balanceOf(tx, escrowOf(orderId), currency),
    balanceOf(tx, contributionOf(orderId), currency),
  ])
  return { paid: escrow - contribution, contribution }
}

/**
 * What the customer paid is revenue when the goods are handed over, and not before; the taxes in it are owed from then on. Whoever calls
 * holds the order's lock and has saved everything before; `cause` names what made it due, so that it is posted once. What the operator pays
 * of discounts on what providers sell follows in the same way. Tax that is not owed any more goes to `taxReturnsTo`.
 */
export async function recognizeRevenue(
  tx: Tx,
  order: Order,
  cause: string,
  taxReturnsTo: Earned['taxReturnsTo'] = sales,
): Promise<void> {
  if (!hasConsequences(order)) return
  const { id, currency } = order
  const [{ paid, contribution }, taxOwed] = await Promise.all([
    heldFor(tx, id, currency),
    balanceOf(tx, outputTaxOf(id), currency),
  ])
  const change = contributionTo(order) - contribution
  if (change !== 0) await post(tx, contributionEntry(id, cause, currency, change))
  if (!hasHandedOver(order)) return
  const amount = revenueToRecognize(order, paid)
  const tax = taxInRevenue(order, recognizedOf(order, paid - amount)) - taxOwed
  if (amount === 0 && tax === 0) return
  await post(tx, revenueEntry(id, cause, currency, { amount, tax, taxReturnsTo }))
}

/** Posts what happened to the money of an order, and the revenue that follows from it. */
export async function postAndRecognizeRevenue(
  tx: Tx,
  order: Order,
  entry: JournalEntry,
  cause: string,
): Promise<void> {
  // What has a moment of its own waits for whoever closes the books.
  if (!hasConsequences(order) && !entry.effectiveAt) return postNew(tx, entry)
  await post(tx, entry)
  await recognizeRevenue(tx, order, cause)
}
