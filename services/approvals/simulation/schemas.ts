import { Id, MoneySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { effects } from '../policies/policy.ts'
import { CreatePolicyBody } from '../policies/schemas.ts'
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

export const SimulationView = Type.Object({
  since: Time,
  writes: Type.Integer({ description: 'How many writes were looked at' }),
  complete: Type.Boolean({
    description: 'False when there were more than can be looked at: then these are the newest',
  }),
  before: Counts,
  after: Counts,
  changed: Type.Integer({ description: 'How many writes would have been treated otherwise' }),
  examples: Type.Array(
    Type.Object({
      at: Time,
      operation_id: Type.String({ examples: ['createRefund'] }),
      actor_id: Type.String({ examples: ['agt_01jwq2m3n4p5q6r7s8t9v0w1x2'] }),
      agent_id: Nullable(Id('agt')),
      money: Nullable(MoneySchema),
      before: Effect,
      after: Effect,
      policy_id: Nullable(Id('apl')),
      approval_id: Nullable(Id('apr')),
    }),
    { description: 'Some of those, the newest first' },
  ),
})

export interface Looked {
  readonly since: Date
  readonly writes: number
  readonly complete: boolean
}

const examplesMax = 50

export function viewOfSimulation(
  { before, after, differences }: Simulation,
  { since, writes, complete }: Looked,
  readable: ReadonlySet<string>,
): Static<typeof SimulationView> {
  return {
    since: since.toISOString(),
    writes,
    complete,
    before,
    after,
    changed: differences.length,
    examples: differences
      .slice(0, examplesMax)
      .map((difference) => viewOfDifference(difference, readable)),
  }
}

function viewOfDifference({ write, after, policyId }: Difference, readable: ReadonlySet<string>) {
  const { at, operationId, actorId, agentId, amount, currency, effect, approvalId } = write
  const isShown = amount !== null && currency !== null && readable.has(operationId)
  return {
    at: at.toISOString(),
    operation_id: operationId,
    actor_id: actorId,
    agent_id: agentId,
    money: isShown ? { amount, currency } : null,
    before: effect,
    after,
    policy_id: policyId,
    approval_id: approvalId,
  }
}
