/**
 * What payments and the domains above may do to an order. Amounts are minor units of the order's currency.
 *
 * `getOrderForUpdate` locks the order; the `record…` functions take what it returned, save it with its
 * status derived anew, move the counters, and announce what became true.
 */

export {
  /** What is still to be paid: the one rule, for the wire and for payments. */
  balanceDue,
  type Standing,
  takesAuthorization,
  takesMoney,
} from './commands.ts'
export type { Order, OrderItem } from './order.ts'
export {
  /** Refuses when money may not be held for the order: asked before the gateway is. */
  checkAuthorizable,
  /** Authorised, not captured yet: `recordAuthorization(tx, order, amount)`. */
  recordAuthorization,
  /**
   * `recordCapture(tx, order, amount, { authorized, paymentAttempt })`: `authorized` is the part of the amount
   * that an authorisation had covered, `paymentAttempt` what other attempts are doing. Money that comes for an order that can no longer take it (it stays EXPIRED,
   * CANCELLED or REFUNDED) is recorded too; `refundDue(order)` then says what the caller has to give back.
   */
  recordCapture,
  /** `recordPaymentAttempt(tx, order, 'PROCESSING' | 'FAILED' | 'NONE')`: a running one stops the expiry. */
  recordPaymentAttempt,
  /** `recordRefund(tx, order, amount, pending)`: `pending` is the change of what is on its way back. */
  recordRefund,
  /** An authorisation was voided or lapsed: `releaseAuthorization(tx, order, amount)`. */
  releaseAuthorization,
} from './payments/operations.ts'
export { orderNotFound } from './problems.ts'
export { openUnits, refundDue } from './status.ts'
export { getOrderForUpdate } from './store.ts'
