/** For whoever keeps addresses of its own: the same parts, written and refused in the same way. */
export { faultsOf, normalized, type PostalAddress } from './addresses/format.ts'
/** Why a `customer_id` in a body cannot be used: asked when it was not found among the active ones. */
export { refusalOfBuyer } from './operations.ts'
export { customerMerged, customerUnknown } from './problems.ts'
