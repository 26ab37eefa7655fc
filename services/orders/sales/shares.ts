import { allocate, allocateRemaining } from '@souk/platform'
import { type Amounts, amountsOf, type Discount, sumOf } from './amounts.ts'
import { grownTax, shrunkTax } from './taxes-after.ts'

/** Units of a line that are left, and how many of them go. */
export interface UnitsGone {
  readonly left: number
  readonly gone: number
  /** What those that stay cost before discounts. */
  readonly subtotal: number
}

/** What promotions that were evaluated anew take off a line now. */
export interface NewDiscounts {
  /** Of which promotions these are all; others are shared out. */
  readonly promotionIds: ReadonlySet<string>
  readonly discounts: readonly Discount[]
  /** Whether prices hold tax: what was free before does not tell. */
  readonly holdsTax: boolean
}
const none: NewDiscounts = { promotionIds: new Set(), discounts: [], holdsTax: false }

/**
 * What is left of a line without some of its units. Each step is shared out over what the steps before it left, by largest
 * remainder: so no share is negative, none is more than there is, and the last unit takes the rest.
 */
export function withoutUnits(
  line: Amounts,
  units: UnitsGone,
  reevaluated: NewDiscounts = none,
): Amounts {
  const discounts = discountsLeft(line, units, reevaluated)
  if (units.gone === 0 && isSame(discounts, line.discounts)) return line
  return repriced(line, units.subtotal, { discounts, holdsTax: reevaluated.holdsTax })
}

function isSame(discounts: readonly Discount[], before: readonly Discount[]): boolean {
  const amountIn = (list: readonly Discount[], id: string) =>
    list.find(({ promotionId }) => promotionId === id)?.amount ?? 0
  const all = [...discounts, ...before]
  return all.every(({ promotionId: id }) => amountIn(discounts, id) === amountIn(before, id))
}

/** Units take their shares of a discount along, unless it is kept or was evaluated anew. No more is off than what is left costs. */
function discountsLeft(
  line: Amounts,
  units: UnitsGone,
  { promotionIds, discounts: evaluated }: NewDiscounts,
): Discount[] {
  const others = line.discounts.filter(({ promotionId }) => !promotionIds.has(promotionId))
  const shared = others.filter(({ onReturn }) => onReturn !== 'KEEP')
  const shares = partsOf(discountGone(line, shared, units), shared)
  const left = others.map((discount) => lessOf(discount, shares[shared.indexOf(discount)] ?? 0))
  const all = [...left, ...evaluated]
  const excess = partsOf(Math.max(0, amountOf(all) - units.subtotal), all)
  return all.map((discount, index) => lessOf(discount, excess[index] ?? 0))
}

/** By units, and never so much or so little that more would be off than the units cost. */
function discountGone(
  line: Amounts,
  discounts: readonly Discount[],
  { left, gone, subtotal }: UnitsGone,
): number {
  const total = amountOf(discounts)
  const [share = 0] = allocate(total, [gone, left - gone])
  return Math.min(line.subtotal - subtotal, Math.max(total - subtotal, share))
}

function amountOf(parts: readonly { readonly amount: number }[]): number {
  return sumOf(parts, ({ amount }) => amount)
}

/** Operator and provider get back their parts of it. */
export function lessOf(discount: Discount, gone: number): Discount {
  if (gone === 0) return discount
  const { operatorAmount, providerAmount } = discount
  const [operator = 0, provider = 0] = allocateRemaining(gone, [
    operatorAmount,
    providerAmount,
  ]).shares
  return {
    ...discount,
    amount: discount.amount - gone,
    operatorAmount: operatorAmount - operator,
    providerAmount: providerAmount - provider,
  }
}

/** The line at another price or with other discounts, taxed as it was. */
function repriced(
  line: Amounts,
  subtotal: number,
  { discounts, holdsTax }: { readonly discounts: readonly Discount[]; readonly holdsTax: boolean },
): Amounts {
  const gone = line.subtotal - line.discountTotal - (subtotal - amountOf(discounts))
  const tax = gone < 0 ? grownTax(line, -gone, holdsTax) : shrunkTax(line, gone)
  return amountsOf(subtotal, discounts, tax)
}

function partsOf(gone: number, parts: readonly { readonly amount: number }[]): number[] {
  if (parts.length === 0) return []
  return allocateRemaining(
    gone,
    parts.map(({ amount }) => amount),
  ).shares
}

/** What so many units of a line come to, discounts and taxes included, of those that are left of it. */
export function worthOf(total: number, units: number, left: number): number {
  if (units === left) return total
  const [share = 0] = allocate(total, [units, left - units])
  return share
}
