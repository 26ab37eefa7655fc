import { alwaysTakesTwoPeople, isExempt } from '../supervision/own-operations.ts'
import {
  type Approvers,
  combine,
  type Evaluation,
  evaluatePolicies,
  type Facts,
  type Policy,
  unnamed,
} from './policy.ts'

const secondPerson: Approvers = {
  roles: ['ADMIN'],
  quorum: 1,
  exclude: ['REQUESTER', 'AGENT_OWNER'],
}

const twoPeople: Evaluation = {
  effect: 'REQUIRE_APPROVAL',
  policy: null,
  approvers: secondPerson,
  requirements: [unnamed(secondPerson)],
  ttlHours: 72,
}

/** What policies say of a write, and what holds whatever they say. */
export function evaluate(policies: readonly Policy[], facts: Facts): Evaluation {
  if (isExempt(facts.operation)) return { ...twoPeople, effect: 'ALLOW' }
  if (!alwaysTakesTwoPeople(facts.operation)) return evaluatePolicies(policies, facts)
  const evaluation = evaluatePolicies(applicablePolicies(policies, facts), facts)
  if (evaluation.effect === 'DENY') return evaluation
  const isStricter = evaluation.effect === 'REQUIRE_APPROVAL' && evaluation.policy !== null
  return isStricter ? combine(evaluation, twoPeople) : twoPeople
}

/**
 * Policies that can ask for more than two people where those are needed always. No policy can keep all people from it, and
 * none for every write can ask for more of them than there are: nobody could take it back.
 */
function applicablePolicies(
  policies: readonly Policy[],
  { operation, agentId }: Pick<Facts, 'operation' | 'agentId'>,
): readonly Policy[] {
  if (agentId !== null) return policies
  return policies.filter(
    ({ effect, match }) => effect === 'REQUIRE_APPROVAL' && match.operations.includes(operation),
  )
}
