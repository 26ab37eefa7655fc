/**
 * What domains above may do about the payment of an order. `payDue` begins one, to be called by `request.exchange` with
 * the queue of charges: it may find every order of the tenant, so whoever calls it says whose it is.
 */
export {
  /** The queue of charges for buyers, who were found to be the ones. */
  chargesForBuyers,
  /** All that is due, of an order that whoever asks was found to own. Buyers have few attempts. */
  payDue,
} from './buyers/operations.ts'
/** Declined cards are counted for the buyer who tries them. */
export { countingDeclines } from './buyers/requests.ts'
export type { ChargeQueue } from './charges/queue.ts'
export {
  cancelPayment,
  confirmPayment,
} from './operations.ts'
/** How a payment can be refused, for the routes that begin one. */
export {
  gatewayCapabilityMissing,
  gatewayTimeout,
  orderAlreadyPaid,
  paymentAttemptsExhausted,
  paymentDeclined,
  paymentInProgress,
  paymentMethodUnknown,
  paymentNotFound,
} from './problems.ts'
/** How gateways call what has an id here, for whoever reads their reports. */
export { gatewayReferencesOf } from './references/store.ts'
/** What a payment takes, of an agent and for its limits, and the id of a new one. */
export { chargedBy, newPaymentId } from './routes.ts'
export { PaymentMethod, PaymentPage, PaymentView, paymentView, ReturnUrl } from './schemas.ts'
/** Of whichever order: whoever calls them says whose it is. */
export { getPayment, listPayments } from './store.ts'
/** How gateways call what a body names to pay with. */
export { methodAsked } from './stored-value/requests.ts'
