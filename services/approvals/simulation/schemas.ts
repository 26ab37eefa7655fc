import { Id, MoneySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { effects } from '../policies/policy.ts'
import { CreatePolicyBody } from '../policies/schemas.ts'
import { RequirementView, viewOfRequirement } from '../schemas.ts'
import type { Difference, Simulation } from './simulation.ts'

export const SimulateBody = Type.Object(
  {
    policy: CreatePolicyBody,
    policy_id: Type.Optional({
      ...Id('apl'),
      description: 'The policy that it would replace; without it the policy is added',
    }),
  },
  { additionalProperties: false },
)

const Effect = Type.Enum([...effects])
const Counts = Type.Object(
  {
    ALLOW: Type.Integer(),
    REQUIRE_APPROVAL: Type.Integer(),
    DENY: Type.Integer(),
  },
  { title: 'PolicyEffectCounts' },
)

const Deciding = Type.Array(RequirementView, {
  description:
    'Who has to decide, by which policies; each of them has to be satisfied. Empty where nobody has to',
})

const incompleteReasons = ['TOO_MANY_WRITES', 'PEOPLE_NOT_RECORDED'] as const

export const SimulationView = Type.Object({
  since: Time,
  writes: Type.Integer({
    description:
      'How many writes the policies were tried on, which is the sum of each of the counts. A write that was approved ' +
      'counts once, when it was asked for, and not again when it was executed',
    examples: [240],
  }),
  complete: Type.Boolean({
    description: 'Whether these are all writes since then that the policy is for',
  }),
  incomplete_reasons: Type.Array(Type.Enum([...incompleteReasons]), {
    description:
      'Why there were more. `TOO_MANY_WRITES`: only the newest 10,000 are looked at. `PEOPLE_NOT_RECORDED`: the policy is ' +
      'for people, whose writes were recorded for a part of the time or not at all',
    examples: [[]],
  }),
  people_recorded_since: Nullable({
    ...Time,
    description:
      'Writes of agents are always recorded; those of people and programs while a policy is for them. Since when one has ' +
      'been without a break; null if none is',
  }),
  before: {
    ...Counts,
    description: 'What the present policies make of these writes',
    examples: [{ ALLOW: 180, REQUIRE_APPROVAL: 60, DENY: 0 }],
  },
  after: {
    ...Counts,
    description: 'What they would make of them with this policy',
    examples: [{ ALLOW: 150, REQUIRE_APPROVAL: 90, DENY: 0 }],
  },
  changed: Type.Integer({
    description: 'How many writes would have another effect, or be decided on by others',
    examples: [30],
  }),
  examples: Type.Array(
    Type.Object({
      at: Time,
      operation_id: Type.String({ examples: ['createRefund'] }),
      actor_id: Type.String({ examples: ['agt_01jwq2m3n4p5q6r7s8t9v0w1x2'] }),
      agent_id: Nullable(Id('agt')),
      money: Nullable(MoneySchema),
      recorded: {
        ...Effect,
        description: 'What really became of it, by the policies of that time',
      },
      before: { ...Effect, examples: ['ALLOW'] },
      after: { ...Effect, examples: ['REQUIRE_APPROVAL'] },
      policies_before: { ...Deciding, examples: [[]] },
      policies_after: Deciding,
      policy_id: { ...Nullable(Id('apl')), description: 'The policy that would decide' },
      approval_id: Nullable(Id('apr')),
    }),
    { description: 'Up to 50 of those, the newest first' },
  ),
})

export interface SimulatedPeriod {
  readonly since: Date
  /** Since when writes of people are recorded. */
  readonly peopleSince: Date | null
  /** There were more writes than can be looked at. */
  readonly isCut: boolean
  /** The policy is for people, and what some of them did was not recorded. */
  readonly lacksPeople: boolean
}

const examplesMax = 50

export function viewOfSimulation(
  { before, after, differences }: Simulation,
  { since, peopleSince, isCut, lacksPeople }: SimulatedPeriod,
  readable: ReadonlySet<string>,
): Static<typeof SimulationView> {
  return {
    since: since.toISOString(),
    writes: effects.reduce((sum, effect) => sum + before[effect], 0),
    complete: !isCut && !lacksPeople,
    incomplete_reasons: [
      ...(isCut ? (['TOO_MANY_WRITES'] as const) : []),
      ...(lacksPeople ? (['PEOPLE_NOT_RECORDED'] as const) : []),
    ],
    people_recorded_since: peopleSince?.toISOString() ?? null,
    before,
    after,
    changed: differences.length,
    examples: differences
      .slice(0, examplesMax)
      .map((difference) => viewOfDifference(difference, readable)),
  }
}

function viewOfDifference({ write, before, after }: Difference, readable: ReadonlySet<string>) {
  const { at, operationId, actorId, agentId, amount, currency, effect, approvalId } = write
  const isShown = amount !== null && currency !== null && readable.has(operationId)
  return {
    at: at.toISOString(),
    operation_id: operationId,
    actor_id: actorId,
    agent_id: agentId,
    money: isShown ? { amount, currency } : null,
    recorded: effect,
    before: before.effect,
    after: after.effect,
    policies_before: before.requirements.map(viewOfRequirement),
    policies_after: after.requirements.map(viewOfRequirement),
    policy_id: after.policyId,
    approval_id: approvalId,
  }
}
