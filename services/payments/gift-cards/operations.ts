import {
  costOfUnits,
  getOrder,
  handOverGiftCards,
  hasGiftCards,
  netPaid,
  type Order,
  openGiftCards,
  orderNotFound,
  refundDue,
  seesOrder,
  takeBackGiftCards,
  takesFulfillment,
  takesMoney,
} from '@souk/orders/contract'
import { asOperator, type ListPage, type PageRequest, type Tx } from '@souk/platform'
import {
  freezeSold,
  issueSold,
  listSold,
  lockSold,
  revealSold,
  type SoldUnit,
  type StoredValueCodes,
  takeBackSold,
  untouchedOf,
} from '@souk/stored-value/contract'
import { shippedShare } from '../charges/shipped/shipped.ts'
import { escrowOf } from '../postings.ts'
import type { EarlierRefund, LineAsked } from '../refunds/lines.ts'
import { listRefundsOfOrders } from '../refunds/store.ts'
import { heldFor } from '../revenue/operations.ts'
import { allCards, cardsToTakeBack, coversCards, keptBy, unitsToIssue } from './gift-cards.ts'

/**
 * Issues a card for each unit that was paid for and has none. Whoever calls holds the lock of the order, has posted what came in, and may
 * call again: a unit that has its card counts as fulfilled. Where money is captured as the order ships, it has to cover what was shipped
 * and the cards; else the whole order.
 */
export async function issuePaidCards(
  tx: Tx,
  order: Order,
  { isForShipping }: { readonly isForShipping: boolean },
): Promise<Order> {
  const isDue = order.paidAt !== null || (isForShipping && coversShipped(order))
  if (openGiftCards(order).size === 0 || !takesMoney(order.status) || !isDue) return order
  const { id: orderId, currency, items } = order
  const [refunds, { paid }] = await Promise.all([
    listRefundsOfOrders(tx, [orderId]),
    heldFor(tx, orderId, currency),
  ])
  const wanted = unitsToIssue(order, refunds)
  const units = items.flatMap((item) => cardsOf(item, wanted.get(item.id) ?? 0))
  const worth = units.reduce((sum, { amount }) => sum + amount, 0)
  const isThere = paid - order.pendingRefundTotal - refundDue(order) >= worth
  if (units.length === 0 || !isThere) return order
  const { order: after, fulfillmentId: ref } = await handOverGiftCards(tx, order, wanted)
  await issueSold(tx, { orderId, currency, units, account: escrowOf(orderId), ref })
  return after
}

/** Of an order that is covered in part alone nothing is handed over, whatever has come in of it. */
function coversShipped(order: Order): boolean {
  return takesFulfillment(order) && keptBy(order) >= shippedShare(order)
}

/** The next units of a line, each with what it comes to. */
function cardsOf(item: Order['items'][number], quantity: number): SoldUnit[] {
  return Array.from({ length: quantity }, (_, index) => {
    const before = costOfUnits(item, item.fulfilled + index)
    const amount = costOfUnits(item, item.fulfilled + index + 1) - before
    return { orderItemId: item.id, amount }
  })
}

interface TakenBack {
  /** The attempt of the refund: another one may find other cards. */
  readonly ref: string
  /** The units to refund; all that there is without them. */
  readonly lines: readonly LineAsked[] | undefined
  readonly earlier: readonly EarlierRefund[]
}

/** Takes back the cards of units that are refunded, in the transaction of the refund: nobody has both the money and the card. */
export async function takeBackCards(
  tx: Tx,
  order: Order,
  { ref, lines, earlier }: TakenBack,
): Promise<Order> {
  if (!hasGiftCards(order)) return order
  const wanted = lines ? cardsToTakeBack(order, earlier, askedUnits(lines)) : allCards(order)
  if (wanted.size === 0) return order
  const cards = untouchedOf(tx, await lockSold(tx, order.id), wanted)
  await takeBackSold(tx, cards, { account: escrowOf(order.id), ref })
  return takeBackGiftCards(tx, order, wanted)
}

function askedUnits(lines: readonly LineAsked[]): Map<string, number> {
  const asked = new Map<string, number>()
  for (const { line_id, quantity } of lines) {
    asked.set(line_id, (asked.get(line_id) ?? 0) + quantity)
  }
  return asked
}

/** Whether a refund of so much is of everything that the order has. */
export function isAllOf(order: Order, amount: number): boolean {
  return netPaid(order) === amount
}

/** Money went without anybody having been asked, such as to the bank: what is left on the cards is kept from whoever has them. */
export async function freezeUncoveredCards(tx: Tx, order: Order): Promise<void> {
  if (!hasGiftCards(order) || coversCards(order)) return
  await freezeSold(tx, await lockSold(tx, order.id))
}

/** The cards that were sold with an order, for whoever may see that. */
export async function listCardsOfOrder(
  asker: Tx,
  orderId: string,
  page: PageRequest,
): Promise<ListPage> {
  const [, found] = await Promise.all([
    getOrder(asker, orderId),
    listSold(asOperator(asker), orderId, page),
  ])
  return found
}

interface CardOfOrder {
  readonly orderId: string
  readonly storedValueId: string
}

/** The code of a card, for a customer whose order it is, or for the operator. */
export async function revealOwnCode(asker: Tx, codes: StoredValueCodes, card: CardOfOrder) {
  const { orderId } = card
  if (!(await seesOrder(asker, orderId))) throw orderNotFound({ orderId })
  return revealCode(asker, codes, card)
}

/** The same where the caller has looked whose order it is. */
export function revealCode(asker: Tx, codes: StoredValueCodes, card: CardOfOrder) {
  return revealSold(asOperator(asker), codes, card)
}
