/** What orders and carts ask about shipping. */
export { Code } from './fields.ts'
export {
  /** Whether the tenant has ever had a way to send something: one that has paused all of them does not send free of charge. */
  hasMethods as hasShippingMethods,
} from './methods/store.ts'
export {
  type Basket,
  type BasketLine,
  type Candidate,
  type Destination,
  judge,
  type Option,
  type Options,
  optionsFor,
  parcelOf,
  type UnavailableReason,
} from './options/options.ts'
export {
  OptionView as ShippingOptionView,
  viewOfOption as viewOfShippingOption,
} from './options/schemas.ts'
export {
  /** The methods that a condition finds, with the rows of their tables that may apply to a place and a currency. */
  listCandidates,
  whatIsNotArchived,
  withCode,
} from './options/store.ts'
export {
  /** How methods are judged for a cart: those of a carrier by what was answered for it. */
  judgeOfHolder,
  /** The id of the next one, which names its lane. */
  nextQuoteId,
  type RequestedQuote,
  /** Asks for options, of a carrier gateway too; to be begun by `request.exchange` with the queue of quotes. */
  requestQuote,
} from './quotes/operations.ts'
export type { QuoteQueue } from './quotes/queue.ts'
export { QuoteView } from './quotes/schemas.ts'
export {
  /** Deletes what was asked for these carts. */
  forgetQuotesOf,
} from './quotes/store.ts'
