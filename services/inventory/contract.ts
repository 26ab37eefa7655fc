export {
  /** Reserves stock for all lines of orders from what a reservation holds, and what it lacks as `reserveStockOfAll` does. */
  reserveHeldStockOfAll,
} from './holds/operations.ts'
export {
  /** Whether an order would get its units, and else of which variants there are too few and how it would be refused. */
  type CheckedStock,
  checkStock,
  /** What a cart holds at this moment; undefined where that has ended or is gone. */
  findHeldUnits,
  type HeldUnits,
  /** What a hold that was just made or looked at holds. */
  heldIn,
  /** Holds units for a cart in the place of what it holds, and gives them back. */
  holdForOwner,
  releaseForOwner,
} from './holds/owners/operations.ts'
export { defaultWarehouse } from './locations/location.ts'
export {
  /** The location of the first stock of a variant; to be called before `setInitialStock`. */
  locationFor,
} from './locations/operations.ts'
export {
  /** Changes units on hand of variants that are there, all adjustments or none. */
  adjustStock,
  /** Removes the stock of variants that are deleted in the same transaction. */
  removeStock,
  /** Sets the stock of variants that are created in the same transaction; creates their locations if needed. */
  setInitialStock,
  /** Switches stock tracking of these variants on or off. */
  trackStock,
} from './operations.ts'
export {
  insufficientStock,
  locationInactive,
  locationUnknown,
  noRoute,
  providerUnknown,
  reservationHasExpired,
  reservationNotHeld,
  reservationUnknown,
} from './problems.ts'
export {
  /** The refusal of a provider that does not exist, for whoever names it or acts for it. */
  unknownProvider,
} from './providers/operations.ts'
export {
  /** Records that a provider exists, so that it can have locations. */
  registerProvider,
} from './providers/store.ts'
export {
  /** Releases what an order has reserved: the given lines, or everything without lines. */
  releaseStock,
  /** Reserves stock for all lines, or throws `insufficient_stock` and reserves nothing. */
  reserveStock,
  /** The same for one with an outcome: false, and nothing is reserved, where stock is missing. */
  reserveStockIfAvailable,
  /** The same for orders that are placed together: all lines of all of them, or nothing. */
  reserveStockOfAll,
  /** Ships reserved stock; throws `reservation_not_held` for more than the order has reserved. */
  shipStock,
} from './reservations/operations.ts'
export {
  /** Units over these locations. */
  availableAt,
  type Serving,
  type StockPlace,
  /** Units that can be sold over these locations, also such as are not there. */
  sellableAt,
} from './reservations/reservation.ts'
export {
  /** Of these locations, those that ship to the country; all of them where it is not known. */
  shippingTo,
} from './routing/choice.ts'
export { WarehouseCode } from './schemas.ts'
export { type AdjustmentRequest, availableOf, type StockItem } from './stock.ts'
export {
  /** The stock of these variants at each location, as far as the caller may see it. */
  listItemsOfVariants,
} from './store.ts'
export {
  /** As many bundles as the units of their components make. */
  bundlesOf,
} from './variants/variant.ts'
