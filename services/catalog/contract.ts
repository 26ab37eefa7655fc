export {
  /** The currency of an order: the one that was asked for, else what all offers have a price in. */
  currencyFor,
  /** Whether product, variant and seller are active, as `GET …/availability` explains it. */
  isForSale,
  /** Whether a product is sold in a channel at a moment, as `GET …/availability` explains it. */
  isPublished,
  type Priced,
  /** What it costs in a quantity, by price lists and base prices; undefined where there is no price. */
  priceOf,
  type Sale,
  /** Whether orders can be placed in a channel: it is not disabled. */
  takesOrders,
} from './availability/gates.ts'
export {
  /** The groups of a customer, as part of a statement. */
  groupsOf,
  /** Who wants to buy in a channel now, for whatever looks prices up. */
  inquiryOf,
} from './availability/store.ts'
export {
  /** The categories above each of these; one that is not there is left out. */
  listPaths as listCategoryPaths,
} from './categories/store.ts'
export {
  /** Which categories products name and who sells them; a product that is not there is in none of its maps. */
  listAssigned,
  /** The categories in which products are found, with all above them. */
  listMemberships,
} from './category-members/store.ts'
export {
  type ChannelStatus,
  /** What an order comes in that names no channel. */
  defaultChannel,
} from './channels/channel.ts'
export {
  /** Refuses a channel that there is not, for what names one without knowing the catalog. */
  checkListed,
} from './channels/operations.ts'
export { channelUnknown } from './channels/problems.ts'
export {
  /** Marks a channel in which the first order is placed, so that nobody deletes it. */
  markChannelOrdered,
} from './channels/store.ts'
export {
  /** What is in those of the variants that are bundles, for what takes stock without knowing the catalog. */
  listBundleParts,
} from './components/store.ts'
export {
  /** What promotions may mean variants by, for whoever evaluates a basket without knowing the catalog. */
  describeVariants,
} from './described/store.ts'
export {
  /** What price lists name and nobody has. */
  findUnknown,
} from './list-conditions/operations.ts'
export {
  /** What the only variant of a product is called by itself. */
  titleWithoutOptions,
} from './options/option.ts'
/** The kinds of product, of which orders keep a copy on each line. */
export { type ProductKind, productKinds } from './products/product.ts'
export {
  /** Records that a provider exists and whether its products may be sold. */
  registerSeller,
} from './sellers/operations.ts'
export {
  /** The variants with these SKUs, for what names variants by them without knowing the catalog. */
  listVariantsWithSkus,
  /** Marks variants that are ordered for the first time, so that nobody deletes them; may travel with the commit. */
  markOrdered,
} from './variants/store.ts'
