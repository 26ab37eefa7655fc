import { emit, type Money, type Tx } from '@souk/platform'
import {
  orderAuthorized,
  orderCancelled,
  orderCompleted,
  orderConfirmed,
  orderExpired,
  orderFulfilled,
  orderGroupCreated,
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
import type { OrderGroup } from './groups/order-group.ts'
import { orderGroupView } from './groups/schemas.ts'
import type { Order } from './order.ts'
import { type OrderStatus, refundDue } from './status.ts'
import { orderView } from './view.ts'

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

/** Its orders are announced by themselves as well, to whoever sells them. */
export function announceGroup(tx: Tx, group: OrderGroup): void {
  emit(tx, orderGroupCreated, { id: group.id, version: 1, object: orderGroupView(group) })
}

export function announcePlaced(tx: Tx, order: Order): void {
  announce(tx, orderPlaced, { order })
  if (order.paidAt !== null) announce(tx, orderPaid, { order })
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
  const change = { order: after, previous: orderView(before) }
  for (const kind of kinds) announce(tx, kind, change)
  const lines = newlyCancelled(before, after)
  if (isArrival && after.status === 'CANCELLED') announceCancelled(tx, change)
  else if (isArrival && after.status === 'EXPIRED') announceExpired(tx, change)
  else if (lines.length > 0) announcePartiallyCancelled(tx, change, lines, reason)
  else if (kinds.length === 0) announce(tx, orderUpdated, change)
}

/** An order as it is now, and as it was shown before if it was there. */
interface Change {
  readonly order: Order
  readonly previous?: ReturnType<typeof orderView>
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

function announce(tx: Tx, kind: PlainKind, change: Change): void {
  emit(tx, kind, { ...facts(change), object: orderView(change.order) })
}

function announceCancelled(tx: Tx, change: Change): void {
  const { order } = change
  const object = { ...orderView(order), reason: order.cancelReason, refund_due: dueOf(order) }
  emit(tx, orderCancelled, { ...facts(change), object })
}

function announcePartiallyCancelled(
  tx: Tx,
  change: Change,
  lines: CancelledLine[],
  reason: string | null,
): void {
  const { order } = change
  const object = { ...orderView(order), reason, refund_due: dueOf(order), lines }
  emit(tx, orderPartiallyCancelled, { ...facts(change), object })
}

function announceExpired(tx: Tx, change: Change): void {
  const object = { ...orderView(change.order), refund_due: dueOf(change.order) }
  emit(tx, orderExpired, { ...facts(change), object })
}

function facts({ order: { id, version, providerId: owner }, previous }: Change) {
  return { id, version, owner, previous }
}

function dueOf(order: Order): Money {
  return { amount: refundDue(order), currency: order.currency }
}

/** Receivers that keep a copy learn what it is now, and not what it was. */
export function announceErased(tx: Tx, order: Order): void {
  announce(tx, orderUpdated, { order })
}
