import { CurrencySchema, isHeld, MoneySchema, nearestHeld } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { AccountTypeSchema, OutOfRange } from '../fields.ts'
import type { TrialBalance } from './trial-balance.ts'

export const TrialBalanceView = Type.Object({
  balanced: Type.Boolean({ description: 'Whether debits equal credits in every currency' }),
  currencies: Type.Array(
    Type.Object({
      currency: CurrencySchema,
      debits: MoneySchema,
      credits: MoneySchema,
      out_of_range: OutOfRange,
      accounts: Type.Array(
        Type.Object({
          code: Type.String({
            description:
              'Code without the owner: accounts that differ only in their owner are one line',
          }),
          type: AccountTypeSchema,
          debits: MoneySchema,
          credits: MoneySchema,
          balance: MoneySchema,
          pending_debits: MoneySchema,
          pending_credits: MoneySchema,
          out_of_range: OutOfRange,
        }),
      ),
    }),
  ),
})

export function trialBalanceView(
  balances: readonly TrialBalance[],
): Static<typeof TrialBalanceView> {
  return {
    balanced: balances.every(({ debits, credits }) => debits === credits),
    currencies: balances.map(({ currency, debits, credits, lines }) => {
      const money = (sum: bigint) => ({ amount: nearestHeld(sum), currency })
      return {
        currency,
        debits: money(debits),
        credits: money(credits),
        out_of_range: ![debits, credits].every(isHeld),
        accounts: lines.map((line) => ({
          code: line.code,
          type: line.type,
          debits: money(line.debits),
          credits: money(line.credits),
          balance: money(line.balance),
          pending_debits: money(line.pendingDebits),
          pending_credits: money(line.pendingCredits),
          out_of_range: ![
            ...[line.debits, line.credits, line.balance],
            ...[line.pendingDebits, line.pendingCredits],
          ].every(isHeld),
        })),
      }
    }),
  }
}
