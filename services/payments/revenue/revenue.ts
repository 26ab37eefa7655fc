import {
  costOfUnits,
  type Order,
  type OrderItem,
  openUnits,
  receivedOf,
  refundDue,
} from '@souk/orders/contract'
import { allocate } from '@souk/platform'

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
  const recognized = received - escrow
  return Math.max(0, ownShare(order, kept) - recognized)
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

function isAllHandedOver({ items }: Order): boolean {
  return items.every((item) => item.providerId === null && openUnits(item) === 0)
}

function ownItems({ items }: Order): OrderItem[] {
  return items.filter(({ providerId }) => providerId === null)
}

function sumOf(items: readonly OrderItem[], amount: (item: OrderItem) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0)
}
