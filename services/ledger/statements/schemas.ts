import { Id, listQuery, Moment, MoneySchema, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { balanceOn } from '../account.ts'
import type { LedgerAccount } from '../accounts/ledger-account.ts'
import type { Turnover } from '../balances/trial-balance.ts'
import { BasisSchema, Code, DirectionSchema, EffectiveAt, Kind, Ref } from '../fields.ts'
import type { LineWithBalance } from './statement.ts'

const From = Type.String({ ...Moment, description: 'First moment of the statement' })
const To = Type.String({
  ...Moment,
  description: 'End of the statement, which is not in it any more',
  examples: ['2026-07-01T00:00:00Z'],
})

export const StatementQuery = listQuery({
  from: From,
  to: To,
  basis: Type.Optional(BasisSchema),
})

export const LineView = Type.Object({
  id: Id('lpo'),
  transaction_id: Id('ltx'),
  kind: Kind,
  ref: Ref,
  memo: Type.Union([Type.String(), Type.Null()]),
  direction: DirectionSchema,
  amount: MoneySchema,
  balance: MoneySchema,
  effective_at: EffectiveAt,
  posted_at: Time,
})

export const StatementPage = Type.Object({
  content: Type.Array(LineView),
  page: Type.Object({
    limit: Type.Integer(),
    next: Type.Union([Type.String(), Type.Null()], {
      description: 'Cursor of the next page; null on the last page',
    }),
  }),
  account_id: Id('lac'),
  code: Code,
  opening: MoneySchema,
  debits: MoneySchema,
  credits: MoneySchema,
  closing: MoneySchema,
})

export function lineView(line: LineWithBalance, currency: string): Static<typeof LineView> {
  const money = (amount: number) => ({ amount, currency })
  return {
    id: line.id,
    transaction_id: line.transactionId,
    kind: line.kind,
    ref: line.ref,
    memo: line.memo,
    direction: line.direction,
    amount: money(line.amount),
    balance: money(line.balance),
    effective_at: line.effectiveAt.toISOString(),
    posted_at: line.postedAt.toISOString(),
  }
}

interface Ends {
  readonly opening: Turnover
  readonly closing: Turnover
}

/** What a page of the statement says beside its lines. */
export function endsView(
  { id, code, type, currency }: LedgerAccount,
  { opening, closing }: Ends,
): Omit<Static<typeof StatementPage>, 'content' | 'page'> {
  const money = (amount: number) => ({ amount, currency })
  return {
    account_id: id,
    code,
    opening: money(balanceOn(type, opening.debits, opening.credits)),
    debits: money(closing.debits - opening.debits),
    credits: money(closing.credits - opening.credits),
    closing: money(balanceOn(type, closing.debits, closing.credits)),
  }
}

export const StatementFilter = Type.Object(
  { account_id: Id('lac'), from: From, to: To, basis: Type.Optional(BasisSchema) },
  { additionalProperties: false },
)
export type StatementFilter = Static<typeof StatementFilter>
