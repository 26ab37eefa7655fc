import assert from 'node:assert/strict'
import { allocate } from '@souk/platform'
import {
  amountsOf,
  type Discount,
  type ShippingLine,
  sumOf,
  type TaxLine,
} from '../sales/amounts.ts'

/** A line as far as it says whose it is, and by what the sellers share what shipping costs. */
interface SoldLine {
  readonly providerId: string | null
  readonly requiresShipping: boolean
  readonly subtotal: number
}

/** What one seller sells of a sale, and its share of shipping. */
export interface SellersPart<Line extends SoldLine> {
  readonly providerId: string | null
  readonly lines: readonly Line[]
  readonly shippingLines: readonly ShippingLine[]
}

/**
 * Divides what was assessed at once among its sellers, the operator first and then the providers by their ids. Discounts and taxes of
 * lines are shared out to the lines already; what shipping costs is shared by what the goods cost that are sent. The parts are what
 * the whole is, to the cent.
 */
export function divide<Line extends SoldLine>(
  lines: readonly Line[],
  shippingLines: readonly ShippingLine[],
): SellersPart<Line>[] {
  const bySeller = [...Map.groupBy(lines, ({ providerId }) => providerId)].toSorted(bySellersId)
  const parts = bySeller.map(([providerId, own]) => ({ providerId, lines: own }))
  const weights = parts.map((part) => weightOf(part.lines))
  const shares = shippingLines.map((line) => shareOut(line, weightsOf(weights)))
  return parts.map((part, index) => ({
    ...part,
    // What is not sent has no part in what sending costs.
    shippingLines: weights[index]?.isSent ? shares.map((each) => shareAt(each, index)) : [],
  }))
}

type Sold = readonly [string | null, readonly SoldLine[]]

function bySellersId([a]: Sold, [b]: Sold): number {
  if (a === b) return 0
  return a === null || (b !== null && a < b) ? -1 : 1
}

interface Weight {
  readonly isSent: boolean
  readonly amount: number
}

function weightOf(lines: readonly SoldLine[]): Weight {
  const sent = lines.filter(({ requiresShipping }) => requiresShipping)
  return { isSent: sent.length > 0, amount: sumOf(sent, ({ subtotal }) => subtotal) }
}

/** Goods that cost nothing are sent all the same: then each that sends has one part. */
function weightsOf(weights: readonly Weight[]): number[] {
  const hasAmounts = weights.some(({ amount }) => amount > 0)
  return weights.map(({ isSent, amount }) => (hasAmounts ? amount : Number(isSent)))
}

function shareAt(shares: readonly ShippingLine[], index: number): ShippingLine {
  const share = shares[index]
  assert(share, 'each seller has a share')
  return share
}

/**
 * Each of the amounts that a line is made of is shared out by itself, and what they come to is computed from the shares: so no share
 * has more discount than price, and the sums are those of the line.
 */
function shareOut(line: ShippingLine, weights: readonly number[]): ShippingLine[] {
  const { subtotal, discountTotal, includedTaxTotal: held, taxTotal } = line
  const shares = (amount: number) => allocate(amount, weights)
  const discounts = line.discounts.map((discount) => discountShares(discount, shares))
  const taxes = line.taxLines.map((tax) => taxShares(tax, shares))
  const nets = shares(subtotal - discountTotal - held)
  const sharesOfHeld = shares(held)
  return weights.map((_, index) => {
    const own = discounts.map((each) => atIndex(each, index)).filter(({ amount }) => amount > 0)
    const taxLines = taxes.map((each) => atIndex(each, index))
    const tax = sumOf(taxLines, ({ amount }) => amount)
    // Tax that is in the price is what is owed, in each share as in the whole.
    const isInPrice = held === taxTotal
    const net = nets[index] ?? 0
    const price = net + (isInPrice ? tax : (sharesOfHeld[index] ?? 0))
    const taxed = line.taxLines.length === 0 && held === 0 ? null : { net, taxLines }
    return {
      ...line,
      ...amountsOf(price + sumOf(own, ({ amount }) => amount), own, taxed),
    }
  })
}

function discountShares(discount: Discount, shares: (amount: number) => number[]): Discount[] {
  const operators = shares(discount.operatorAmount)
  return shares(discount.providerAmount).map((providerAmount, index) => {
    const operatorAmount = operators[index] ?? 0
    return { ...discount, amount: operatorAmount + providerAmount, operatorAmount, providerAmount }
  })
}

function taxShares(tax: TaxLine, shares: (amount: number) => number[]): TaxLine[] {
  const bases = shares(tax.base)
  return shares(tax.amount).map((amount, index) => ({ ...tax, amount, base: bases[index] ?? 0 }))
}

function atIndex<Part>(parts: readonly Part[], index: number): Part {
  const part = parts[index]
  assert(part, 'each seller has a share')
  return part
}
