import { checkVatId, parseVatId, type VatId } from '@souk/customers/contract'
import type { Tx } from '@souk/platform'
import {
  assess,
  completeLines,
  type TaxFacts,
  type TaxQuestion,
  type TaxRequest,
} from '../assessment.ts'
import { isInEuropeanUnion } from '../european-union.ts'
import { exempts, type TaxExemption } from '../exemptions/exemption.ts'
import { listExemptionsOf } from '../exemptions/store.ts'
import { findMergedInto } from '../merged-customers/store.ts'
import { taxExemptionNotApplicable } from '../problems.ts'
import type { Place } from '../rates/rate.ts'
import { listRatesAt, listRatesAtHome } from '../rates/store.ts'
import { getSettings } from '../settings/store.ts'
import { insertCalculation } from './store.ts'
import { calculateByRates, type TaxCalculation } from './tax-calculation.ts'

interface HowCalculated {
  /** Why the gateway did not calculate it. */
  readonly fallback?: string | null
  /** What was read already. */
  readonly known?: Loaded
}

/** Calculates by the rates of the tenant and keeps the result: one flush of reads, and an insert. */
export async function calculateTax(
  tx: Tx,
  id: string,
  request: TaxQuestion,
  { fallback = null, known }: HowCalculated = {},
): Promise<TaxCalculation> {
  const { facts, completed } = known ?? (await loadFacts(tx, request))
  const assessed = assess(completed, facts)
  const { settings: rounding } = facts
  const made = { id, now: tx.now, request: completed, rounding, fallback }
  const calculation = calculateByRates(assessed, made)
  await insertCalculation(tx, calculation)
  return calculation
}

export interface Loaded {
  readonly facts: TaxFacts
  /** The request with what it left open: where it is sold from, which exemption applies, what amounts hold. */
  readonly completed: TaxRequest
}

export async function loadFacts(tx: Tx, request: TaxQuestion): Promise<Loaded> {
  const vatId = checkTaxId(request.taxId)
  const { from, to, at, customerId } = request
  const [settings, ratesTo, ratesFrom, exemptions, mergedInto] = await Promise.all([
    getSettings(tx),
    listRatesAt(tx, to, at),
    from ? listRatesAt(tx, from, at) : listRatesAtHome(tx, at),
    customerId === null ? [] : listExemptionsOf(tx, customerId, at),
    customerId === null ? undefined : findMergedInto(tx, customerId),
  ])
  const exemption = exemptionFor(request, exemptions)
  const completed = {
    ...request,
    ...completeLines(request, settings),
    customerId: mergedInto ?? customerId,
    from: from ?? homeOf(settings.originCountry),
    taxId: vatId?.value ?? request.taxId,
    exemptionId: exemption?.id ?? null,
  }
  const facts = {
    settings,
    ratesTo,
    ratesFrom,
    vatIdCountry: vatId?.country ?? null,
    isExempt: exemption !== undefined,
  }
  return { facts, completed }
}

function homeOf(country: string | null): Place | null {
  return country === null ? null : { country, region: null, postal: null }
}

/** Numbers of states outside of the Union change nothing, so nobody judges them. */
function checkTaxId(taxId: string | null): VatId | undefined {
  if (taxId === null) return undefined
  const vatId = parseVatId(taxId)
  if (!isInEuropeanUnion(vatId.country)) return undefined
  checkVatId(vatId, '/tax_id')
  return vatId
}

/** The one that the request names, which then has to apply; else any of the customer that does. */
function exemptionFor(
  { to, at, exemptionId }: Pick<TaxRequest, 'to' | 'at' | 'exemptionId'>,
  exemptions: readonly TaxExemption[],
): TaxExemption | undefined {
  const applying = exemptions.filter((exemption) => exempts(exemption, to, at))
  if (exemptionId === null) return applying[0]
  const named = applying.find(({ id }) => id === exemptionId)
  if (!named) throw taxExemptionNotApplicable({ taxExemptionId: exemptionId })
  return named
}
