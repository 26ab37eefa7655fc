import type { Order } from '@souk/sdk'
import { stateAfter } from '../../kit/moves.ts'

/** Units that are neither cancelled nor shipped. */
export function openUnits(order: Pick<Order, 'items'>): number {
  return order.items.reduce((sum, item) => sum + openOf(item), 0)
}

export function openOf(item: Order['items'][number]): number {
  return item.quantity - item.cancelled - item.fulfilled
}

/** What can still be given back, in minor units: what was captured, less what went back or is on its way. */
export function refundable(order: Order): number {
  return order.paid_total.amount - order.refunded_total.amount - order.pending_refund_total.amount
}

/** Nothing ships before it is paid, or the shop has confirmed that it ships all the same. */
export function isFulfillable({ status }: Pick<Order, 'status'>): boolean {
  return stateAfter('order', status, 'fulfill') !== undefined
}

/** What was shipped stays shipped; the rest can be cancelled. */
export function isCancellable({ status }: Pick<Order, 'status'>): boolean {
  return stateAfter('order', status, 'cancel') !== undefined
}
