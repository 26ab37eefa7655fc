import { allocate, allocateRemaining } from '@souk/platform'
import { type Amounts, amountsOf, type Discount, type TaxLine } from './amounts.ts'

/** Units of a line that are left, and how many of them go. */
export interface UnitsGone {
  readonly left: number
  readonly gone: number
  /** What those that stay cost before discounts. */
  readonly subtotal: number
}

/**
 * What is left of a line without some of its units. Each step is shared out over what the steps before it left, by largest
 * remainder: so no share is negative, none is more than there is, and the last unit takes the rest.
 */
export function withoutUnits(line: Amounts, { left, gone, subtotal }: UnitsGone): Amounts {
  if (gone === 0) return line
  const priceGone = line.subtotal - subtotal
  const discountGone = discountOf(line, { left, gone, subtotal })
  const discounts = discountsAfter(line.discounts, discountGone)
  const taxable = line.subtotal - line.discountTotal
  const held = line.includedTaxTotal
  const [heldGone = 0, netGone = 0] = allocateRemaining(priceGone - discountGone, [
    held,
    taxable - held,
  ]).shares
  const net = taxable - held - netGone
  // Tax that is in the price goes with it: what is paid for a unit is its price then, to the cent.
  const [share = 0] =
    net + netGone === 0 ? [line.taxTotal] : allocate(line.taxTotal, [netGone, net])
  const taxGone = line.taxTotal === held ? heldGone : share
  const taxLines = taxesAfter(line, taxGone, net)
  return amountsOf(subtotal, discounts, { net, taxLines })
}

/** By units, and never so much or so little that more would be off than the units cost. */
function discountOf(line: Amounts, { left, gone, subtotal }: UnitsGone): number {
  const { discountTotal } = line
  const [share = 0] = allocate(discountTotal, [gone, left - gone])
  return Math.min(line.subtotal - subtotal, Math.max(discountTotal - subtotal, share))
}

function discountsAfter(discounts: readonly Discount[], gone: number): Discount[] {
  const shares = partsOf(gone, discounts)
  return discounts.map((discount, index) => lessOf(discount, shares[index] ?? 0))
}

/** Operator and provider get back their parts of it. */
function lessOf(discount: Discount, gone: number): Discount {
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

/** A tax on other taxes has a base of its own. */
function taxesAfter(line: Amounts, gone: number, net: number): TaxLine[] {
  const { taxLines, taxTotal, total } = line
  const netBefore = total - taxTotal
  const shares = partsOf(gone, taxLines)
  let before = net
  return taxLines.map((tax, index) => {
    const amount = tax.amount - (shares[index] ?? 0)
    const base = tax.base === netBefore ? net : before
    before += amount
    return { ...tax, base, amount }
  })
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
