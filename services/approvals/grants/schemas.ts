import {
  ContentPage,
  dayMs,
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

/** Without `until`, so that it can be copied on any day. */
const grantExample = {
  agent_id: 'agt_01k1f2mk00f8ysp7vebn63pags',
  operations: ['createRefund'],
  amount_each: { amount: 2_000, currency: 'EUR' },
  amount_total: { amount: 20_000, currency: 'EUR' },
  count: 20,
  reason: 'Small refunds of the autumn sale',
}

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
  amount_each: { ...Nullable(MoneySchema), examples: [grantExample.amount_each] },
  amount_total: { ...Nullable(MoneySchema), examples: [grantExample.amount_total] },
  count: Type.Integer({ examples: [grantExample.count] }),
  until: { ...Time, examples: ['2026-07-01T09:30:00.000Z'] },
  used_amount: { ...Nullable(MoneySchema), examples: [{ amount: 3_500, currency: 'EUR' }] },
  used_count: Type.Integer({ examples: [2] }),
  reason: { ...Nullable(Type.String()), examples: [grantExample.reason] },
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
    amount_each: Type.Optional({
      ...MoneyLimit,
      description:
        'What one write may move at most. Operations that move money need this or `amount_total`, others take neither',
    }),
    amount_total: Type.Optional({
      ...MoneyLimit,
      description: 'What all writes together may move at most, in the same currency',
    }),
    count: Type.Integer({ minimum: 1, maximum: 10_000, examples: [20] }),
    until: Type.Optional({
      ...Moment,
      description: 'RFC 3339, at most 90 days from now; 30 days from now if left out',
    }),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false, examples: [grantExample] },
)

const daysUsual = 30

export function draftFrom(
  body: Static<typeof CreateGrantBody>,
  grantedBy: string,
  now: Date,
): GrantDraft {
  const { agent_id: agentId, operations, count, until, reason = null } = body
  const { amount_each: each, amount_total: total } = body
  return {
    ...{ agentId, grantedBy, operations, count, reason },
    until: new Date(until ?? now.getTime() + daysUsual * dayMs),
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
