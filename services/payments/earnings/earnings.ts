import { type Order, type OrderItem, openUnits, refundDue } from '@souk/orders/contract'
import { allocate } from '@souk/platform'

/** Whether anything of the operator's own was handed over: without that nothing can be earned. */
export function hasHandedOver(order: Order): boolean {
  return ownItems(order).some(({ fulfilled }) => fulfilled > 0)
}

/**
 * What may be taken out of the escrow now. It follows from where the order stands and from nothing that happened on
 * the way, so it does not matter who asks first, a shipment or its money. Of what the order keeps, the operator's own
 * goods earn their share by value as they are handed over; what providers sold stays for the marketplace to share out.
 *
 * The shares are parts of what is kept, which is what was earned and what is in escrow for good: so this is never more
 * than the escrow has, and all of it once everything is handed over and no provider has a part.
 */
export function stillToEarn(order: Order, escrow: number): number {
  const received = order.paidTotal - order.refundedTotal
  const kept = received - order.pendingRefundTotal - refundDue(order)
  const earned = received - escrow
  return Math.max(0, ownShare(order, kept) - earned)
}

function ownShare(order: Order, kept: number): number {
  const own = ownItems(order)
  const sold = order.items.filter(({ providerId }) => providerId !== null)
  const handedOver = worth(own, ({ fulfilled }) => fulfilled)
  const open = worth(own, openUnits)
  const providers = worth(sold, ({ quantity, cancelled }) => quantity - cancelled)
  // Only what is worth nothing was ordered, yet something was paid: it is earned with the last unit.
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

function worth(items: readonly OrderItem[], units: (item: OrderItem) => number): number {
  return items.reduce((sum, item) => sum + item.unitAmount * units(item), 0)
}
