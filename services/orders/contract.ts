/**
 * What payments and the domains above may do to an order. Amounts are minor units of the order's currency.
 *
 * `getOrderForUpdate` locks the order, and refuses where there is none; `findOrderForUpdate` returns undefined there. The
 * `record…` functions take what either returned, save it with its status derived anew, move the counters, and announce
 * what became true.
 */

export {
  /** What is still to be paid, by the same rule on the wire and in payments. */
  balanceDue,
  type OrderState,
  takesAuthorization,
  takesFulfillment,
  takesMoney,
} from './commands.ts'
export { hasGiftCards, isGiftCard, openGiftCards } from './gift-cards/gift-card.ts'
export {
  /** Cards were issued for units of an order, which is locked: they count as fulfilled and delivered. */
  handOverGiftCards,
  /** Cards of units were taken back: they count as returned. */
  takeBackGiftCards,
} from './gift-cards/operations.ts'
export {
  /** What units of an order come to, by the ids of their lines. */
  costOf,
  /** What so many units of a line come to, with their shares of its discounts and taxes. */
  costOfUnits,
  type Order,
  type OrderItem,
  openUnitsByItem,
  /** The tax in what so many units of a line come to. */
  taxOfUnits,
} from './order.ts'
export {
  /** Whether somebody asks who buys, with or without a name. */
  isBuyer,
  /** As whoever asks is shown an order. */
  shownTo,
} from './own/operations.ts'
export {
  /** An order that waits for its payment does not expire before: `awaitPaymentUntil(tx, order, until)`. */
  awaitPaymentUntil,
  /** Refuses an order for which nothing may be authorized; to be called before the gateway is asked. */
  checkAuthorizable,
  /** Authorized, not captured yet: `recordAuthorization(tx, order, amount, { isForShipping })`. */
  recordAuthorization,
  /**
   * `recordCapture(tx, order, amount, { authorized, paymentAttempt })`: `authorized` is the part of the amount
   * that an authorization had covered, `paymentAttempt` the state of other attempts. Money captured for an order that
   * has ended (it stays EXPIRED, CANCELLED or REFUNDED) is recorded too; `refundDue(order)` then says what the caller
   * has to refund.
   */
  recordCapture,
  /** `recordDisputes(tx, order, { open, won, lost, chargedBack })`: by how many they have changed, and what was lost. */
  recordDisputes,
  /** `recordPaymentAttempt(tx, order, 'PROCESSING' | 'FAILED' | 'NONE')`: a running one stops the expiry. */
  recordPaymentAttempt,
  /** `recordRefund(tx, order, amount, pending)`: `pending` is the change of what is being refunded. */
  recordRefund,
  /** An authorization was voided or expired: `releaseAuthorization(tx, order, amount)`. */
  releaseAuthorization,
} from './payments/operations.ts'
export {
  /** Those that name no customer, but an address of the person. */
  listOrderIdsOfGuest,
  /** The next hundred orders of a person, by their ids; as a guest too. */
  listOrderIdsOfPerson,
} from './persons/store.ts'
export {
  /** Places the order of a sale that was assessed in the same transaction, once for each cart. */
  placeSale,
} from './placement/operations.ts'
export {
  addressRequired,
  channelDisabled,
  orderNotFound,
  productNotPublished,
  productNotSellable,
  productUnknown,
  taxCalculationMismatch,
  taxCalculationUnknown,
} from './problems.ts'
export {
  /** What goods come to for whoever sells them: without tax, and before what the operator pays of their discounts. */
  merchandiseOf,
  /** What the operator pays of discounts. */
  paidByOperator,
} from './sales/amounts.ts'
export type { SaleDraft } from './sales/lines/lines.ts'
export {
  /** What somebody wants to buy comes to at this moment, and what stands in the way of it. It changes nothing. */
  assessSale,
} from './sales/operations.ts'
export {
  /** For the routes of whoever assesses sales. */
  saleRefusals,
} from './sales/refusals.ts'
export type { Sale, SaleLine } from './sales/sale.ts'
export {
  /** Where an address lies for whoever rates a parcel to it. */
  destinationOf,
  type JudgeMethod,
  /** A line of a sale as methods are judged by it; the weight of a unit by variant. */
  shippedLine,
} from './sales/shipping/operations.ts'
export { OrderView } from './schemas.ts'
export {
  /** What is left of what was paid; refunds under way count as gone. */
  netPaid,
  openUnits,
  receivedOf,
  refundDue,
} from './status.ts'
export {
  findOrderForUpdate,
  /** Part of a statement: the uuid of the first order that was placed by a quote. */
  firstOrderOfQuote,
  getOrder,
  getOrderForUpdate,
  /** For a domain below, which is handed it: whether there is such an order. */
  hasOrder,
  /** A condition for the published views: what analytics count is what the list of orders finds with `sold`. */
  isSold,
  /** Sold orders of a span of time with lines of providers, the newest first. */
  listSoldByProviders,
  /** Whether there is such an order for whoever asks; it is not locked. */
  seesOrder,
} from './store.ts'
