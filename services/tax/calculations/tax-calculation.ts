import { dayMs, formatRate, Problem, parseRate, safeAmount } from '@souk/platform'
import {
  type Assessed,
  type AssessedLine,
  assess,
  combinedText,
  type RequestedAmount,
  type TaxFacts,
  type TaxRequest,
} from '../assessment.ts'
import {
  addUp,
  type Rounding,
  sharesByRate,
  type TaxedLine,
  type TaxReason,
  type TaxShare,
  taxLines,
  totalsOf,
} from '../calculation.ts'
import type { GatewayTax, GatewayTaxes } from '../gateways/answer.ts'
import type { Place } from '../rates/rate.ts'

/** The result of a calculation. It never changes, except that personal data is erased with the person. */
export interface TaxCalculation {
  readonly id: string
  /** What whoever asked calls the sale. */
  readonly reference: string | null
  readonly currency: string
  readonly customerId: string | null
  readonly taxId: string | null
  /** The exemption that was applied, if any. */
  readonly exemptionId: string | null
  readonly origin: Place | null
  readonly destination: Place
  readonly soldAt: Date
  readonly lines: readonly CalculatedLine[]
  readonly shipping: CalculatedAmount | null
  /** Each rate once, over all lines and shipping. */
  readonly taxes: readonly CalculatedTax[]
  readonly net: number
  readonly tax: number
  readonly gross: number
  readonly gateway: string
  /** How much more a gateway calculated than the rates of the tenant come to; null where they do not know, or calculated it. */
  readonly gatewayDifference: number | null
  /** Why the rates of the tenant were used instead of the gateway. */
  readonly fallback: string | null
  /** When it is deleted; null for what stays. */
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

export interface CalculatedTax {
  readonly taxRateId: string | null
  readonly name: string
  readonly jurisdiction: string
  readonly reason: TaxReason
  readonly rate: string
  readonly base: number
  readonly amount: number
}

export interface CalculatedAmount {
  readonly taxCode: string
  readonly net: number
  readonly tax: number
  readonly gross: number
  /** All rates together. */
  readonly rate: string
  /** Of the first rate, which is the one of the whole country where there are several. */
  readonly jurisdiction: string
  readonly reason: TaxReason
  readonly taxes: readonly CalculatedTax[]
  /** What was asked about; absent in what the release before has kept. */
  readonly asked?: RequestedAmount
}

export interface CalculatedLine extends CalculatedAmount {
  readonly ref: string
  readonly quantity: number
}

export interface CalculationInput {
  readonly id: string
  readonly now: Date
  readonly request: TaxRequest
  readonly rounding: Rounding
  readonly fallback: string | null
}

/** A day longer than an order may name it, so that none is deleted while an order is placed. */
const provisionalMs = 2 * dayMs

/** What a calculation keeps of its request. */
function headOf(request: TaxRequest, id: string, now: Date) {
  const { reference = null, customerId, taxId, exemptionId, from, to, at, currency } = request
  const expiresAt = request.isProvisional ? new Date(now.getTime() + provisionalMs) : null
  const head = {
    id,
    reference,
    currency,
    customerId,
    taxId,
    exemptionId,
    expiresAt,
    createdAt: now,
  }
  return { ...head, origin: from, destination: to, soldAt: at }
}

/** By the rates of the tenant. Shipping is rounded like a line. */
export function calculateByRates(
  { lines, shipping }: Assessed,
  { id, now, request, rounding, fallback }: CalculationInput,
): TaxCalculation {
  const assessed = shipping ? [...lines, shipping] : lines
  const taxed = taxLines(assessed, rounding)
  const asked = request.shipping ? [...request.lines, request.shipping] : request.lines
  const amounts = assessed.map((line, index) => ({
    ...calculatedAmount(line, taxed[index] as TaxedLine),
    asked: askedOf(asked[index] as RequestedAmount),
  }))
  return {
    ...headOf(request, id, now),
    lines: request.lines.map(({ ref, quantity }, index) => ({
      ref,
      quantity,
      ...(amounts[index] as CalculatedAmount),
    })),
    shipping: shipping ? (amounts.at(-1) ?? null) : null,
    taxes: sharesByRate(taxed).map(calculatedTax),
    ...totalsOf(taxed),
    gateway: 'BUILT_IN',
    gatewayDifference: null,
    fallback,
  }
}

/** What the rates of the tenant come to; null where they do not know the place, or the amounts are too large. */
export function taxByRates(request: TaxRequest, facts: TaxFacts): number | null {
  try {
    const { lines, shipping } = assess(request, facts)
    return totalsOf(taxLines(shipping ? [...lines, shipping] : lines, facts.settings)).tax
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

interface GatewayInput extends Pick<CalculationInput, 'id' | 'now' | 'request'> {
  readonly taxByRates: number | null
}

/** By a gateway, whose amounts are taken as they are. */
export function calculateByGateway(
  taxes: GatewayTaxes,
  { id, now, request, taxByRates }: GatewayInput,
): TaxCalculation {
  const { shipping } = request
  const lines = request.lines.map((line, index) => ({
    ref: line.ref,
    quantity: line.quantity,
    ...amountByGateway(line, taxes.lines[index] ?? []),
  }))
  const shipped = shipping && amountByGateway(shipping, taxes.shipping ?? [])
  const amounts = shipped ? [...lines, shipped] : lines
  const totals = totalsOf(amounts)
  return {
    ...headOf(request, id, now),
    lines,
    shipping: shipped,
    taxes: addUp(
      amounts.flatMap((amount) => amount.taxes),
      ({ name, jurisdiction, reason, rate }) => JSON.stringify([name, jurisdiction, reason, rate]),
    ),
    ...totals,
    gateway: 'HTTP',
    gatewayDifference: taxByRates === null ? null : safeAmount(totals.tax - taxByRates),
    fallback: null,
  }
}

function askedOf({ amount, taxCode, taxInclusive }: RequestedAmount): RequestedAmount {
  return { amount, taxCode, taxInclusive }
}

function amountByGateway(asked: RequestedAmount, taxes: readonly GatewayTax[]): CalculatedAmount {
  const { amount, taxCode, taxInclusive } = asked
  const tax = taxes.reduce((sum, { amount: part }) => safeAmount(sum + part), 0)
  const net = taxInclusive ? safeAmount(amount - tax) : amount
  const { jurisdiction, reason } = taxes[0] as GatewayTax
  const rate = taxes.reduce((sum, part) => sum + parseRate(part.rate, finePlaces), 0n)
  return {
    taxCode: taxCode ?? '',
    net,
    tax,
    gross: safeAmount(net + tax),
    rate: formatRate(rate, fineScale),
    jurisdiction,
    reason,
    taxes: taxes.map((part) => ({ taxRateId: null, base: net, ...part })),
    asked: askedOf(asked),
  }
}

/** Gateways may name rates more finely than a tenant can. */
const finePlaces = 12
const fineScale = 10n ** BigInt(finePlaces)

function calculatedAmount({ taxCode }: AssessedLine, taxed: TaxedLine): CalculatedAmount {
  const { net, tax, gross, combined } = taxed
  const taxes = taxed.shares.map(calculatedTax)
  const { jurisdiction, reason } = taxes[0] as CalculatedTax
  const rate = combinedText(combined)
  return { taxCode, net, tax, gross, rate, jurisdiction, reason, taxes }
}

function calculatedTax({ rate, base, amount }: TaxShare): CalculatedTax {
  const { taxRateId, name, jurisdiction, reason } = rate
  return { taxRateId, name, jurisdiction, reason, rate: formatRate(rate.rate), base, amount }
}

/** What taxes came to stays, and where in the world; who paid them does not. */
export function withoutPerson(calculation: TaxCalculation): TaxCalculation {
  return {
    ...calculation,
    reference: null,
    taxId: null,
    destination: { ...calculation.destination, postal: null },
    lines: calculation.lines.map((line, index) => ({ ...line, ref: `${index + 1}` })),
  }
}
