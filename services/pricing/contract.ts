export {
  /** Sets the price of a variant in a currency from a quantity on, and keeps the old one as history. */
  setBasePrice,
  /** The same for variants that are created in this transaction: one round trip, no event of its own. */
  setFirstPrices,
  /** The same for many prices; those that are not named stay. */
  setPrices,
} from './operations.ts'
/** `priceFor` decides which tier applies to a quantity; undefined when none is reached. */
export { priceFor, type Tier } from './price.ts'
export { priceMissing } from './problems.ts'
export { Price } from './schemas.ts'
export {
  /** Removes the prices of variants that are deleted in this transaction; their history stays. */
  deletePricesOf,
  /** Says which variants are created without a price in this transaction, so that one can be set later. */
  registerVariants,
} from './store.ts'
