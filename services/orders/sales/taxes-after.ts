import { allocate, allocateRemaining, applyRate, divideRounded, parseRate } from '@souk/platform'
import type { Amounts, AssessedTax, TaxLine } from './amounts.ts'

/** The taxes of a line that costs less: everything goes down in proportion, by largest remainder over what is left. */
export function shrunkTax(line: Amounts, gone: number): AssessedTax {
  const taxable = taxableOf(line)
  const held = line.includedTaxTotal
  const [heldGone = 0, netGone = 0] = allocateRemaining(gone, [held, taxable - held]).shares
  const net = taxable - held - netGone
  // Tax that is in the price goes with it: what is paid for a unit is its price then, to the cent.
  const [share = 0] =
    net + netGone === 0 ? [line.taxTotal] : allocate(line.taxTotal, [netGone, net])
  const taxGone = line.taxTotal === held ? heldGone : share
  const shares = taxGone === 0 ? [] : allocateRemaining(taxGone, amountsOf(line.taxLines)).shares
  return taxedWith(
    line,
    net,
    line.taxLines.map(({ amount }, index) => amount - (shares[index] ?? 0)),
  )
}

/** The taxes of a line that lost a discount and costs more: in proportion, or by its rates where it cost nothing before. */
export function grownTax(line: Amounts, more: number, holdsTax: boolean): AssessedTax {
  const taxable = taxableOf(line)
  return taxable === 0 ? taxByRates(line, more, holdsTax) : scaledTax(line, taxable, more)
}

function scaledTax(line: Amounts, taxable: number, more: number): AssessedTax {
  const { includedTaxTotal, taxTotal, taxLines } = line
  const held = scaled(includedTaxTotal, taxable + more, taxable)
  const net = taxable + more - held
  const netBefore = taxable - includedTaxTotal
  const tax = taxTotal === includedTaxTotal ? held : scaled(taxTotal, net, Math.max(netBefore, 1))
  return taxedWith(line, net, tax === 0 ? [] : allocate(tax, amountsOf(taxLines)))
}

function taxByRates(line: Amounts, taxable: number, holdsTax: boolean): AssessedTax {
  const rates = line.taxLines.map(({ rate }) => parseRate(rate))
  if (!holdsTax)
    return taxedWith(
      line,
      taxable,
      rates.map((rate) => applyRate(taxable, rate)),
    )
  const sum = rates.reduce((total, rate) => total + rate, 0n)
  const held = Number(divideRounded(BigInt(taxable) * sum, parseRate('1') + sum))
  return taxedWith(line, taxable - held, held === 0 ? [] : allocate(held, rates))
}

function scaled(amount: number, to: number, from: number): number {
  return Number(divideRounded(BigInt(amount) * BigInt(to), BigInt(from)))
}

function taxableOf({ subtotal, discountTotal }: Amounts): number {
  return subtotal - discountTotal
}

function amountsOf(taxes: readonly TaxLine[]): number[] {
  return taxes.map(({ amount }) => amount)
}

/** A tax on other taxes has a base of its own. */
function taxedWith(line: Amounts, net: number, amounts: readonly number[]): AssessedTax {
  const netBefore = line.total - line.taxTotal
  let before = net
  const taxLines = line.taxLines.map((tax, index) => {
    const amount = amounts[index] ?? 0
    const base = tax.base === netBefore ? net : before
    before += amount
    return { ...tax, base, amount }
  })
  return { net, taxLines }
}
