import type { Party } from '@souk/platform'
import { type Role, scopesOfRoles } from '../roles.ts'
import { intersect } from '../scopes.ts'
import { type Agent, accountableFor } from './agent.ts'

type Stop = 'SUSPENSION' | 'RETIREMENT' | 'OWNER_DISABLED'

/** What an agent may do at this moment, which it and its owner decide. */
export interface AgentRights
  extends Pick<Agent, 'id' | 'ownerMemberId' | 'scopes' | 'tools' | 'limits' | 'suspensions'> {
  /** Whoever uses it. */
  readonly accountableMembers: readonly string[]
  /** Why it cannot act at this moment; null when it can. */
  readonly stoppedBy: Stop | null
  /** The provider for which the owner works. */
  readonly party: Party | undefined
}

/** The member who answers for an agent. */
export interface Owner {
  readonly isActive: boolean
  readonly roles: readonly Role[]
  readonly party: Party | undefined
}

/** An agent never holds more than its owner, and nothing when the owner has left. */
export function rightsOf(agent: Agent, owner: Owner): AgentRights {
  const { id, ownerMemberId, scopes, tools, limits, suspensions } = agent
  return {
    id,
    ownerMemberId,
    tools,
    limits,
    suspensions,
    accountableMembers: accountableFor(agent),
    stoppedBy: stopOf(agent, owner),
    scopes: intersect(scopes, scopesOfRoles(owner.roles)),
    party: owner.party,
  }
}

function stopOf({ status }: Agent, owner: Owner): Stop | null {
  if (status === 'RETIRED') return 'RETIREMENT'
  if (status === 'SUSPENDED') return 'SUSPENSION'
  return owner.isActive ? null : 'OWNER_DISABLED'
}

/** The party of all whom a token speaks for; undefined is the operator. Two providers have no party in common. */
export function commonParty(
  parties: readonly (Party | undefined)[],
): { readonly party: Party | undefined } | undefined {
  const [party, ...others] = parties.filter((given) => given !== undefined)
  const isOne = others.every((other) => other.kind === party?.kind && other.id === party.id)
  return isOne ? { party } : undefined
}
