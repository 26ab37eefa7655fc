import {
  balanceDue,
  costOf,
  type Order,
  openGiftCards,
  openUnitsByItem,
} from '@souk/orders/contract'
import { allocate } from '@souk/platform'
import { capturableOf, isForShipping, type Payment } from '../../payment.ts'

/**
 * What is to have been captured of an order by now: the share of its total that what was shipped has of its lines, and all of it once
 * nothing is left to ship. Gift cards wait for nothing but their money. It follows from where the order stands, so it does not matter how late somebody asks or how often.
 */
export function shippedShare(order: Order): number {
  const cards = openGiftCards(order)
  const openUnits = new Map([...openUnitsByItem(order)].filter(([id]) => !cards.has(id)))
  if (openUnits.size === 0) return order.total
  const open = costOf(order, openUnits)
  const shipped = order.items.reduce((sum, { total }) => sum + total, 0) - open
  if (cards.size === 0 && !order.items.some(({ fulfilled }) => fulfilled > 0)) return 0
  // All that has a price is shipped already.
  if (open === 0) return order.total
  const [share = 0] = allocate(order.total, [shipped, open])
  return share
}

export interface CaptureStep {
  readonly payment: Payment
  readonly amount: number
}

/** What to capture now: no more than the order still costs, of the oldest payments first. A payment is asked for one capture at a time. */
export function capturesOf(order: Order, payments: readonly Payment[]): CaptureStep[] {
  const due = balanceDue(order)
  const asked = payments.reduce((sum, { capturing }) => sum + (capturing ?? 0), 0)
  let left = due - (order.total - shippedShare(order)) - asked
  return payments.flatMap((payment) => {
    if (left <= 0 || !isForShipping(payment) || payment.capturing !== null) return []
    const amount = Math.min(left, capturableOf(payment))
    left -= amount
    return amount > 0 ? [{ payment, amount }] : []
  })
}
