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

/** What is asked for stays, and where in the world; who asks for it does not. */
export function requestedWithoutPerson(requested: RequestedCalculation): RequestedCalculation {
  const { request } = requested
  const to = { ...request.to, postal: null }
  const lines = request.lines.map((line, index) => ({ ...line, ref: `${index + 1}` }))
  return { ...requested, request: { ...request, reference: null, taxId: null, to, lines } }
}
