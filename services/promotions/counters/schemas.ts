import { type Money, MoneyLimit, MoneySchema, Nullable } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { Reserved } from '../redemptions/usage/store.ts'
import type { Usage } from './store.ts'

const Uses = Type.Integer({ minimum: 0, examples: [7] })
const Cost = Type.Array(MoneySchema, { examples: [[{ amount: 12_000, currency: 'EUR' }]] })
const Part = { uses: Uses, cost: Cost }

/** What promotions and campaigns say alike of what they have cost. */
export const usageFields = {
  uses: { ...Uses, description: 'Orders, and carts that hold it: `used` and `reserved` together' },
  cost: {
    ...Cost,
    description: 'What it has cost, with or without a budget: one amount for each currency',
  },
  spent: Nullable({
    ...MoneyLimit,
    description: 'What it has cost of its budget; null without a budget in money',
    examples: [{ amount: 12_000, currency: 'EUR' }],
  }),
  used: Type.Object(Part, { description: 'By orders; one amount for each currency' }),
  reserved: Type.Object(Part, { description: 'By carts and orders that have not redeemed it' }),
}
const UsageParts = Type.Object(usageFields)

/** A counter knows what is used and what is reserved together. */
export function usageParts(
  all: Usage,
  reserved: Reserved,
  budget: Money | null,
): Static<typeof UsageParts> {
  const held = new Map(reserved.amounts.map(({ currency, amount }) => [currency, amount]))
  const amountIn = (currency: string) =>
    all.spent.find((each) => each.currency === currency)?.amount ?? 0
  return {
    uses: all.uses,
    cost: [...all.spent],
    spent: budget && { ...budget, amount: amountIn(budget.currency) },
    used: {
      uses: all.uses - reserved.uses,
      cost: all.spent.map(({ amount, currency }) => ({
        amount: amount - (held.get(currency) ?? 0),
        currency,
      })),
    },
    reserved: { uses: reserved.uses, cost: [...reserved.amounts] },
  }
}
