/** What orders and carts ask about taxes. */
export type { TaxQuestion } from './assessment.ts'
export {
  /** Whether a service of the tenant calculates its taxes: then an order names a calculation that was made before. */
  asksGateway,
  /** Pure: what is owed on the amounts of a sale by the rates of the tenant. */
  calculateSale,
  completedLines,
  type KnownTax,
  /** Reads all that the taxes of a sale depend on beside its amounts, in one flush. */
  loadTaxOfSale,
} from './calculations/sales/operations.ts'
export {
  BuyerTaxId,
  /** A body of `POST /tax/calculate` as a question. */
  requestOf as taxRequestOf,
} from './calculations/schemas.ts'
export {
  findCalculation,
  /** The id of the last calculation for what somebody calls so, such as a cart. */
  findLatestCalculationOf,
  /** Keeps a calculation that `calculateSale` made; may travel with the commit. */
  insertCalculation,
  /** An order names one that was made for a cart, which then stays. */
  keepCalculation,
} from './calculations/store.ts'
export type { CalculatedAmount, TaxCalculation } from './calculations/tax-calculation.ts'
export {
  /** Erases what was calculated for these carts or orders with their person. */
  forgetCalculationsOf,
} from './forgetting/operations.ts'
export type {
  GatewayAnswer as TaxGatewayAnswer,
  GatewayCall as TaxGatewayCall,
} from './gateways/client.ts'
export {
  taxExemptionNotApplicable,
  taxGatewayError,
  taxJurisdictionUnresolved,
} from './problems.ts'
export {
  type CalculationReply,
  /** The step of a queue that asks gateways, for one that answers something else in the end. */
  calculateNext,
  type GatewayOutcome as TaxGatewayOutcome,
  /** The id of the next one, which names its lane. */
  nextCalculationId,
  type RequestedTax,
  /** Saves what a gateway is asked for; without one, the calculation is made at once. */
  requestCalculation,
} from './requested/operations.ts'
export type { CalculationQueue } from './requested/queue.ts'
