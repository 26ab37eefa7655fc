/** Taxes by the rates of the tenant, in the transaction of the caller: one flush of reads and an insert, however many lines. */

export type { RequestedAmount, RequestedLine, TaxRequest } from './assessment.ts'
export { calculateTax } from './calculations/operations.ts'
export type { TaxCalculation } from './calculations/tax-calculation.ts'
