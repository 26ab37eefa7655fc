/**
 * What domains above may do about the payment of an order. `createPayment` begins one, to be called by `request.exchange` with
 * the queue of charges: it may find every order of the tenant, so whoever calls it says whose it is.
 */
export type { ChargeQueue } from './charges/queue.ts'
export type { Gateways } from './gateways.ts'
export {
  cancelPayment,
  /** Ends those that wait for the customer. */
  cancelWaitingPayments,
  confirmPayment,
  createPayment,
} from './operations.ts'
/** How a payment can be refused, for the routes that begin one. */
export {
  gatewayCapabilityMissing,
  gatewayTimeout,
  orderAlreadyPaid,
  paymentDeclined,
  paymentInProgress,
  paymentMethodUnknown,
  paymentNotFound,
} from './problems.ts'
/** What a payment takes, of an agent and for its limits, and the id of a new one. */
export { chargedBy, newPaymentId } from './routes.ts'
export { PaymentMethod, PaymentPage, PaymentView, paymentView } from './schemas.ts'
/** Of whichever order: whoever calls them says whose it is. */
export { getPayment, listDeclinesSince, listPayments } from './store.ts'
