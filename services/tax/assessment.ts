import { formatRate } from '@souk/platform'
import type { AppliedRate, CombinedRate, TaxableLine } from './calculation.ts'
import { taxJurisdictionUnresolved } from './problems.ts'
import { jurisdictionOf, type Place, ratesFor, type TaxRate } from './rates/rate.ts'
import type { TaxSettings } from './settings/settings.ts'
import { exempted, type Treatment, treatmentOf } from './treatment.ts'

/** What taxes are asked for. Shipping has the place of a line, without a reference. */
export interface TaxRequest {
  /** What whoever asks calls the sale; absent in what was asked of the release before. */
  readonly reference?: string | null
  readonly currency: string
  readonly lines: readonly RequestedLine[]
  readonly shipping: RequestedAmount | null
  readonly from: Place | null
  readonly to: Place
  readonly customerId: string | null
  readonly taxId: string | null
  /** Of which state a VAT number was that has been erased since: it says whose tax is owed, and nothing of the person. */
  readonly erasedVatIdCountry?: string | null
  readonly exemptionId: string | null
  /** When it is sold. */
  readonly at: Date
  /** Asked for a cart, of which nobody knows whether it becomes an order: what is calculated goes after two days unless one names it. */
  readonly isProvisional?: boolean
}

/** The same as somebody asks it, before the settings say what was left open. */
export interface TaxQuestion extends Omit<TaxRequest, 'lines' | 'shipping' | 'taxId'> {
  /** Undefined for the one that the customer has, null for none. */
  readonly taxId: string | null | undefined
  readonly lines: readonly Open<RequestedLine>[]
  readonly shipping: Open<RequestedAmount> | null
}

type Open<Amount extends RequestedAmount> = Omit<Amount, 'taxInclusive'> & {
  /** Null for the setting of the tenant. */
  readonly taxInclusive: boolean | null
}

/** With what the settings say about amounts of which nothing was said. */
export function completeLines(
  { lines, shipping }: Pick<TaxQuestion, 'lines' | 'shipping'>,
  { pricesIncludeTax }: Pick<TaxSettings, 'pricesIncludeTax'>,
): Pick<TaxRequest, 'lines' | 'shipping'> {
  const said = (taxInclusive: boolean | null) => taxInclusive ?? pricesIncludeTax
  return {
    lines: lines.map((line) => ({ ...line, taxInclusive: said(line.taxInclusive) })),
    shipping: shipping && { ...shipping, taxInclusive: said(shipping.taxInclusive) },
  }
}

export interface RequestedAmount {
  readonly amount: number
  /** Null for the default of the tenant. */
  readonly taxCode: string | null
  readonly taxInclusive: boolean
}

export interface RequestedLine extends RequestedAmount {
  readonly ref: string
  readonly quantity: number
}

/** All that is known about a request beside itself. */
export interface TaxFacts {
  readonly settings: TaxSettings
  /** Rates at both ends, of all tax codes. */
  readonly ratesTo: readonly TaxRate[]
  readonly ratesFrom: readonly TaxRate[]
  readonly vatIdCountry: string | null
  /** Whether an exemption covers the place whose tax is owed, which need not be the destination. */
  readonly isExempt: boolean
}

export interface Assessed {
  readonly treatment: Treatment
  readonly lines: readonly AssessedLine[]
  readonly shipping: AssessedLine | null
}

export interface AssessedLine extends TaxableLine {
  readonly taxCode: string
}

/** Which rates each line is taxed by. A rate of zero has to be there: where none is known, nothing is assumed. */
export function assess(request: TaxRequest, facts: TaxFacts): Assessed {
  const { settings } = facts
  const treatment = exempted(treatmentOf({ ...request, ...facts }, settings), facts.isExempt)
  const unknown: MissingRate[] = []
  const ratesAt = rateFinder(request, facts)
  const assessed = (wanted: RequestedAmount, taxCode: string, path: string) => {
    const line = assessLine(wanted, taxCode, treatment, { request, facts, ratesAt })
    if (line.rates.length === 0) unknown.push({ taxCode, path })
    return line
  }
  const lines = request.lines.map((line, index) =>
    assessed(line, line.taxCode ?? settings.defaultTaxCode, `/lines/${index}/tax_code`),
  )
  const { shipping } = request
  const shippingCode = settings.shippingTaxCode ?? settings.defaultTaxCode
  const shipped =
    shipping && assessed(shipping, shipping.taxCode ?? shippingCode, '/shipping/tax_code')
  if (unknown.length > 0) throw unresolved(treatment.place, unknown)
  return { treatment, lines, shipping: shipped }
}

interface MissingRate {
  readonly taxCode: string
  readonly path: string
}

function unresolved(place: Place, unknown: readonly MissingRate[]) {
  const { country, region } = place
  const taxCodes = [...new Set(unknown.map(({ taxCode }) => taxCode))]
  const message = `has no rate in ${jurisdictionOf({ ...place, postal: null })}`
  const errors = unknown.map(({ path }) => ({ path, code: 'no_rate', message }))
  return taxJurisdictionUnresolved({ country, region, taxCodes }, { errors })
}

type FindRates = (place: Place, taxCode: string) => readonly AppliedRate[]

interface AssessmentInput {
  readonly request: TaxRequest
  readonly facts: TaxFacts
  readonly ratesAt: FindRates
}

function assessLine(
  { amount, taxInclusive }: RequestedAmount,
  taxCode: string,
  treatment: Treatment,
  known: AssessmentInput,
): AssessedLine {
  const rates = (place: Place) => known.ratesAt(place, taxCode)
  const owed =
    treatment.kind === 'TAXED'
      ? rates(treatment.place)
      : [withoutTax(treatment.kind, treatment.place)]
  const includedRates = taxInclusive ? includedIn(treatment, known, rates) : undefined
  return { amount, taxInclusive, taxCode, rates: owed, includedRates }
}

/** Many lines have one code, whose rates are looked for once. */
function rateFinder(
  { to, at }: TaxRequest,
  { ratesTo, ratesFrom, settings: { defaultTaxCode } }: TaxFacts,
): FindRates {
  const found = new Map<Place, Map<string, readonly AppliedRate[]>>()
  return (place, taxCode) => {
    const ofPlace = found.get(place) ?? new Map<string, readonly AppliedRate[]>()
    found.set(place, ofPlace)
    const known = ofPlace.get(taxCode)
    if (known) return known
    const list = place === to ? ratesTo : ratesFrom
    const rates = ratesFor(list, { place, at, taxCode, defaultTaxCode }).map(appliedRate)
    ofPlace.set(taxCode, rates)
    return rates
  }
}

/**
 * The tax in an inclusive price where it is not what is owed. `FIX_GROSS` prices include the tax of where they go to, `FIX_NET`
 * prices that of where they come from. So whoever owes no tax pays the net that everybody else pays.
 */
function includedIn(
  { kind, place }: Treatment,
  { request, facts }: AssessmentInput,
  rates: (place: Place) => readonly AppliedRate[],
): readonly AppliedRate[] | undefined {
  const { from, to } = request
  const home = from ?? to
  const isFixGross = facts.settings.inclusivePrices === 'FIX_GROSS'
  const priced = isFixGross ? [to, home] : [home, to]
  if (kind === 'TAXED' && (isFixGross || home.country === place.country)) return undefined
  return priced.map(rates).find((found) => found.length > 0) ?? []
}

function appliedRate(rate: TaxRate): AppliedRate {
  const { id, name, reason, compound } = rate
  return {
    taxRateId: id,
    name,
    jurisdiction: jurisdictionOf(rate),
    reason,
    rate: BigInt(rate.rate),
    compound,
  }
}

const names = {
  EXEMPT: 'Exempt',
  REVERSE_CHARGE: 'Reverse charge',
  OUT_OF_SCOPE: 'Out of scope',
} as const

function withoutTax(reason: keyof typeof names, place: Place): AppliedRate {
  const jurisdiction = jurisdictionOf({ ...place, postal: null })
  return { taxRateId: null, name: names[reason], jurisdiction, reason, rate: 0n, compound: false }
}

/** All rates of a line as one, with as many places as that takes. */
export function combinedText({ sum, scale }: CombinedRate): string {
  return formatRate(sum, scale)
}
