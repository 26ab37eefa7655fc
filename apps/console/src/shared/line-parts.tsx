import type { Money, OrderDiscount, OrderTaxLine } from '@souk/sdk'
import { moneyText } from '../kit/money.ts'
import { useTexts } from '../texts/index.ts'

interface LinePartsProps {
  readonly discounts: readonly Pick<OrderDiscount, 'name' | 'code' | 'amount'>[]
  readonly taxes: readonly Pick<OrderTaxLine, 'name' | 'base' | 'amount'>[]
  /** What of the taxes the price holds. */
  readonly included: Money
}

/** What was taken off a line and which taxes are owed on it: why the total is not the price. */
export function LineParts({ discounts, taxes, included }: LinePartsProps) {
  const t = useTexts()
  const isIncluded = included.amount > 0
  const parts = [
    ...discounts.map(({ name, code, amount }) => ({
      name: t.orders.discountOf(name, code),
      text: moneyText({ ...amount, amount: -amount.amount }),
    })),
    // Of what costs nothing no tax is owed, whatever its rate.
    ...taxes
      .filter(({ base }) => base.amount !== 0)
      .map(({ name, amount }) => ({
        name: t.orders.taxAt(name, isIncluded),
        text: moneyText(amount),
      })),
  ]
  return parts.map(({ name, text }) => (
    <div key={name} class="note theirs">
      {name} <span class="nowrap">{text}</span>
    </div>
  ))
}
