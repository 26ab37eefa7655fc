import type { Order } from '@souk/sdk'
import { stateAfter } from '../../kit/moves.ts'
import { worthOfUnits } from './shares.ts'

/** Units that are neither cancelled nor shipped. */
export function openUnits(order: Pick<Order, 'items'>): number {
  return order.items.reduce((sum, item) => sum + openOf(item), 0)
}

export function openOf(item: Order['items'][number]): number {
  return item.quantity - item.cancelled - item.fulfilled
}

/** Without gift cards, which are handed over when they are issued. */
export function shippable<Sold extends Pick<Order, 'items'>>(order: Sold): Sold {
  return { ...order, items: order.items.filter(({ kind }) => kind !== 'GIFT_CARD') }
}

/** What can still be given back, in minor units: what was captured, less what went back or is on its way. */
export function refundable(order: Order): number {
  const gone = [order.refunded_total, order.pending_refund_total, order.charged_back_total]
  return gone.reduce((left, { amount }) => left - amount, order.paid_total.amount)
}

/** What nobody has promised to pay yet, in minor units: what is due, less what is authorized. */
export function unpaid(order: Pick<Order, 'balance_due' | 'authorized_total'>): number {
  return Math.max(0, order.balance_due.amount - order.authorized_total.amount)
}

/** Money is held for later only until an order is paid or accepted on terms. */
export function takesAuthorization({ status }: Pick<Order, 'status'>): boolean {
  return status === 'PENDING' || status === 'AUTHORIZED'
}

/** An order with an authorized payment is paid by capturing it, and not on terms. */
export function isConfirmable(order: Pick<Order, 'status' | 'authorized_total'>): boolean {
  const isPossible = stateAfter('order', order.status, 'confirm') !== undefined
  return isPossible && order.authorized_total.amount === 0
}

/** Nothing ships before it is paid, or the shop has confirmed that it ships all the same. */
export function isFulfillable({ status }: Pick<Order, 'status'>): boolean {
  return stateAfter('order', status, 'fulfill') !== undefined
}

/** What was shipped stays shipped; the rest can be cancelled. */
export function isCancellable({ status }: Pick<Order, 'status'>): boolean {
  return stateAfter('order', status, 'cancel') !== undefined
}

/** Something of it was shipped, and not all of that is known to have arrived. */
export function isDeliverable({ fulfillment_status: status }: Pick<Order, 'fulfillment_status'>) {
  return status !== 'NONE' && status !== 'DELIVERED'
}

/** How far it is once all that was shipped has arrived. */
export function deliveredStatus({ status }: Pick<Order, 'status'>): Order['fulfillment_status'] {
  return status === 'PARTIALLY_FULFILLED' ? 'PARTIALLY_DELIVERED' : 'DELIVERED'
}

interface AfterCancel {
  readonly status: Order['status']
  /** In minor units. */
  readonly total: number
  /** What goes back to the customer, in minor units. */
  readonly refund: number
}

/**
 * What becomes of an order of which so many units of each line are cancelled. The others keep their shares of the line. Shipping is
 * owed as long as anything is sent.
 */
export function afterCancel(order: Order, units: ReadonlyMap<string, number>): AfterCancel {
  const cancelled = order.items.map((item) => [item, units.get(item.id) ?? 0] as const)
  const isNothingLeft = cancelled.every(([item, count]) => item.quantity === item.cancelled + count)
  const total = isNothingLeft
    ? 0
    : cancelled.reduce((sum, [item, count]) => sum - worthOfUnits(item, count), order.total.amount)
  const count = cancelled.reduce((sum, [, some]) => sum + some, 0)
  const isRest = count === openUnits(order)
  const status = isRest ? stateAfter('order', order.status, 'cancel') : statusOfLess(order, total)
  return {
    status: status ?? order.status,
    total,
    refund: Math.max(0, refundable(order) - total),
  }
}

/** What was paid or authorized may be enough for what is left. */
function statusOfLess(order: Order, total: number): Order['status'] {
  const isShipped = order.items.some(({ fulfilled }) => fulfilled > 0)
  if (isShipped || order.status === 'PAID') return order.status
  const paid = refundable(order)
  if (paid >= total) return 'PAID'
  return paid + order.authorized_total.amount >= total ? 'AUTHORIZED' : order.status
}
