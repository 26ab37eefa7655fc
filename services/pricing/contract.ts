export type { FindUnknown } from './conditions/operations.ts'
export {
  /** How many price lists are for a channel. */
  countListsIn,
} from './conditions/store.ts'
export { belowFloor } from './floors/problems.ts'
export {
  type ChosenLists,
  /** Those of the known lists that may decide on a price. */
  chooseLists,
  type KnownLists,
  /** The price lists of a tenant as this process has read them last. */
  knownListsOf,
  /** The chosen lists as a buyer meets them. */
  listsFor,
} from './lookups/known-lists.ts'
export {
  type ListJson,
  /** The same: the price lists that may apply. */
  listsJson,
  /** For the select list of a statement: tells whether known lists are as they are now. */
  listsRevision,
  type PriceInquiry,
  type PriceListPriceJson,
  /** Which of the chosen lists are for the buyer. */
  personalLists,
  /** For the select list of a statement that begins with `withLists`: the rows of a variant in price lists. */
  priceListPricesJson,
  /** The same for a statement without `withLists`: the rows of a variant in chosen lists. */
  pricesOfChosen,
  /** Reads price lists anew, for whoever found that those it knew have changed. */
  readLists,
  toLists,
  toPriceListPrices,
  /** What a statement begins with that looks prices up. */
  withLists,
} from './lookups/store.ts'
export {
  /** The lowest price of 30 days, where a price is reduced. */
  lowestOf,
} from './lowest/lowest.ts'
export {
  /** Which prices of variants are reduced for everybody, and against what. */
  listReductions,
} from './lowest/operations.ts'
export {
  /** Gives price lists and quotes of a customer to the one that it was merged into, some at a time. */
  followCustomer,
} from './merged-customers/operations.ts'
export {
  /** Sets the price of a variant in a currency from a quantity on, and keeps the old one as history. */
  setBasePrice,
  /** The same for variants that are created in this transaction: one round trip, no event of its own. */
  setFirstPrices,
  /** The same for many prices; those that are not named stay. */
  setPrices,
} from './operations.ts'
export {
  /** Sets prices of price lists as rows of a file have them, and says what became of each. */
  setPricesOfLists,
} from './price-list-prices/files/operations.ts'
export {
  /** A price of a list, by all that names it. */
  keyOfRow,
  type PriceRow,
} from './price-list-prices/files/price-row.ts'
export {
  listPriceListsNamed,
  /** The next prices of price lists for a file. */
  listPricesOfListsAfter,
  type NamedPriceList,
  type PriceRowFilter,
} from './price-list-prices/files/store.ts'
export {
  /** What is wrong with a price of a list by itself. */
  faultsOfPrice,
} from './price-list-prices/price-list-price.ts'
export { PriceListPriceBody } from './price-list-prices/schemas.ts'
export { priceListNotFound } from './price-lists/problems.ts'
export {
  /** Refuses a price list that there is not. */
  getPriceList,
} from './price-lists/store.ts'
export { priceMissing } from './problems.ts'
export { quoteExpired, quoteMismatch, quoteTampered, quoteUnknown } from './quotes/problems.ts'
export {
  /** Refuses a quote that is not for this order. */
  checkUse,
  type KeptQuote,
  type Quote,
  /** What a line costs by a quote. */
  quotedFor,
} from './quotes/quote.ts'
export {
  /** Says whether a quote is as its tenant has signed it. */
  quoteVerifier,
  type VerifyQuote,
} from './quotes/signing.ts'
export {
  type QuoteJson,
  /** A quote as JSON, for the select list of a statement that needs one. */
  quoteJson,
  toQuote,
} from './quotes/store.ts'
export {
  type CandidateList,
  /** In which currencies a variant has prices. */
  currenciesOf,
  type FoundPrice,
  /** The least that a unit may come to at a price. */
  floorOf,
  /** What a line costs at a price: rounded once. */
  lineAmountOf,
  /** What a variant costs in a quantity, by price lists and base prices; undefined where there is no price. */
  resolvePrice,
  type VariantPrices,
} from './resolution.ts'
export {
  /** The lowest amount of a price that is set, in the currency of the price. */
  Floor,
  Price,
  /** A quote as an order names it. */
  QuoteReference,
  UnitQuantity,
} from './schemas.ts'
export {
  /** Removes the prices of variants that are deleted in this transaction; their history stays. */
  deletePricesOf,
  /** Says which variants are created without a price in this transaction, so that one can be set later. */
  registerVariants,
} from './store.ts'
