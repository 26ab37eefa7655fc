/** What orders keep of a line beside the published view: the kinds of product there are. */
export { type ProductKind, productKinds } from './product.ts'
export {
  /** Says that a provider exists and whether its products may be sold. */
  registerSeller,
} from './sellers/operations.ts'
