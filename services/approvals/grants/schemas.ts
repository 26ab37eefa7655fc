import {
  ContentPage,
  Id,
  listQuery,
  Moment,
  type Money,
  MoneyLimit,
  MoneySchema,
  Nullable,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Grant, type GrantDraft, grantLifecycle, statusOf } from './grant.ts'

const Status = Type.Enum(Object.keys(grantLifecycle) as (keyof typeof grantLifecycle)[], {
  description:
    '`EXHAUSTED` when `count` or `amount_total` is used up, `EXPIRED` after `until`. Only an `ACTIVE` grant is used',
})
const Operations = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'Operation ids',
  examples: [['createRefund']],
})

export const GrantView = Type.Object({
  id: Id('apg'),
  status: Status,
  agent_id: Id('agt'),
  granted_by: { ...Id('mem'), description: 'The member whose approval it stands for' },
  operations: Operations,
  amount_each: Nullable(MoneySchema),
  amount_total: Nullable(MoneySchema),
  count: Type.Integer(),
  until: Time,
  used_amount: Nullable(MoneySchema),
  used_count: Type.Integer(),
  reason: Nullable(Type.String()),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})
export const GrantPage = ContentPage(GrantView)
export const GrantParams = Type.Object({ grantId: Id('apg') })
export const GrantsQuery = listQuery({ agent_id: Type.Optional(Id('agt')) })

export const CreateGrantBody = Type.Object(
  {
    agent_id: Id('agt'),
    operations: Operations,
    amount_each: Type.Optional(MoneyLimit),
    amount_total: Type.Optional(MoneyLimit),
    count: Type.Integer({ minimum: 1, maximum: 10_000, examples: [20] }),
    until: { ...Moment, description: 'RFC 3339, at most 90 days from now' },
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false },
)

export function draftFrom(body: Static<typeof CreateGrantBody>, grantedBy: string): GrantDraft {
  const { agent_id: agentId, operations, count, until, reason = null } = body
  const { amount_each: each, amount_total: total } = body
  return {
    ...{ agentId, grantedBy, operations, count, reason },
    until: new Date(until),
    amountEach: each?.amount ?? null,
    amountTotal: total?.amount ?? null,
    currency: each?.currency ?? total?.currency ?? null,
  }
}

export function viewOfGrant(grant: Grant, now: Date): Static<typeof GrantView> {
  const { currency } = grant
  const money = (amount: number | null): Money | null =>
    amount === null || currency === null ? null : { amount, currency }
  return {
    id: grant.id,
    status: statusOf(grant, now),
    agent_id: grant.agentId,
    granted_by: grant.grantedBy,
    operations: [...grant.operations],
    amount_each: money(grant.amountEach),
    amount_total: money(grant.amountTotal),
    count: grant.count,
    until: grant.until.toISOString(),
    used_amount: money(grant.usedAmount),
    used_count: grant.usedCount,
    reason: grant.reason,
    version: grant.version,
    created_at: grant.createdAt.toISOString(),
    updated_at: grant.updatedAt.toISOString(),
  }
}
