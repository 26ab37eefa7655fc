import type { TaxRequest } from '../assessment.ts'

/** A calculation that a gateway is asked for, with what was found out about it before. */
export interface RequestedCalculation {
  readonly id: string
  readonly request: TaxRequest
  readonly isExempt: boolean
  /** What the rates of the tenant come to, for comparison; null where they do not know the place. */
  readonly taxByRates: number | null
  readonly createdAt: Date
}
