import { parseVatId } from '@souk/customers/contract'
import type { TaxRequest } from '../assessment.ts'
import { isInEuropeanUnion } from '../european-union.ts'

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
  const erasedVatIdCountry = countryOfVatId(request)
  const erased = { reference: null, taxId: null, erasedVatIdCountry, to, lines }
  return { ...requested, request: { ...request, ...erased } }
}

/** An erasure goes twice over the same. */
function countryOfVatId({ taxId, erasedVatIdCountry }: TaxRequest): string | null {
  if (taxId === null) return erasedVatIdCountry ?? null
  const { country } = parseVatId(taxId)
  return isInEuropeanUnion(country) ? country : null
}

/** A gateway that was not asked before cannot be told any more who buys, and would calculate for somebody else. */
export function isErased({ request }: Pick<RequestedCalculation, 'request'>): boolean {
  return request.erasedVatIdCountry !== undefined
}
