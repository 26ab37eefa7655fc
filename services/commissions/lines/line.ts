import { allocate } from '@souk/platform'
import type { RuleTerms } from '../rules/rule.ts'

/** `REINSTATEMENT`: what was reversed stands again, as money that had gone back for it turned out to be owed for something else. */
export const lineKinds = ['SALE', 'REVERSAL', 'REINSTATEMENT'] as const
export type LineKind = (typeof lineKinds)[number]

/** Amounts of a line, which are negative on a reversal. */
export interface LineAmounts {
  readonly base: number
  readonly amount: number
  /** The part of the amount that refunds leave alone, with its tax. */
  readonly fixedAmount: number
  readonly taxAmount: number
  readonly fixedTax: number
  /** What of the sale the percentage, and the part that refunds leave alone, stand for. Nobody is shown it. */
  readonly weight: number
  readonly fixedWeight: number
}

/** Never changed. */
export interface CommissionLine extends LineAmounts {
  readonly id: string
  readonly kind: LineKind
  readonly orderId: string
  /** Null for what shipping of the order came to. */
  readonly orderItemId: string | null
  readonly providerId: string
  readonly planId: string
  readonly revision: number
  readonly ruleId: string
  readonly terms: RuleTerms
  readonly currency: string
  readonly units: number
  /** The line of the sale that it takes back, or that stands again. */
  readonly reverses: string | null
  /** What was sold costs nothing: it is weighed by units. */
  readonly isWeighedByUnits: boolean
  readonly placedAt: Date
  readonly paidAt: Date
  readonly createdAt: Date
}

export type Sale = Omit<CommissionLine, 'id' | 'createdAt'>

/** How much of what was sold has been neither cancelled nor refunded, in the measure of its line. */
export interface Standing {
  /** Of units that were not cancelled. */
  readonly sold: number
  /** Of that, what the customer has not had back. */
  readonly kept: number
}

const none: LineAmounts = {
  base: 0,
  amount: 0,
  fixedAmount: 0,
  taxAmount: 0,
  fixedTax: 0,
  weight: 0,
  fixedWeight: 0,
}

/** What is left of a line of a sale. */
export function netOf(lines: readonly LineAmounts[]): LineAmounts {
  return lines.reduce(sumOf, none)
}

function sumOf(one: LineAmounts, other: LineAmounts): LineAmounts {
  return {
    base: one.base + other.base,
    amount: one.amount + other.amount,
    fixedAmount: one.fixedAmount + other.fixedAmount,
    taxAmount: one.taxAmount + other.taxAmount,
    fixedTax: one.fixedTax + other.fixedTax,
    weight: one.weight + other.weight,
    fixedWeight: one.fixedWeight + other.fixedWeight,
  }
}

/**
 * What has to be posted so that a line of a sale follows where the order stands now. Each step is shared out over what the steps before
 * it left, so that no line takes back more than there is, and the last one takes the rest.
 */
export function stepsOf(
  sale: Pick<CommissionLine, 'terms'> & LineAmounts,
  later: readonly LineAmounts[],
  standing: Standing,
): LineAmounts[] {
  const net = netOf([sale, ...later])
  const { on_refund } = sale.terms
  const wanted = on_refund === 'KEEP' ? standing.sold : standing.kept
  const moves: [Part, Part] = [
    movedTo(percentageOf(sale), percentageOf(net), wanted),
    movedTo(fixedOf(sale), fixedOf(net), standing.sold),
  ]
  const steps = [moves.filter(isLess), moves.filter((move) => !isLess(move))]
  return steps.map((parts) => asLine(parts, moves)).filter(isAnything)
}

/** A part of a line that moves by itself: all of it but what refunds leave alone, or only that. */
interface Part {
  readonly weight: number
  readonly base: number
  readonly amount: number
  readonly tax: number
}

function percentageOf(line: LineAmounts): Part {
  const { weight, base, amount, fixedAmount, taxAmount, fixedTax } = line
  return { weight, base, amount: amount - fixedAmount, tax: taxAmount - fixedTax }
}

function fixedOf({ fixedWeight, fixedAmount, fixedTax }: LineAmounts): Part {
  return { weight: fixedWeight, base: 0, amount: fixedAmount, tax: fixedTax }
}

const still: Part = { weight: 0, base: 0, amount: 0, tax: 0 }

/** The change that leaves of a part what is wanted: never more than there was, nor less than nothing. */
function movedTo(whole: Part, left: Part, wanted: number): Part {
  const target = Math.max(0, Math.min(whole.weight, wanted))
  const change = target - left.weight
  if (change <= 0) {
    const share = shareOf(-change, left.weight)
    // Subtracting, because negating would make minus zeros.
    return mapped((name) => 0 - share(left[name]))
  }
  const share = shareOf(change, whole.weight - left.weight)
  return mapped((name) => share(whole[name] - left[name]))
}

function mapped(value: (name: keyof Part) => number): Part {
  return {
    weight: value('weight'),
    base: value('base'),
    amount: value('amount'),
    tax: value('tax'),
  }
}

function shareOf(weight: number, of: number): (total: number) => number {
  return (total) => {
    if (weight === 0) return 0
    const [share = 0] = allocate(total, [weight, of - weight])
    return share
  }
}

function isLess({ weight }: Part): boolean {
  return weight < 0
}

function asLine(parts: readonly Part[], moves: readonly [Part, Part]): LineAmounts {
  const [first, second] = moves.map((move) => (parts.includes(move) ? move : still))
  if (!first || !second) return none
  return {
    base: first.base,
    amount: first.amount + second.amount,
    fixedAmount: second.amount,
    taxAmount: first.tax + second.tax,
    fixedTax: second.tax,
    weight: first.weight,
    fixedWeight: second.weight,
  }
}

/** A share too small for a minor unit waits for the next step. */
function isAnything({ base, amount, taxAmount }: LineAmounts): boolean {
  return base !== 0 || amount !== 0 || taxAmount !== 0
}
