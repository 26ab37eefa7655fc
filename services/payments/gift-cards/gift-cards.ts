import {
  costOfUnits,
  hasGiftCards,
  isGiftCard,
  netPaid,
  type Order,
  openGiftCards,
  refundDue,
} from '@souk/orders/contract'
import type { Payment } from '../payment.ts'
import { giftCardsIssued, giftCardsTakenBack } from '../problems.ts'
import { type EarlierRefund, leftOfLine, refundedOfLine } from '../refunds/lines.ts'
import type { Refund } from '../refunds/refund.ts'

type Units = ReadonlyMap<string, number>

/** Cards that were issued and not taken back. */
function cardsOut({ fulfilled, returned }: Order['items'][number]): number {
  return fulfilled - returned
}

/** What cards of the order are worth that were issued and not taken back. It has left the escrow. */
export function issuedWorth({ items }: Order): number {
  return items.filter(isGiftCard).reduce((sum, item) => sum + costOfUnits(item, cardsOut(item)), 0)
}

/** What all gift cards of the order come to. */
export function giftCardsTotal({ items }: Order): number {
  return items.filter(isGiftCard).reduce((sum, { total }) => sum + total, 0)
}

/** Units that wait for their cards, without those whose money went back. */
export function unitsToIssue(order: Order, refunds: readonly EarlierRefund[]): Units {
  const open = openGiftCards(order)
  const wanted = order.items.flatMap((item): [string, number][] => {
    const waiting = open.get(item.id) ?? 0
    const left = leftOfLine(item, refunds).units - cardsOut(item)
    const units = Math.min(waiting, left)
    return units > 0 ? [[item.id, units]] : []
  })
  return new Map(wanted)
}

/** Cards that go back with a refund of units: units that have no card go first. */
export function cardsToTakeBack(
  order: Order,
  earlier: readonly EarlierRefund[],
  asked: Units,
): Units {
  const wanted = order.items.filter(isGiftCard).flatMap((item): [string, number][] => {
    const out = cardsOut(item)
    const withoutCard = leftOfLine(item, earlier).units - out
    const cards = Math.min(out, (asked.get(item.id) ?? 0) - withoutCard)
    return cards > 0 ? [[item.id, cards]] : []
  })
  return new Map(wanted)
}

/** All cards of the order. */
export function allCards({ items }: Order): Units {
  const out = items.filter(isGiftCard).map((item): [string, number] => [item.id, cardsOut(item)])
  return new Map(out.filter(([, cards]) => cards > 0))
}

/**
 * The payments in the order in which money goes back: where an order keeps its gift cards, nobody gets money for a stolen code whose worth
 * is on a new card by then.
 */
export function storedValueFirst(order: Order, payments: readonly Payment[]): readonly Payment[] {
  if (!hasGiftCards(order)) return payments
  const isFirst = ({ gatewayKind }: Payment) => gatewayKind === 'STORED_VALUE'
  return [...payments.filter(isFirst), ...payments.filter((one) => !isFirst(one))]
}

/** What the order has and keeps. */
export function keptBy(order: Order): number {
  return netPaid(order) - refundDue(order)
}

/** Whether the order has what its cards are worth that somebody may spend. */
export function coversCards(order: Order): boolean {
  return netPaid(order) >= issuedWorth(order)
}

/** Money for which cards were issued goes back with the cards alone: else it would be there twice. */
export function checkCardsCovered(order: Order, amount: number): void {
  if (!hasGiftCards(order)) return
  const worth = issuedWorth(order)
  const left = netPaid(order) - worth
  if (worth === 0 || amount <= left) return
  const money = (sum: number) => ({ amount: sum, currency: order.currency })
  throw giftCardsIssued({ issued: money(worth), refundable: money(Math.max(0, left)) })
}

/**
 * Refuses to end a refund that stands for cards that were taken back: the customer would have neither a card nor the money. `others` are
 * the other refunds of the order, of which one may stand for them as well.
 */
export function checkNoCardsTaken(order: Order, ended: Refund, others: readonly Refund[]): void {
  const { status, amount, lines } = ended
  const there = netPaid(order) + (status === 'PENDING' ? amount : 0)
  const isOfAll = lines === null && there === amount
  const items = order.items.filter(
    (item) => isOfAll || lines?.some((line) => line.line_id === item.id),
  )
  const isLeft = items.filter(isGiftCard).some((item) => {
    const takenBack = costOfUnits(item, item.returned)
    return takenBack > refundedOfLine(item, others)
  })
  if (isLeft && there >= amount) throw giftCardsTakenBack()
}
