/** What orders and carts do with promotions, all in the transaction of the caller. */

export {
  /** What is compared of a code, however it is written. */
  folded,
} from './codes/code.ts'
export {
  /** Called by every route that takes codes from customers, before its write: counts wrong ones, and returns them. */
  wrongCodesAsked,
} from './codes/operations.ts'
export { CodeText } from './codes/schemas.ts'
export type { Basket } from './evaluation/basket.ts'
export type { DiscountLine } from './evaluation/evaluation.ts'
export {
  type AppliedCandidate,
  type EnteredCode,
  type Evaluated,
  /** How many of the codes that were entered are nobody's: for `request.guess`. */
  wrongCodesIn,
} from './evaluations/evaluated.ts'
export {
  /** What promotions do to a basket now: one statement, and nothing is changed. */
  evaluateBasket,
} from './evaluations/operations.ts'
export type { WithinReach } from './evaluations/reach.ts'
export {
  /** All that codes can be refused with, for the routes that take codes. */
  refusalsOfCode,
  /** Why codes that were named take nothing off, one problem for each. */
  refusalsOfCodes,
} from './evaluations/refusals.ts'
export {
  /** Whether a tenant has promotions that may apply by themselves, as a condition. */
  hasAutomatic,
  listGroupsOf,
} from './evaluations/store.ts'
export { codeUnknown } from './problems.ts'
export type { OnReturn } from './promotions/promotion.ts'
export {
  /** How the discounts of an order that had lost them are taken again; undefined where that is not possible. */
  takingAgain,
} from './redemptions/again/operations.ts'
export {
  /** Takes what an evaluation of this transaction applied; with `orderId` it is redeemed at once. */
  reserve,
  /** Gives back what an order has less of its discounts, or all that is left. */
  rollBack,
} from './redemptions/operations.ts'
export type { DiscountBack } from './redemptions/redemption.ts'
export type { Reevaluated } from './redemptions/reevaluation/agreement.ts'
export {
  /** What promotions that are to be evaluated anew take off what is left of an order; nothing is changed. */
  reevaluateOrder,
} from './redemptions/reevaluation/operations.ts'
