import { netPaid, type Order, refundDue } from '@souk/orders/contract'
import { allocate } from '@souk/platform'

/** Whether the operator pays, or has paid, for discounts on what providers sell: of cancelled units there is nothing left of it. */
export function hasContribution({ items }: Order): boolean {
  return items.some(({ providerId, discounts }) => providerId !== null && discounts.length > 0)
}

/**
 * What the operator adds to the escrow of the order now: what it pays of discounts on what providers sell, who are owed their
 * price. As with revenue it follows from where the order stands. It is added when the customer has paid for the order, and where
 * money has gone back, or is about to, its share goes back as well.
 */
export function contributionTo(order: Order): number {
  const { items, total, paidAt, status } = order
  if (paidAt === null || status === 'CANCELLED' || status === 'EXPIRED') return 0
  const sold = items.filter(({ providerId }) => providerId !== null)
  const wanted = sold
    .flatMap(({ discounts }) => discounts)
    .reduce((sum, { operatorAmount }) => sum + operatorAmount, 0)
  const kept = netPaid(order) - refundDue(order)
  if (kept >= total) return wanted
  const [share = 0] = allocate(wanted, [Math.max(0, kept), total - Math.max(0, kept)])
  return share
}
