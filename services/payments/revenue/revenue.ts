import {
  costOfUnits,
  hasGiftCards,
  isGiftCard,
  type Order,
  type OrderItem,
  openUnits,
  receivedOf,
  refundDue,
  taxOfUnits,
} from '@souk/orders/contract'
import { allocate } from '@souk/platform'
import { giftCardsTotal, issuedWorth } from '../gift-cards/gift-cards.ts'

/** Whether anything of the operator's own was handed over: without that there is no revenue. */
export function hasHandedOver(order: Order): boolean {
  return ownItems(order).some(({ fulfilled }) => fulfilled > 0)
}

/**
 * What is to be taken out of the escrow as revenue now. It follows from where the order stands and from nothing that
 * happened on the way, so it does not matter who asks first, a shipment or its money. Of what the order keeps, the
 * operator's own goods bring their share by value as they are handed over; what providers sold stays for the
 * marketplace to share out.
 *
 * The shares are parts of what is kept, which is what was recognized and what is in escrow for good: so this is never
 * more than the escrow has, and all of it once everything is handed over and no provider has a part.
 */
export function revenueToRecognize(order: Order, escrow: number): number {
  const received = receivedOf(order)
  const kept = received - order.pendingRefundTotal - refundDue(order)
  if (hasGiftCards(order)) return beside(order, { kept, received, escrow })
  const recognized = received - escrow
  return Math.max(0, ownShare(order, kept) - recognized)
}

interface Money {
  readonly kept: number
  readonly received: number
  readonly escrow: number
}

/** What is kept beside the money of gift cards. What a bank took back may have been on cards, of which nothing was revenue. */
function beside(order: Order, { kept, received, escrow }: Money): number {
  const issued = issuedWorth(order)
  const forGoods = Math.min(kept - issued, order.total - giftCardsTotal(order))
  const recognized = Math.max(0, received - escrow - issued)
  const due = ownShare(order, Math.max(0, forGoods)) - recognized
  return Math.max(0, Math.min(escrow, due))
}

function ownShare(order: Order, kept: number): number {
  const own = ownItems(order)
  const sold = order.items.filter(({ providerId }) => providerId !== null)
  const handedOver = sumOf(own, (item) => costOfUnits(item, item.fulfilled))
  // Not of the open units by themselves: both are rounded, and together they are what the line comes to.
  const open = sumOf(own, ({ total }) => total) - handedOver
  const providers = sumOf(sold, ({ total }) => total)
  // Only what is worth nothing was ordered, yet something was paid: it is revenue with the last unit.
  if (handedOver + open + providers === 0) return isAllHandedOver(order) ? kept : 0
  const [share = 0] = allocate(kept, [handedOver, open, providers])
  return share
}

/** What of the order is revenue by now, with its taxes: all that was received and is neither in escrow nor on gift cards. */
export function recognizedOf(order: Order, escrow: number): number {
  return Math.max(0, receivedOf(order) - escrow - issuedWorth(order))
}

/**
 * The tax in so much of the revenue of the order: that of the units that were handed over, and of shipping as far as it goes with them. An
 * order that keeps less than they cost, because some of it was given back, owes as much less of its tax.
 */
export function taxInRevenue(order: Order, recognized: number): number {
  if (order.taxTotal === 0) return 0
  const own = ownItems(order)
  const handedOver = sumOf(own, (item) => costOfUnits(item, item.fulfilled))
  // Gift cards bear no tax when they are sold, and are not sent.
  const sent = order.items.filter((item) => !isGiftCard(item))
  const goods = sumOf(sent, ({ total }) => total)
  const goodsTax = sumOf(sent, ({ taxTotal }) => taxTotal)
  const besides = {
    cost: order.total - giftCardsTotal(order) - goods,
    tax: order.taxTotal - goodsTax,
  }
  const cost = handedOver + partFor(order, besides.cost, handedOver, goods)
  const tax =
    sumOf(own, (item) => taxOfUnits(item, item.fulfilled)) +
    partFor(order, besides.tax, handedOver, goods)
  if (cost === 0) return 0
  const [share = 0] = allocate(Math.min(recognized, cost), [tax, cost - tax])
  return share
}

/** What shipping comes to for the part of the goods that was handed over: by value, and for goods worth nothing with the last unit. */
function partFor(order: Order, amount: number, handedOver: number, goods: number): number {
  if (goods === 0) return isAllHandedOver(order) ? amount : 0
  const [part = 0] = allocate(amount, [handedOver, goods - handedOver])
  return part
}

function isAllHandedOver({ items }: Order): boolean {
  const goods = items.filter((item) => !isGiftCard(item))
  return goods.every((item) => item.providerId === null && openUnits(item) === 0)
}

/** A gift card is owed to whoever has it. */
function ownItems({ items }: Order): OrderItem[] {
  return items.filter((item) => item.providerId === null && !isGiftCard(item))
}

function sumOf(items: readonly OrderItem[], amount: (item: OrderItem) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0)
}
