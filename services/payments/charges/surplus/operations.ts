import { type Order, refundDue, takesMoney } from '@souk/orders/contract'
import type { Tx } from '@souk/platform'
import { surplusOf } from '../../due.ts'
import { cancelUnneededPayments } from '../../order-payments/operations.ts'
import type { Payment } from '../../payment.ts'
import { refundShares } from '../../refunds/operations.ts'
import { spread } from '../../refunds/refund.ts'

export interface Captured {
  readonly order: Order
  readonly before: Payment
  readonly after: Payment
  readonly others: readonly Payment[]
}

/** Money came in: what is held beside it may be unneeded now, and what the order can no longer take goes back. */
export async function afterCapture(
  tx: Tx,
  orderBefore: Order,
  { order, before, after, others }: Captured,
): Promise<Payment> {
  const left = await cancelUnneededPayments(tx, order, [after, ...others])
  const payment = left.payments[0] ?? after
  const surplus = surplusOf(orderBefore, left.order, after.captured - before.captured)
  if (surplus === 0) return payment
  const isTooMuch = after.recorded !== null && takesMoney(orderBefore.status)
  const reason = isTooMuch ? 'paid_too_much' : 'order_closed'
  return returnSurplus(tx, left.order, payment, { surplus, reason })
}

/** Money that came too late for its order goes back at once, or by hand. */
async function returnSurplus(
  tx: Tx,
  order: Order,
  payment: Payment,
  { surplus, reason }: { readonly surplus: number; readonly reason: string },
): Promise<Payment> {
  const shares = spread(surplus, [payment], refundDue(order))
  const why = { reason, cause: `${payment.id}:${payment.version}` }
  const { steps } = await refundShares(tx, order, shares, why)
  return steps[0]?.payment ?? payment
}
