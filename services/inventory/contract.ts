export { defaultWarehouse } from './locations/location.ts'
export {
  /** Where the first stock of a variant will lie; to be asked before `setInitialStock`. */
  locationFor,
} from './locations/operations.ts'
export {
  /** The stock of a variant that is made in the same transaction; makes the location if need be. */
  setInitialStock,
  /** Whether the units of these variants are counted. */
  trackStock,
} from './operations.ts'
export {
  insufficientStock,
  locationUnknown,
  providerUnknown,
  reservationNotHeld,
} from './problems.ts'
export {
  /** Says that a provider exists, so that it can have locations. */
  registerProvider,
} from './providers/store.ts'
export {
  /** Gives back what an order still holds: the lines, or everything when none are named. */
  releaseStock,
  /** Holds stock for all lines, or throws `insufficient_stock` and holds nothing. */
  reserveStock,
  /** What an order holds leaves the house; throws `reservation_not_held` for more than it holds. */
  shipStock,
} from './reservations/operations.ts'
export { type Serving, WarehouseCode } from './stock.ts'
