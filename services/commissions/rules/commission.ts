import assert from 'node:assert/strict'
import { applyRate, divideRounded, parseRate, safeAmount } from '@souk/platform'
import { amountIn, type RuleTerms, type Tier } from './rule.ts'

/** What commission is taken of. Amounts are minor units of the currency. */
export interface Chargeable {
  readonly currency: string
  /** Without tax, and before what the operator pays of discounts. */
  readonly net: number
  /** The same with tax. */
  readonly gross: number
  readonly units: number
}

export interface Commission {
  readonly base: number
  readonly amount: number
  /** The part of the amount that is charged for each unit, whatever it costs. */
  readonly fixed: number
  readonly tax: number
}

/**
 * The commission on a line. The percentage is rounded once and the tax once; everything else is addition. The bounds are for the line,
 * and a maximum takes from the percentage first: what is charged for each unit is what it is.
 */
export function commissionOn(terms: RuleTerms, sold: Chargeable): Commission {
  const base = baseOf(terms, sold)
  const perUnit = amountIn(terms.fixed, sold.currency) ?? 0
  const charged = safeAmount(perUnit * sold.units)
  const amount = bounded(safeAmount(percentageOf(terms, sold, base) + charged), terms, sold)
  return { base, amount, fixed: Math.min(charged, amount), tax: taxOn(terms, amount) }
}

/** On shipping there is the percentage alone: it has no units, and its line is not the one with bounds. */
export function commissionOnShipping(terms: RuleTerms, sold: Chargeable): Commission {
  const base = baseOf(terms, sold)
  const amount = percentageOf(terms, sold, base)
  return { base, amount, fixed: 0, tax: taxOn(terms, amount) }
}

function baseOf({ basis }: RuleTerms, { net, gross }: Chargeable): number {
  return basis === 'NET' ? net : gross
}

function taxOn({ tax_rate }: RuleTerms, amount: number): number {
  return tax_rate === null ? 0 : applyRate(amount, parseRate(tax_rate))
}

function percentageOf(
  { rate, tiers }: RuleTerms,
  { currency, units }: Chargeable,
  base: number,
): number {
  if (tiers.length > 0) return tieredOf(tiers, currency, { base, units })
  return rate === null ? 0 : applyRate(base, parseRate(rate))
}

const millionths = 1_000_000n

/**
 * Each part of the value of a unit by its own rate, for all units at once, so that it is rounded once: two units on one line pay what
 * they would on two. In a currency without bounds the first rate is for everything.
 */
function tieredOf(
  tiers: readonly Tier[],
  currency: string,
  { base, units }: { readonly base: number; readonly units: number },
): number {
  const bounds = tiers.map(({ from, rate }, index) => ({
    from: index === 0 ? 0 : amountIn(from, currency),
    rate: parseRate(rate),
  }))
  const known = bounds.filter(({ from }) => from !== undefined)
  const product = known.reduce((sum, { from = 0, rate }, index) => {
    const next = known[index + 1]?.from
    const top = next === undefined ? base : Math.min(base, safeAmount(next * units))
    const part = Math.max(0, top - safeAmount(from * units))
    return sum + BigInt(part) * rate
  }, 0n)
  return safeAmount(Number(divideRounded(product, millionths)))
}

/** In a currency that is not listed there is no bound. */
function bounded(amount: number, { min, max }: RuleTerms, { currency }: Chargeable): number {
  assert(amount >= 0, `a commission of ${amount}`)
  const least = Math.max(amount, amountIn(min, currency) ?? 0)
  return Math.min(least, amountIn(max, currency) ?? least)
}
