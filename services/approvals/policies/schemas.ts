import { ContentPage, Id, listQuery, MoneyLimit, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import {
  type Approvers,
  actorKinds,
  defaultTerms,
  effects,
  exclusions,
  type Match,
  type Policy,
  type PolicyDraft,
  type PolicyDraftWithOptionalPosition,
  policyStatuses,
} from './policy.ts'

/** Copied as it stands it only makes agents ask more often. */
const policyExample = {
  name: 'Refunds over 100 euros',
  match: {
    operations: ['createRefund'],
    actors: 'AGENT',
    amount_over: { amount: 10_000, currency: 'EUR' },
  },
  effect: 'REQUIRE_APPROVAL',
  approvers: { roles: ['ADMIN', 'FINANCE'], quorum: 1, exclude: ['REQUESTER', 'AGENT_OWNER'] },
  ttl_hours: 48,
} as const

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  examples: [policyExample.name],
})
const Order = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description:
    'Policies are listed by ascending order. Of equally strict ones, which hold together, the first is named on the approval',
  examples: [10],
})
const WindowHours = Type.Integer({ minimum: 1, maximum: 720, examples: [24] })
const TimeOfDay = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  maxLength: 5,
  description: 'Hours and minutes, UTC',
  examples: ['09:00'],
})

const MatchView = Type.Object(
  {
    operations: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
      description: 'Operation ids; `*` is every write',
      examples: [['createRefund']],
    }),
    actors: Type.Enum([...actorKinds], {
      description:
        '`AGENT`: AI agents. `MEMBER`: members, and the keys and clients that they created. `ANY`: every caller',
    }),
    agents: Type.Optional(Type.Array(Id('agt'), { minItems: 1, maxItems: 100, uniqueItems: true })),
    amount_over: Type.Optional({
      ...MoneyLimit,
      description: 'The write moves more than this. Money in another currency counts as more',
    }),
    cumulative_over: Type.Optional(
      Type.Object(
        { amount: MoneyLimit, window_hours: WindowHours },
        {
          additionalProperties: false,
          description:
            'Total of the writes of this actor by this operation in the window, including this one',
        },
      ),
    ),
    count_over: Type.Optional(
      Type.Object(
        { n: Type.Integer({ minimum: 0, maximum: 1_000_000 }), window_hours: WindowHours },
        {
          additionalProperties: false,
          description:
            'Number of writes of this actor by this operation in the window, including this one',
        },
      ),
    ),
    fields_changed: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100, examples: ['email'] }), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'Matches if the body has any of these fields',
      }),
    ),
    change_over_percent: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description:
          'An existing amount changes by more than this percentage, in however many steps and over whatever time: ' +
          'changes of an agent are measured by the amount that a person last set or approved, changes of people by the ' +
          'amount that was last approved',
        examples: [20],
      }),
    ),
    items_over: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description: 'More than this many resources change in one request',
      }),
    ),
    outside_hours: Type.Optional(
      Type.Object(
        { from: TimeOfDay, to: TimeOfDay },
        {
          additionalProperties: false,
          description:
            'The write is made outside of these hours. Hours that end before they begin go over midnight',
          examples: [{ from: '08:00', to: '18:00' }],
        },
      ),
    ),
  },
  {
    title: 'PolicyMatch',
    examples: [policyExample.match],
    additionalProperties: false,
    description: 'Which writes the policy is for. All conditions must match',
  },
)

const Effect = Type.Enum([...effects], {
  description:
    'Of the policies that match a write the strictest wins: `DENY`, `REQUIRE_APPROVAL`, `ALLOW`',
  examples: ['REQUIRE_APPROVAL'],
})
const ApproversView = Type.Object(
  {
    roles: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'Members with one of these roles, or with the role OWNER, can decide',
      examples: [['ADMIN', 'FINANCE']],
    }),
    quorum: Type.Integer({ minimum: 1, maximum: 5, description: 'How many have to approve' }),
    exclude: Type.Array(Type.Enum([...exclusions]), {
      maxItems: exclusions.length,
      uniqueItems: true,
      description: 'Who may not decide: the requester, or everybody accountable for the agent',
    }),
  },
  { title: 'PolicyApprovers', additionalProperties: false, examples: [policyExample.approvers] },
)
const TtlHours = Type.Integer({
  minimum: 1,
  maximum: 720,
  description: 'How long a write waits before it expires',
  examples: [48],
})
const Status = Type.Enum([...policyStatuses])

export const PolicyView = Type.Object({
  id: Id('apl'),
  name: Name,
  order: Order,
  match: MatchView,
  effect: Effect,
  approvers: ApproversView,
  ttl_hours: TtlHours,
  status: Status,
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})
export const PolicyPage = ContentPage(PolicyView)
export const PolicyParams = Type.Object({ policyId: Id('apl') })
export const PoliciesQuery = listQuery({})

export const PolicyVersionPage = ContentPage(
  Type.Object({
    version: Type.Integer(),
    policy: PolicyView,
    changed_by: Type.String({
      description: 'Whoever changed it; `souk` for what a tenant starts with',
      examples: ['mem_01jwq2m3n4p5q6r7s8t9v0w1x2'],
    }),
    changed_at: Time,
  }),
)

export const CreatePolicyBody = Type.Object(
  {
    name: Name,
    order: Type.Optional(Order),
    match: MatchView,
    effect: Effect,
    approvers: Type.Optional(ApproversView),
    ttl_hours: Type.Optional(TtlHours),
    status: Type.Optional(Status),
  },
  { additionalProperties: false, examples: [policyExample] },
)
export const UpdatePolicyBody = Type.Object(
  {
    name: Type.Optional(Name),
    order: Type.Optional(Order),
    match: Type.Optional(MatchView),
    effect: Type.Optional(Effect),
    approvers: Type.Optional(ApproversView),
    ttl_hours: Type.Optional(TtlHours),
    status: Type.Optional(Status),
  },
  { additionalProperties: false, minProperties: 1 },
)

export function viewOfPolicy(policy: Policy): Static<typeof PolicyView> {
  const { id, name, position, match, effect, approvers, ttlHours, status, version } = policy
  return {
    id,
    name,
    order: position,
    match: viewOfMatch(match),
    effect,
    approvers: viewOfApprovers(approvers),
    ttl_hours: ttlHours,
    status,
    version,
    created_at: policy.createdAt.toISOString(),
    updated_at: policy.updatedAt.toISOString(),
  }
}

function viewOfApprovers({ roles, quorum, exclude }: Approvers) {
  return { roles: [...roles], quorum, exclude: [...exclude] } satisfies Static<typeof ApproversView>
}

function viewOfMatch(match: Match): Static<typeof MatchView> {
  const { operations, actors, agents, amountOver, cumulativeOver, countOver } = match
  const { fieldsChanged, changeOverPercent, itemsOver, outsideHours } = match
  return {
    operations: [...operations],
    actors,
    ...(agents && { agents: [...agents] }),
    ...(amountOver && { amount_over: amountOver }),
    ...(cumulativeOver && {
      cumulative_over: { amount: cumulativeOver.amount, window_hours: cumulativeOver.windowHours },
    }),
    ...(countOver && {
      count_over: { n: countOver.count, window_hours: countOver.windowHours },
    }),
    ...(fieldsChanged && { fields_changed: [...fieldsChanged] }),
    ...(changeOverPercent !== undefined && { change_over_percent: changeOverPercent }),
    ...(itemsOver !== undefined && { items_over: itemsOver }),
    ...(outsideHours && {
      outside_hours: {
        from: timeOfDay(outsideHours.fromMinute),
        to: timeOfDay(outsideHours.toMinute),
      },
    }),
  }
}

function matchFrom(body: Static<typeof MatchView>): Match {
  const { operations, actors, agents } = body
  const { cumulative_over: cumulative, count_over: count, outside_hours: hours } = body
  return {
    operations,
    actors,
    ...(agents && { agents }),
    ...(body.amount_over && { amountOver: body.amount_over }),
    ...(cumulative && {
      cumulativeOver: { amount: cumulative.amount, windowHours: cumulative.window_hours },
    }),
    ...(count && { countOver: { count: count.n, windowHours: count.window_hours } }),
    ...(body.fields_changed && { fieldsChanged: body.fields_changed }),
    ...(body.change_over_percent !== undefined && {
      changeOverPercent: body.change_over_percent,
    }),
    ...(body.items_over !== undefined && { itemsOver: body.items_over }),
    ...(hours && {
      outsideHours: { fromMinute: minuteOf(hours.from), toMinute: minuteOf(hours.to) },
    }),
  }
}

export function draftFrom(body: Static<typeof CreatePolicyBody>): PolicyDraftWithOptionalPosition {
  const { name, order, match, effect, approvers = defaultTerms.approvers, status = 'ACTIVE' } = body
  return {
    name,
    match: matchFrom(match),
    effect,
    approvers,
    ttlHours: body.ttl_hours ?? defaultTerms.ttlHours,
    status,
    ...(order !== undefined && { position: order }),
  }
}

/** What the body says of a policy; what it leaves out is left out. */
export function changesFrom(body: Static<typeof UpdatePolicyBody>): Partial<PolicyDraft> {
  const { name, order, match, effect, approvers, ttl_hours: ttlHours, status } = body
  return {
    ...(name !== undefined && { name }),
    ...(order !== undefined && { position: order }),
    ...(match && { match: matchFrom(match) }),
    ...(effect && { effect }),
    ...(approvers && { approvers }),
    ...(ttlHours !== undefined && { ttlHours }),
    ...(status && { status }),
  }
}

function timeOfDay(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

function minuteOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}
