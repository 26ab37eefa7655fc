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
