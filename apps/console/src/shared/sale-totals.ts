import type { Money } from '@souk/sdk'
import type { Texts } from '../texts/index.ts'

interface Taxed {
  readonly included_tax_total: Money
  readonly tax_total: Money
}

export type TotalLine = readonly [name: string, value: Money, isAlways: boolean]

/** Tax that prices hold is no further line of the sum, unless another tax is owed than they hold. */
export function taxLines({ included_tax_total: included, tax_total: tax }: Taxed, t: Texts) {
  if (included.amount === 0) return [[t.orders.tax, tax, true]] satisfies TotalLine[]
  if (included.amount === tax.amount) {
    return [[t.orders.taxIncluded, tax, true]] satisfies TotalLine[]
  }
  return [
    [t.orders.taxTakenOut, minus(included), true],
    [t.orders.tax, tax, true],
  ] satisfies TotalLine[]
}

export function minus(money: Money): Money {
  return { ...money, amount: 0 - money.amount }
}
