/** What orders keep of a line beside the published view: the kinds of product there are. */
export { type ProductKind, productKinds } from './product.ts'
