import { allocate, divideRounded, type RoundingMode, safeAmount } from '@souk/platform'
import { type RateReason, rateReasons } from './rates/rate.ts'
import type { RoundingLevel } from './settings/settings.ts'

/** Why a line is taxed as it is. The last one depends on who buys, so no rate says it. */
export const taxReasons = [...rateReasons, 'REVERSE_CHARGE'] as const
export type TaxReason = RateReason | 'REVERSE_CHARGE'

/** A rate as a line is taxed by it. */
export interface AppliedRate {
  /** Null where no rate of the tenant says so, such as for a reverse charge. */
  readonly taxRateId: string | null
  readonly name: string
  readonly jurisdiction: string
  readonly reason: TaxReason
  /** Millionths. */
  readonly rate: bigint
  readonly compound: boolean
}

export interface TaxableLine {
  /** Of all units together, after discounts. */
  readonly amount: number
  readonly taxInclusive: boolean
  /** What is owed, in the order of priorities. Never empty: no tax has a rate of zero and its reason. */
  readonly rates: readonly AppliedRate[]
  /** What an inclusive amount holds, if that is not what is owed. */
  readonly includedRates?: readonly AppliedRate[] | undefined
}

export interface TaxShare {
  readonly rate: AppliedRate
  readonly base: number
  readonly amount: number
}

export interface TaxedLine {
  readonly net: number
  readonly tax: number
  readonly gross: number
  /** All rates of the line together, over `scale`. */
  readonly combined: CombinedRate
  readonly shares: readonly TaxShare[]
}

export interface Rounding {
  readonly rounding: RoundingMode
  readonly roundingLevel: RoundingLevel
}

/** What each rate comes to of the base, compound ones included, as whole numbers over one scale. */
export interface CombinedRate {
  readonly scale: bigint
  readonly parts: readonly bigint[]
  readonly sum: bigint
}

const millionths = 1_000_000n

/** A compound rate is of the base and of all taxes before it. */
export function combine(rates: readonly Pick<AppliedRate, 'rate' | 'compound'>[]): CombinedRate {
  return rates.reduce<CombinedRate>(
    ({ scale, parts, sum }, { rate, compound }) => {
      if (!compound) {
        const part = (rate * scale) / millionths
        return { scale, parts: [...parts, part], sum: sum + part }
      }
      const finer = parts.map((part) => part * millionths)
      const part = rate * (scale + sum)
      return { scale: scale * millionths, parts: [...finer, part], sum: sum * millionths + part }
    },
    { scale: millionths, parts: [], sum: 0n },
  )
}

/**
 * The tax of each line. All rates of a line are one amount that is rounded once and then split among them, so parts and
 * total always agree.
 */
export function taxLines(
  lines: readonly TaxableLine[],
  { rounding, roundingLevel }: Rounding,
): TaxedLine[] {
  const based = lines.map((line, index) => ({ ...withoutForeignTax(line, rounding), index }))
  const groups =
    roundingLevel === 'PER_LINE'
      ? based.map((line) => [line])
      : [...Map.groupBy(based, ({ rates }) => keyOf(rates)).values()]
  const combined = new Map<readonly AppliedRate[], CombinedRate>()
  const combinedOf = (rates: readonly AppliedRate[]) => {
    const known = combined.get(rates) ?? combine(rates)
    combined.set(rates, known)
    return known
  }
  const taxed = groups.flatMap((group) => taxGroup(group, rounding, combinedOf))
  return taxed.toSorted((a, b) => a.index - b.index).map(({ line }) => line)
}

function keyOf(rates: readonly AppliedRate[]): string {
  return JSON.stringify(
    rates.map(({ taxRateId, jurisdiction, reason, rate, compound }) => [
      taxRateId,
      jurisdiction,
      reason,
      String(rate),
      compound,
    ]),
  )
}

/** A price that includes a tax which is not owed is taxed by what remains without that. */
function withoutForeignTax(line: TaxableLine, rounding: RoundingMode): TaxableLine {
  if (!line.taxInclusive || line.includedRates === undefined) return line
  const { scale, sum } = combine(line.includedRates)
  const included = divideRounded(BigInt(line.amount) * sum, scale + sum, rounding)
  return { ...line, amount: line.amount - Number(included), taxInclusive: false }
}

interface GroupedLine extends TaxableLine {
  readonly index: number
}

/** Lines with the same rates: their tax is rounded once, split among the rates, and each part among the lines. */
function taxGroup(
  group: readonly GroupedLine[],
  rounding: RoundingMode,
  combinedOf: (rates: readonly AppliedRate[]) => CombinedRate,
) {
  const combined = combinedOf(group[0]?.rates ?? [])
  const { scale, parts, sum } = combined
  // Over one denominator, so that inclusive and exclusive lines can be added up: `a·r` and `a·r / (1 + r)`.
  const denominator = scale * (scale + sum)
  const exact = group.map(
    ({ amount, taxInclusive }) => BigInt(amount) * sum * (taxInclusive ? scale : scale + sum),
  )
  const total = safeAmount(Number(divideRounded(totalOf(exact), denominator, rounding)))
  const byRate = allocate(total, parts).map((amount, index) => {
    const numerators = exact.map((numerator) => numerator * (parts[index] ?? 0n))
    return spread(amount, numerators, denominator * (sum || 1n))
  })
  return group.map((line, place) => ({
    index: line.index,
    line: taxedLine(
      line,
      combined,
      byRate.map((amounts) => amounts[place] ?? 0),
    ),
  }))
}

function taxedLine(
  line: TaxableLine,
  combined: CombinedRate,
  amounts: readonly number[],
): TaxedLine {
  const tax = amounts.reduce((sum, amount) => safeAmount(sum + amount), 0)
  const net = line.taxInclusive ? safeAmount(line.amount - tax) : line.amount
  let before = net
  const shares = line.rates.map((rate, index) => {
    const amount = amounts[index] ?? 0
    const share = { rate, base: rate.compound ? before : net, amount }
    before += amount
    return share
  })
  return { net, tax, gross: safeAmount(net + tax), combined, shares }
}

/**
 * Shares a rounded total out to the lines that it is of: each gets its exact part without the fraction, and what is missing
 * goes to the largest fractions. Lines may be of either sign; the negative of all is shared out as the negative.
 */
function spread(total: number, numerators: readonly bigint[], denominator: bigint): number[] {
  if (numerators.length === 1) return [total]
  const sum = totalOf(numerators)
  const leading = sum === 0n ? numerators.find((numerator) => numerator !== 0n) : sum
  const sign = leading !== undefined && leading < 0n ? -1n : 1n
  const parts = numerators.map((numerator, index) => {
    const { quotient, rest } = floored(numerator * sign, denominator)
    return { index, quotient, rest }
  })
  const missing = BigInt(total) * sign - totalOf(parts.map(({ quotient }) => quotient))
  const byRest = parts.toSorted((a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest))
  // A rate may have got a unit more or less of the combined tax than its own fractions come to.
  const order = missing < 0n ? byRest.reverse() : byRest
  const step = missing < 0n ? -1n : 1n
  for (let given = 0n; given < missing * step; given += 1n) {
    const part = order[Number(given) % order.length]
    if (part) part.quotient += step
  }
  return parts.map(({ quotient }) => Number(quotient * sign))
}

function floored(dividend: bigint, divisor: bigint): { quotient: bigint; rest: bigint } {
  const rest = ((dividend % divisor) + divisor) % divisor
  return { quotient: (dividend - rest) / divisor, rest }
}

function totalOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

export interface Totals {
  readonly net: number
  readonly tax: number
  readonly gross: number
}

export function totalsOf(lines: readonly Totals[]): Totals {
  return lines.reduce<Totals>(
    ({ net, tax, gross }, line) => ({
      net: safeAmount(net + line.net),
      tax: safeAmount(tax + line.tax),
      gross: safeAmount(gross + line.gross),
    }),
    { net: 0, tax: 0, gross: 0 },
  )
}

/** What an invoice lists: base and tax of each rate over all lines. */
export function sharesByRate(lines: readonly TaxedLine[]): TaxShare[] {
  const shares = lines.flatMap((line) => line.shares)
  return addUp(shares, ({ rate }) => keyOf([rate]))
}

/** Taxes with the same key as one, in the order in which they come first. */
export function addUp<Tax extends { readonly base: number; readonly amount: number }>(
  taxes: readonly Tax[],
  key: (tax: Tax) => string,
): Tax[] {
  return [...Map.groupBy(taxes, key).values()].map((same) => ({
    ...(same[0] as Tax),
    base: same.reduce((sum, { base }) => safeAmount(sum + base), 0),
    amount: same.reduce((sum, { amount }) => safeAmount(sum + amount), 0),
  }))
}
