import {
  balanceDue,
  type Order,
  type OrderState,
  refundDue,
  takesMoney,
} from '@souk/orders/contract'
import { invalidTransition, type Money, safeAmount } from '@souk/platform'
import { capturableOf, outstandingOf, type Payment } from './payment.ts'
import {
  orderAlreadyPaid,
  orderUnknown,
  paymentCurrencyMismatch,
  paymentExceedsBalance,
  paymentInProgress,
  paymentNotCapturable,
} from './problems.ts'

/** What a payment must know of the order it is for. */
export interface Payable extends OrderState {
  readonly id: string
  readonly currency: string
}

/** The amount of a new payment: what was asked for, or all that no other open payment will bring in. */
export function amountToPay(
  order: Payable,
  openPayments: readonly Payment[],
  asked: Money | undefined,
): number {
  const { id: orderId, status, currency } = order
  if (!takesMoney(status)) throw invalidTransition({ state: status, action: 'pay', allowed: [] })
  if (asked) checkSameCurrency(currency, asked)
  const due = balanceDue(order)
  if (due === 0) throw orderAlreadyPaid({ orderId })
  const outstanding = openPayments.reduce((sum, payment) => sum + outstandingOf(payment), 0)
  const missing = due - outstanding
  const amount = asked?.amount ?? missing
  if (amount > due) throw paymentExceedsBalance({ balanceDue: { amount: due, currency } })
  if (amount <= 0 || amount > missing) {
    throw paymentInProgress({ paymentIds: openPayments.map(({ id }) => id) })
  }
  checkCountable(order, outstanding + amount)
  return amount
}

/** What to capture of a payment: units that were cancelled since it was authorized are not paid for. */
export function amountToCapture(
  order: Payable,
  payment: Payment,
  asked: number | undefined,
): number {
  const due = balanceDue(order)
  const capturable = capturableOf(payment)
  if (capturable === 0) throw paymentNotCapturable({ status: payment.status })
  if (due === 0) throw paymentNotCapturable({ status: payment.status, orderStatus: order.status })
  if (asked !== undefined && asked > due && asked <= capturable) {
    throw paymentExceedsBalance({ balanceDue: { amount: due, currency: order.currency } })
  }
  const amount = asked ?? Math.min(capturable, due)
  checkCountable(order, amount)
  return amount
}

/** All that was ever paid is counted, also what went back: what cannot be counted is refused before it is asked for. */
function checkCountable({ paidTotal }: Payable, amount: number): void {
  safeAmount(paidTotal + amount)
}

/**
 * What goes back at once of money that came late, from how the order stood before it and stands with it. An order that
 * was paid keeps none of it, not even as much as it had refunded as goodwill: the customer does not owe that.
 */
export function surplusOf(before: OrderState, after: Order, captured: number): number {
  const unasked = takesMoney(before.status) ? captured - balanceDue(before) : 0
  return Math.max(refundDue(after), unasked)
}

export function checkSameCurrency(expected: string, { currency: given }: Money): void {
  if (given !== expected) throw paymentCurrencyMismatch({ expected, given })
}

/** The order is named in the body, so one that is not there is a mistake in the body. */
export function unknownOrder(orderId: string) {
  const message = 'does not exist'
  return orderUnknown({ orderId }, { errors: [{ path: '/order_id', code: 'unknown', message }] })
}
