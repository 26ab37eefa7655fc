export type { Basket, BasketLine, Buyer, ShippingLine } from './evaluation/basket.ts'
export type { DiscountLine, Totals } from './evaluation/evaluation.ts'
export type { AppliedCandidate, EnteredCode, Evaluated } from './evaluations/evaluated.ts'
export {
  /**
   * What promotions do to a basket: one statement of constant text, which a tenant without promotions answers from two empty
   * indexes. Nothing is held; `reserve` holds what was evaluated.
   */
  evaluateBasket,
} from './evaluations/operations.ts'
export {
  type Reservation,
  /** When an order is placed: redeems what its cart, or it itself, has reserved. */
  redeem,
  /** When a cart is given up or changes: gives back what it has reserved. */
  release,
  /**
   * Holds what was evaluated for a cart or an order, in the commit of the caller. Where a limit was reached meanwhile the
   * caller's transaction begins again, so evaluate in the same transaction.
   */
  reserve,
  /** When units of an order are cancelled or come back, or the whole order ends. */
  rollBack,
} from './redemptions/operations.ts'
export type { RedeemedLine, Redemption, UnitsBack } from './redemptions/redemption.ts'
