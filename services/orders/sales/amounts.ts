import assert from 'node:assert/strict'
import { allocate, safeAmount } from '@souk/platform'
import { lineAmountOf } from '@souk/pricing/contract'
import type { OnReturn } from '@souk/promotions/contract'

/** What a promotion takes off a line or off shipping, and who pays for it. */
export interface Discount {
  readonly promotionId: string
  readonly codeId: string | null
  /** As the promotion was called when it was applied. */
  readonly name: string
  readonly code: string | null
  readonly amount: number
  readonly operatorAmount: number
  readonly providerAmount: number
  /** What becomes of it when units are cancelled. */
  readonly onReturn: OnReturn
}

/** A tax on a line or on shipping. */
export interface TaxLine {
  readonly name: string
  readonly jurisdiction: string
  readonly reason: string
  readonly rate: string
  readonly base: number
  readonly amount: number
}

/** What a line, or shipping, comes to. All amounts are minor units of one currency. */
export interface Amounts {
  /** Before discounts. */
  readonly subtotal: number
  readonly discountTotal: number
  /** Tax that the price held. It is taken out, and what is owed comes on top: the same where the price is that of home. */
  readonly includedTaxTotal: number
  readonly taxTotal: number
  readonly total: number
  readonly discounts: readonly Discount[]
  readonly taxLines: readonly TaxLine[]
}

/** What is left of an amount without any tax, and the taxes that are owed on it. */
export interface AssessedTax {
  readonly net: number
  readonly taxLines: readonly TaxLine[]
}

/** What shipping costs. It is its own line: it has discounts and taxes of its own. */
export interface ShippingLine extends Amounts {
  readonly shippingMethodId: string
  readonly code: string
  readonly name: string
  readonly taxInclusive: boolean | null
}

/** What so many units of a line cost: rounded once. */
export function priceOfUnits(
  price: { readonly unitAmount: number; readonly unitQuantity: number },
  units: number,
): number {
  return lineAmountOf({ amount: price.unitAmount, unitQuantity: price.unitQuantity }, units)
}

/** What a line is taxed by: its price, less its discounts. */
export function taxableOf(subtotal: number, discounts: readonly Discount[]): number {
  return subtotal - sumOf(discounts, ({ amount }) => amount)
}

/** Price, less discounts, less the tax in it, plus the tax that is owed. Without `tax` none is. */
export function amountsOf(
  subtotal: number,
  discounts: readonly Discount[],
  tax: AssessedTax | null,
): Amounts {
  const taxable = taxableOf(subtotal, discounts)
  const { net, taxLines } = tax ?? { net: taxable, taxLines: [] }
  const taxTotal = sumOf(taxLines, ({ amount }) => amount)
  const amounts = {
    subtotal,
    discountTotal: subtotal - taxable,
    includedTaxTotal: taxable - net,
    taxTotal,
    total: safeAmount(net + taxTotal),
    discounts,
    taxLines,
  }
  checkAmounts(amounts)
  return amounts
}

/** What the operator pays of discounts. */
export function paidByOperator(discounts: readonly Discount[]): number {
  return sumOf(discounts, ({ operatorAmount }) => operatorAmount)
}

/**
 * What goods come to for whoever sells them: without tax, and before what the operator pays of their discounts. That is taken off a
 * price with tax in it, so its share of the tax goes as well; of a line that is given away no tax is known.
 */
export function merchandiseOf({
  subtotal,
  discountTotal,
  includedTaxTotal: held,
  discounts,
}: Amounts): number {
  const net = subtotal - discountTotal - held
  const funded = paidByOperator(discounts)
  if (held === 0) return net + funded
  const [netOfFunded = 0] = allocate(funded, [net, held])
  return net + netOfFunded
}

export interface SaleTotals {
  readonly subtotal: number
  /** Of lines. */
  readonly discountTotal: number
  /** After its discounts. */
  readonly shippingTotal: number
  readonly feeTotal: number
  readonly includedTaxTotal: number
  readonly taxTotal: number
  readonly total: number
}

/** What everything comes to: never anything but the sum of its parts. */
export function totalsOf(
  items: readonly Amounts[],
  shipping: readonly Amounts[],
  feeTotal = 0,
): SaleTotals {
  const all = [...items, ...shipping]
  return {
    subtotal: sumOf(items, ({ subtotal }) => subtotal),
    discountTotal: sumOf(items, ({ discountTotal }) => discountTotal),
    shippingTotal: sumOf(shipping, ({ subtotal, discountTotal }) => subtotal - discountTotal),
    feeTotal,
    includedTaxTotal: sumOf(all, ({ includedTaxTotal }) => includedTaxTotal),
    taxTotal: sumOf(all, ({ taxTotal }) => taxTotal),
    total: safeAmount(sumOf(all, ({ total }) => total) + feeTotal),
  }
}

interface Sale extends SaleTotals {
  readonly items: readonly Amounts[]
  readonly shippingLines: readonly Amounts[]
}

/** Nothing is saved whose total is not the sum of its parts. */
export function checkSums(sale: Sale): void {
  for (const amounts of [...sale.items, ...sale.shippingLines]) checkAmounts(amounts)
  const { items, shippingLines, ...totals } = sale
  const sums: SaleTotals = totalsOf(items, shippingLines, totals.feeTotal)
  for (const name of Object.keys(sums) as (keyof SaleTotals)[]) {
    assert.equal(totals[name], sums[name], `${name} is not the sum of its parts`)
  }
  const { subtotal, discountTotal, shippingTotal, feeTotal, includedTaxTotal, taxTotal } = sums
  const taxed = taxTotal - includedTaxTotal
  assert.equal(sums.total, subtotal - discountTotal + shippingTotal + feeTotal + taxed)
}

function checkAmounts(amounts: Amounts): void {
  const { subtotal, discountTotal, includedTaxTotal, taxTotal, total } = amounts
  const { discounts, taxLines } = amounts
  assert(discountTotal >= 0 && discountTotal <= subtotal, `${discountTotal} off ${subtotal}`)
  assert(includedTaxTotal >= 0 && total >= 0, `${includedTaxTotal} of tax in ${total}`)
  assert.equal(
    discountTotal,
    sumOf(discounts, ({ amount }) => amount),
    'discounts',
  )
  assert.equal(
    taxTotal,
    sumOf(taxLines, ({ amount }) => amount),
    'taxes',
  )
  assert.equal(total, subtotal - discountTotal - includedTaxTotal + taxTotal, 'total of a line')
}

export function sumOf<Part>(parts: readonly Part[], amount: (part: Part) => number): number {
  return parts.reduce((sum, part) => safeAmount(sum + amount(part)), 0)
}
