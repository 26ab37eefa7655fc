import { isFree, isRuledForAll } from '../supervision/own-operations.ts'
import {
  type Approvers,
  type Facts,
  type Policy,
  type Ruling,
  rule,
  together,
  unnamed,
} from './policy.ts'

const secondPerson: Approvers = {
  roles: ['ADMIN'],
  quorum: 1,
  exclude: ['REQUESTER', 'AGENT_OWNER'],
}

const twoPeople: Ruling = {
  effect: 'REQUIRE_APPROVAL',
  policy: null,
  approvers: secondPerson,
  requirements: [unnamed(secondPerson)],
  ttlHours: 72,
}

/** What policies say of a write, and what holds whatever they say. */
export function rulingBy(policies: readonly Policy[], facts: Facts): Ruling {
  if (isFree(facts.operation)) return { ...twoPeople, effect: 'ALLOW' }
  if (!isRuledForAll(facts.operation)) return rule(policies, facts)
  const ruling = rule(strictOn(policies, facts), facts)
  if (ruling.effect === 'DENY') return ruling
  const isStricter = ruling.effect === 'REQUIRE_APPROVAL' && ruling.policy !== null
  return isStricter ? together(ruling, twoPeople) : twoPeople
}

/**
 * Policies that can ask for more than two people where those are needed always. No policy can keep all people from it, and
 * none for every write can ask for more of them than there are: nobody could take it back.
 */
function strictOn(
  policies: readonly Policy[],
  { operation, agentId }: Pick<Facts, 'operation' | 'agentId'>,
): readonly Policy[] {
  if (agentId !== null) return policies
  return policies.filter(
    ({ effect, match }) => effect === 'REQUIRE_APPROVAL' && match.operations.includes(operation),
  )
}
