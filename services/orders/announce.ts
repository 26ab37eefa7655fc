import { emit, type Money, type Tx } from '@souk/platform'
import {
  orderAuthorized,
  orderCancelled,
  orderCompleted,
  orderConfirmed,
  orderExpired,
  orderFulfilled,
  orderPaid,
  orderPartiallyCancelled,
  orderPartiallyFulfilled,
  orderPlaced,
  orderRefunded,
  orderReopened,
  orderReturned,
  orderRevived,
  orderUpdated,
} from './events.ts'
import type { Order } from './order.ts'
import { orderView } from './schemas.ts'
import { type OrderStatus, refundDue } from './status.ts'

type PlainKind = typeof orderPlaced

/** The event of entering a status. `order.paid` follows `paidAt`; the others are emitted by functions below. */
const arrivals: Partial<Record<OrderStatus, PlainKind>> = {
  AUTHORIZED: orderAuthorized,
  CONFIRMED: orderConfirmed,
  PARTIALLY_FULFILLED: orderPartiallyFulfilled,
  FULFILLED: orderFulfilled,
  COMPLETED: orderCompleted,
  RETURNED: orderReturned,
  REFUNDED: orderRefunded,
}

const beforeShipping: readonly OrderStatus[] = ['PENDING', 'AUTHORIZED', 'CONFIRMED', 'PAID']

export function announcePlaced(tx: Tx, order: Order): void {
  announce(tx, orderPlaced, order)
  if (order.paidAt !== null) announce(tx, orderPaid, order)
}

/** Emits the events of a change, and `order.updated` for a change that has no other event. */
export function announceChange(
  tx: Tx,
  before: Order,
  after: Order,
  reason: string | null = null,
): void {
  const isArrival = before.status !== after.status
  const kinds = isArrival ? arrivalsOf(before.status, after.status) : []
  if (before.paidAt === null && after.paidAt !== null) kinds.push(orderPaid)
  for (const kind of kinds) announce(tx, kind, after)
  const lines = newlyCancelled(before, after)
  if (isArrival && after.status === 'CANCELLED') announceCancelled(tx, after)
  else if (isArrival && after.status === 'EXPIRED') announceExpired(tx, after)
  else if (lines.length > 0) announcePartiallyCancelled(tx, after, lines, reason)
  else if (kinds.length === 0) announce(tx, orderUpdated, after)
}

interface CancelledLine {
  order_item_id: string
  quantity: number
}

function newlyCancelled(before: Order, after: Order): CancelledLine[] {
  return after.items.flatMap(({ id, cancelled }, index) => {
    const quantity = cancelled - (before.items[index]?.cancelled ?? 0)
    return quantity > 0 ? [{ order_item_id: id, quantity }] : []
  })
}

function arrivalsOf(from: OrderStatus, to: OrderStatus): PlainKind[] {
  if (from === 'EXPIRED') return [orderRevived]
  const isStepBack = beforeShipping.includes(to) && !isTowardsShipping(from, to)
  const kind = isStepBack ? orderReopened : arrivals[to]
  return kind ? [kind] : []
}

function isTowardsShipping(from: OrderStatus, to: OrderStatus): boolean {
  return from === 'DRAFT' || (beforeShipping.includes(from) && to !== 'PENDING')
}

function announce(tx: Tx, kind: PlainKind, order: Order): void {
  emit(tx, kind, { id: order.id, version: order.version, object: orderView(order) })
}

function announceCancelled(tx: Tx, order: Order): void {
  const object = { ...orderView(order), reason: order.cancelReason, refund_due: dueOf(order) }
  emit(tx, orderCancelled, { id: order.id, version: order.version, object })
}

function announcePartiallyCancelled(
  tx: Tx,
  order: Order,
  lines: CancelledLine[],
  reason: string | null,
): void {
  const object = { ...orderView(order), reason, refund_due: dueOf(order), lines }
  emit(tx, orderPartiallyCancelled, { id: order.id, version: order.version, object })
}

function announceExpired(tx: Tx, order: Order): void {
  const object = { ...orderView(order), refund_due: dueOf(order) }
  emit(tx, orderExpired, { id: order.id, version: order.version, object })
}

function dueOf(order: Order): Money {
  return { amount: refundDue(order), currency: order.currency }
}
