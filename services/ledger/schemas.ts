import {
  ContentPage,
  CurrencySchema,
  Id,
  listQuery,
  Moment,
  MoneySchema,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { balanceOn, normalSide } from './account.ts'
import type { AccountWithTurnover } from './store.ts'
import type { TrialBalance } from './trial-balance.ts'

const Code = Type.String({
  maxLength: 200,
  description: 'Code of the account; the first word is its type',
  examples: ['asset:psp:test'],
})
const AccountTypeSchema = Type.Enum(Object.keys(normalSide) as (keyof typeof normalSide)[])
const DirectionSchema = Type.Enum(['DEBIT', 'CREDIT'])
const Kind = Type.String({
  maxLength: 64,
  description: 'What happened',
  examples: ['payment.captured'],
})
const Ref = Type.String({
  maxLength: 200,
  description: 'Id of the payment, refund or the like; unique together with the kind',
})

const EffectiveAt = Type.String({ ...Time, description: 'When it happened in business' })

export const AccountParams = Type.Object({ accountId: Id('lac') })

export const AccountsQuery = listQuery({
  type: Type.Optional(AccountTypeSchema),
  code: Type.Optional(Code),
  group: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Code of a line of the trial balance: the accounts that it adds up',
      examples: ['liability:escrow'],
    }),
  ),
})
export const PostingsQuery = listQuery({
  as_of: Type.Optional(Moment),
})
export const TransactionsQuery = listQuery({
  kind: Type.Optional(Kind),
  ref: Type.Optional(
    Type.String({
      maxLength: 4_000,
      description: 'Reference of the transaction, or several of them, comma-separated',
    }),
  ),
  account: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Code of an account: only transactions that post to it',
      examples: ['liability:escrow:ord_01h455vb4pex5vsknk084sn02q'],
    }),
  ),
})

export const AccountView = Type.Object({
  id: Id('lac'),
  code: Code,
  type: AccountTypeSchema,
  currency: CurrencySchema,
  owner: Type.Union([Type.String(), Type.Null()], {
    description: 'Id of the order, provider or the like that the account is for; null without one',
  }),
  debits: MoneySchema,
  credits: MoneySchema,
  balance: Type.Object(MoneySchema.properties, {
    additionalProperties: false,
    description:
      'Debits less credits for assets and expenses, credits less debits for the other types',
  }),
  created_at: Time,
})

export const AccountPage = ContentPage(AccountView)

export function accountView(
  id: string,
  { createdAt, debits, credits, ...account }: AccountWithTurnover,
): Static<typeof AccountView> {
  const money = (amount: number) => ({ amount, currency: account.currency })
  return {
    id,
    ...account,
    debits: money(debits),
    credits: money(credits),
    balance: money(balanceOn(account.type, debits, credits)),
    created_at: createdAt.toISOString(),
  }
}

export const PostingPage = ContentPage(
  Type.Object({
    id: Id('lpo'),
    transaction_id: Id('ltx'),
    kind: Kind,
    ref: Ref,
    direction: DirectionSchema,
    amount: MoneySchema,
    effective_at: EffectiveAt,
    posted_at: Time,
  }),
)

export const TransactionPage = ContentPage(
  Type.Object({
    id: Id('ltx'),
    kind: Kind,
    ref: Ref,
    amount: MoneySchema,
    postings: Type.Array(
      Type.Object({
        id: Id('lpo'),
        account_id: Id('lac'),
        account: Code,
        direction: DirectionSchema,
        amount: MoneySchema,
      }),
    ),
    effective_at: EffectiveAt,
    posted_at: Time,
  }),
)

export const TrialBalanceView = Type.Object({
  balanced: Type.Boolean({ description: 'Whether debits equal credits in every currency' }),
  currencies: Type.Array(
    Type.Object({
      currency: CurrencySchema,
      debits: MoneySchema,
      credits: MoneySchema,
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
      const money = (amount: number) => ({ amount, currency })
      return {
        currency,
        debits: money(debits),
        credits: money(credits),
        accounts: lines.map((line) => ({
          code: line.code,
          type: line.type,
          debits: money(line.debits),
          credits: money(line.credits),
          balance: money(line.balance),
        })),
      }
    }),
  }
}
