import type { Order, Payment } from '@souk/sdk'
import { openOf } from './order.ts'
import { shareOf } from './shares.ts'

type Held = Pick<
  Payment,
  'capture_method' | 'status' | 'authorized' | 'captured' | 'capture_pending'
>

/** What is held for shipping and not captured yet, in minor units. */
export function heldForShipping(payments: readonly Held[]): number {
  return payments
    .filter(isOpen)
    .reduce((sum, { authorized, captured }) => sum + authorized.amount - captured.amount, 0)
}

function isOpen({ capture_method, status }: Held): boolean {
  const isHeld = status === 'AUTHORIZED' || status === 'PARTIALLY_CAPTURED'
  return capture_method === 'ON_FULFILLMENT' && isHeld
}

/** Whether an order that is only authorized ships: what is held for that covers all that is due. */
export function isHeldForShipping(order: Order, payments: readonly Held[]): boolean {
  const held = heldForShipping(payments)
  return order.status === 'AUTHORIZED' && held > 0 && held >= order.balance_due.amount
}

type Item = Order['items'][number]

/** What so many units of a line come to, of what is left of it. */
function costOf(item: Item, units: number): number {
  const left = item.quantity - item.cancelled
  if (units === left) return item.total.amount
  return shareOf(item.total.amount, units, left - units)
}

/** What is captured once so many units of each line have shipped, as the server takes it: with the last of them the rest. */
export function capturedBy(
  order: Order,
  payments: readonly Held[],
  units: ReadonlyMap<string, number>,
): number {
  const openOfItem = (item: Item) => openOf(item) - (units.get(item.id) ?? 0)
  const isAll = order.items.every((item) => openOfItem(item) === 0)
  const open = order.items.reduce((sum, item) => sum + costOf(item, openOfItem(item)), 0)
  const whole = order.items.reduce((sum, item) => sum + item.total.amount, 0)
  const total = order.total.amount
  const share = isAll || open === 0 ? total : shareOf(total, whole - open, open)
  const asked = payments.reduce((sum, { capture_pending }) => sum + capture_pending.amount, 0)
  const wanted = order.balance_due.amount - (total - share) - asked
  return Math.max(0, Math.min(wanted, heldForShipping(payments) - asked))
}
