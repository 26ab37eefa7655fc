/**
 * What domains above may do about the payment of an order. `payDue` begins one, to be called by `request.exchange` with
 * the queue of charges: it may find every order of the tenant, so whoever calls it says whose it is.
 */
export {
  /** To which gateways methods would lead, for whoever offers them. */
  gatewaysOffered,
} from './asking/operations.ts'
export {
  /** The queue of charges for buyers, who were found to be the ones. */
  chargesForBuyers,
  /** All that is due, or no more than `atMost` of it, of an order that whoever asks was found to own. Buyers have few attempts. */
  payDue,
} from './buyers/operations.ts'
/** Declined cards are counted for the buyer who tries them. */
export { countingDeclines } from './buyers/requests.ts'
export type { ChargeQueue } from './charges/queue.ts'
export {
  /** What a payment of so much, or of all that is due, comes to beside those that are open, or the refusal of it. */
  amountToPay,
  /** The refusal of a body that names no order of the tenant. */
  unknownOrder,
} from './due.ts'
export {
  /** Of an order that the caller was found to own. */
  listCardsOfOrder,
  revealCode,
} from './gift-cards/operations.ts'
export { listPaymentsForBuyer } from './listing/store.ts'
export {
  cancelPayment,
  /** Ends payments of an order that wait for the payer, or those of them that are meant. */
  cancelWaitingPayments,
  confirmPayment,
} from './operations.ts'
export {
  /** What may still come in by a payment. */
  outstandingOf,
  type Payment,
} from './payment.ts'
/** How a payment can be refused, for the routes that begin one. */
export {
  gatewayCapabilityMissing,
  gatewayTimeout,
  orderAlreadyPaid,
  orderUnknown,
  paymentAttemptsExhausted,
  paymentCurrencyMismatch,
  paymentDeclined,
  paymentExceedsBalance,
  paymentInProgress,
  paymentMethodUnknown,
  paymentNotFound,
  storedValueBuysNoGiftCards,
} from './problems.ts'
/** How gateways call what has an id here, for whoever reads their reports. */
export { gatewayReferencesOf } from './references/store.ts'
export {
  /** Of whichever orders: whoever calls it says whose they are. */
  listRefundsOfOrders,
} from './refunds/store.ts'
/** What a payment takes, of an agent and for its limits, and the id of a new one. */
export { chargedBy, newPaymentId, savedMethodRefusals } from './routes.ts'
export {
  /** What a body says of saved methods, by whoever calls. */
  type SavedMethodAsked,
  savedMethodAsked,
} from './saved-methods/requests.ts'
export {
  buyersView,
  PaymentMethod,
  PaymentPage,
  PaymentView,
  PositiveMoney,
  paymentView,
  ReturnUrl,
  SavedMethodOfBuyer,
} from './schemas.ts'
/** Of whichever order: whoever calls them says whose it is. */
export { getPayment, listPaymentsOfOrders } from './store.ts'
/** How gateways call what a body names to pay with. */
export { methodAsked } from './stored-value/requests.ts'
