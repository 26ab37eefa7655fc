import assert from 'node:assert/strict'
import { ContentPage, Id, listQuery, MoneySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { By, Code, DirectionSchema, EffectiveAt, Kind, Ref } from './fields.ts'
import { type PendingTransaction, pendingStatuses } from './pending/pending-transaction.ts'
import type { LedgerTransaction } from './transaction.ts'

export const TransactionParams = Type.Object({ transactionId: Id('ltx') })

const Status = Type.Enum(pendingStatuses, {
  description:
    '`PENDING` is reserved and moves no balance yet; `VOIDED` and `EXPIRED` have never moved one',
})

export const TransactionsQuery = listQuery({
  status: Type.Optional({
    ...Status,
    description: 'Those that are `POSTED` unless said otherwise',
  }),
  kind: Type.Optional(Kind),
  journals: Type.Optional(
    Type.Boolean({
      description: 'With `true`, only what people have entered: journals and reversals',
    }),
  ),
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
  link: Type.Optional(
    Type.String({
      ...Id('ltx'),
      description: 'The first of the transactions that are one exchange',
    }),
  ),
})

export const TransactionView = Type.Object({
  id: Id('ltx'),
  kind: Kind,
  ref: Ref,
  status: Status,
  amount: MoneySchema,
  settled: Type.Object(MoneySchema.properties, {
    description:
      'How much of it is posted: what domains reserve may be posted in parts, as transactions of their own',
  }),
  postings: Type.Array(
    Type.Object({
      id: Id('lpo'),
      account_id: Id('lac'),
      account: Code,
      direction: DirectionSchema,
      amount: MoneySchema,
    }),
  ),
  memo: Type.Union([Type.String(), Type.Null()], { description: 'What people wrote about it' }),
  reverses: Nullable(
    Type.String({ ...Id('ltx'), description: 'The transaction that it reverses' }),
  ),
  reversed_by: Nullable(
    Type.String({ ...Id('ltx'), description: 'The transaction that has reversed it' }),
  ),
  link: Nullable(
    Type.String({
      ...Id('ltx'),
      description: 'The first of the transactions that are one exchange of currencies',
    }),
  ),
  exchange_rate: Type.Union([Type.String(), Type.Null()], { examples: ['1.0825'] }),
  created_by: Nullable(By),
  ended_by: Nullable(By),
  expires_at: Nullable(Time),
  effective_at: Nullable(EffectiveAt),
  posted_at: Nullable(Time),
  version: Type.Integer({ minimum: 1 }),
})
export type TransactionView = Static<typeof TransactionView>

export const TransactionPage = ContentPage(TransactionView)

type Shown = Pick<TransactionView, 'postings' | 'version'> & {
  readonly posted: LedgerTransaction | undefined
  readonly pending: PendingTransaction | undefined
  readonly reversedBy: string | null
}

/** A domain posts at once; what people make was pending before. */
export function transactionView({ posted, pending, ...shown }: Shown): TransactionView {
  const entry = posted ?? pending
  assert(entry, 'it is posted, or was pending')
  const { id, kind, ref, total, currency } = entry
  return {
    id,
    kind,
    ref,
    status: posted ? 'POSTED' : (pending?.status ?? 'POSTED'),
    amount: { amount: total, currency },
    settled: { amount: posted ? total : (pending?.settled ?? 0), currency },
    postings: shown.postings,
    memo: pending?.memo ?? null,
    reverses: pending?.reverses ?? null,
    reversed_by: shown.reversedBy,
    link: posted?.link ?? null,
    exchange_rate: posted?.exchangeRate ?? null,
    created_by: pending?.createdBy ?? null,
    ended_by: pending?.endedBy ?? null,
    expires_at: pending?.expiresAt?.toISOString() ?? null,
    effective_at: entry.effectiveAt?.toISOString() ?? null,
    posted_at: posted?.postedAt.toISOString() ?? null,
    version: shown.version,
  }
}
