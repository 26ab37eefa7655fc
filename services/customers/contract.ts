export {
  type ContactAddress,
  /** An address in a body of another domain, and as it is shown. */
  ContactAddressBody,
  ContactAddressView,
  /** As it is kept, or refused with `address_invalid`. */
  contactAddress,
  namesContact,
  withoutContact,
} from './addresses/postal-address.ts'
export { addressInvalid } from './addresses/problems.ts'
export {
  /** For services whose rows name customers: the reaction and the schedule by which these follow merges. */
  followMerges,
} from './followed-merges/operations.ts'
export {
  /** Those of the groups that there are, and stay until the transaction ends. */
  listGroupsForShare,
} from './groups/store.ts'
export {
  /** Part of a statement: whom a customer was merged into, step by step. */
  becameOf,
} from './merges/store.ts'
export {
  /** For bodies that add something to a customer. */
  checkNamedCustomer,
  /** Why a `customer_id` in a body cannot be used: asked when it was not found among the active ones. */
  refusalOfBuyer,
} from './operations.ts'
export {
  /** From then on nobody can order as this person, and nothing can be added to it. */
  anonymizePerson,
  type FoundPerson,
  /** Who a customer is: with all that were merged into it. */
  findPerson,
  findPersonForUpdate,
  /** The same for one that may have been merged into another. */
  findWholePerson,
} from './persons/operations.ts'
export {
  alreadyAnonymized,
  alreadyAnonymizedAt,
  customerInactive,
  customerNotFound,
  customerRequired,
  customerUnknown,
  customerUnknownAt,
  customerWasMerged,
  emailTaken,
} from './problems.ts'
export {
  /** For whoever lets customers sign in: who has an address, and who is one from now on because they have proved it. */
  admitCustomer,
  findKnownCustomer,
  type KnownCustomer,
  registerCustomer,
} from './registration/operations.ts'
export type { StatisticsOfCustomer } from './statistics/rows.ts'
/** For whoever keeps the orders, and counts them when they change. */
export { keepStatistics } from './statistics/store.ts'
export {
  /** Refuses an id of which there is no customer. */
  checkCustomer,
  /** Keeps a customer from being deleted until the transaction ends, for whoever is about to name it in rows of their own. */
  findStandingForShare,
  /** Those of the customers that were neither merged nor anonymized, and stay so until the transaction ends. */
  listChangeable,
} from './store.ts'
/** For VAT numbers in bodies of other domains: read, compared and refused as those of customers are. */
export { checkForeignTaxId, checkVatId } from './tax-ids/operations.ts'
export { taxIdInvalid } from './tax-ids/problems.ts'
export { parseVatId, type TaxId, type VatId, vatIdsOf } from './tax-ids/tax-id.ts'
