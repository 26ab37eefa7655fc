export {
  /** The currency of an order: the one that was asked for, else what all offers have a price in. */
  currencyFor,
  /** Whether product, variant and seller are active, as `GET …/availability` explains it. */
  isForSale,
  type OfferedPrice,
  type Sale,
  /** What one unit costs in a currency when that many are bought; undefined where there is no price. */
  unitAmountOf,
} from './availability/gates.ts'
/** The kinds of product, of which orders keep a copy on each line. */
export { type ProductKind, productKinds } from './products/product.ts'
export {
  /** Records that a provider exists and whether its products may be sold. */
  registerSeller,
} from './sellers/operations.ts'
export {
  /** Marks variants that are ordered for the first time, so that nobody deletes them; may travel with the commit. */
  markOrdered,
} from './variants/store.ts'
