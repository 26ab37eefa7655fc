import type { OrderStatus } from '@souk/orders/contract'
import { invalidTransition, type Money } from '@souk/platform'
import { expectedOf, type Payment } from './payment.ts'
import {
  orderAlreadyPaid,
  paymentCurrencyMismatch,
  paymentExceedsBalance,
  paymentInProgress,
} from './problems.ts'

/** What a payment must know of the order it is for. */
export interface Payable {
  readonly id: string
  readonly status: OrderStatus
  readonly currency: string
  readonly total: number
  readonly paidTotal: number
  readonly refundedTotal: number
  readonly paidAt: Date | null
}

/** Whether an order in the status may take money at all. */
const takesMoney: Record<OrderStatus, boolean> = {
  DRAFT: false,
  PENDING: true,
  AUTHORIZED: true,
  CONFIRMED: true,
  PAID: true,
  PARTIALLY_FULFILLED: true,
  FULFILLED: true,
  COMPLETED: true,
  RETURNED: true,
  REFUNDED: false,
  CANCELLED: false,
  EXPIRED: false,
}

/** An order on which nothing may be collected any more. */
export function isClosed(status: OrderStatus): boolean {
  return !takesMoney[status]
}

/** Money can be held for an order only until it has been paid, or accepted on terms. */
export function takesAuthorization(status: OrderStatus): boolean {
  return status === 'PENDING' || status === 'AUTHORIZED'
}

/**
 * What is still due. While an order waits for its money, what was given back has to come again; once it was
 * paid, a goodwill refund does not make the customer a debtor.
 */
export function dueOn({ total, paidTotal, refundedTotal, paidAt }: Payable): number {
  const received = paidAt === null ? paidTotal - refundedTotal : paidTotal
  return Math.max(0, total - received)
}

/** The amount of a new payment: what was asked for, or all that no other open payment will bring in. */
export function amountToPay(
  order: Payable,
  openPayments: readonly Payment[],
  asked: Money | undefined,
): number {
  const { id: orderId, status, currency } = order
  if (isClosed(status)) throw invalidTransition({ state: status, action: 'pay', allowed: [] })
  if (asked) checkSameCurrency(currency, asked)
  const due = dueOn(order)
  if (due === 0) throw orderAlreadyPaid({ orderId })
  const expected = openPayments.reduce((sum, payment) => sum + expectedOf(payment), 0)
  const missing = due - expected
  const amount = asked?.amount ?? missing
  if (amount > due) throw paymentExceedsBalance({ balanceDue: { amount: due, currency } })
  if (amount <= 0 || amount > missing) {
    throw paymentInProgress({ paymentIds: openPayments.map(({ id }) => id) })
  }
  return amount
}

export function checkSameCurrency(expected: string, { currency: given }: Money): void {
  if (given !== expected) throw paymentCurrencyMismatch({ expected, given })
}
