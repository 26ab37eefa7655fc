import { idOf, type Principal, tokenInvalid, uuidOf } from '@souk/platform'
import { type AgentRights, commonParty } from '../agents/rights.ts'
import { isOperatorScope, operatorTenantId } from '../operator/operator.ts'
import { scopesOfRoles } from '../roles.ts'
import { intersect, scopeSet } from '../scopes.ts'
import type { KeyStatus, TenantStatus, TokenStatus } from './store.ts'
import type { AccessTokenClaims } from './token.ts'

/** Keys expire by the clock on the wall, as tokens do, wherever a sandbox has moved its own. */
export function endOf(time: Date | null): number {
  return time ? time.getTime() : Number.POSITIVE_INFINITY
}

/** A secret that was rotated ends before its key. */
export function endOfKey({ keyExpiresAt, secretExpiresAt }: KeyStatus): number {
  return Math.min(endOf(keyExpiresAt), endOf(secretExpiresAt))
}

/** `people` are the member of the token, if there is one, and whoever else could have signed in as that member. */
export function principalOfToken(
  claims: AccessTokenClaims,
  status: TokenStatus,
  people: readonly string[],
): Principal {
  const { client, member } = status
  const granted = intersect(claims.scopes, client?.scopes ?? [])
  const scopes = member ? intersect(granted, scopesOfRoles(member.roles)) : granted
  return {
    tenantId: uuidOf(claims.tenantId),
    ...tenantPart(status),
    // All members of a tenant use the client of its console: each has limits of their own.
    credentialId: member ? claims.subject : claims.clientId,
    clientId: claims.clientId,
    actor: member
      ? { type: 'member', id: claims.subject }
      : { type: 'client', id: claims.clientId },
    scopes: scopesIn(claims.tenantId, scopes),
    accountableMembers: member ? people : (client?.madeBy ?? []),
    expiresAt: new Date(claims.expiresAt * 1000),
    ...(member?.party && { party: member.party }),
  }
}

/** An agent holds what its token says, cut down to what every agent on the way, their owners and the member hold. */
export function principalOfAgent(
  claims: AccessTokenClaims,
  { member, client, ...status }: TokenStatus,
  { agents, people }: { agents: readonly AgentRights[]; people: readonly string[] },
): Principal {
  const [agent, ...through] = agents as [AgentRights, ...AgentRights[]]
  const shared = commonParty([member?.party, ...agents.map(({ party }) => party)])
  if (!shared) throw tokenInvalid()
  const limits = [
    ...agents.map(({ scopes }) => scopes),
    ...(member ? [scopesOfRoles(member.roles)] : []),
  ]
  const scopes = limits.reduce<readonly string[]>(intersect, claims.scopes)
  const tools = agents.map(({ tools }) => tools).filter((list) => list !== null)
  return {
    tenantId: uuidOf(claims.tenantId),
    ...tenantPart(status),
    credentialId: claims.clientId,
    clientId: claims.clientId,
    actor: { type: 'agent', id: agent.id },
    scopes: scopesIn(claims.tenantId, scopes),
    expiresAt: new Date(claims.expiresAt * 1000),
    ...(shared.party && { party: shared.party }),
    accountableMembers: [
      ...new Set([
        ...people,
        ...agents.flatMap(({ accountableMembers }) => accountableMembers),
        ...(client?.madeBy ?? []),
      ]),
    ],
    agent: {
      id: agent.id,
      onBehalfOf: member ? claims.subject : null,
      through: through.map(({ id }) => id).reverse(),
      tools: tools.length === 0 ? null : commonTools(tools),
      ownerMemberId: agent.ownerMemberId,
      tokenId: claims.jti,
    },
  }
}

function commonTools(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const [first = [], ...others] = lists
  return new Set(first.filter((tool) => others.every((list) => list.includes(tool))))
}

export function principalOfKey(tenantId: string, status: KeyStatus): Principal {
  const id = idOf('key', status.keyId)
  const endMs = endOfKey(status)
  return {
    tenantId,
    ...tenantPart(status),
    credentialId: id,
    clientId: id,
    actor: { type: 'client', id },
    scopes: scopesIn(idOf('ten', tenantId), status.scopes),
    accountableMembers: status.madeBy,
    ...(endMs < Number.POSITIVE_INFINITY && { expiresAt: new Date(endMs) }),
  }
}

/** Nobody can grant an operator's scope who does not hold one; should it happen, it has no effect in another tenant. */
function scopesIn(tenantId: string, scopes: readonly string[]): ReadonlySet<string> {
  const isOperator = tenantId === operatorTenantId
  return scopeSet(isOperator ? scopes : scopes.filter((scope) => !isOperatorScope(scope)))
}

export function tenantPart(status: TenantStatus) {
  const { rateLimit, mode, currency, timeZone, clockOffsetMs, hasPoliciesForPeople } = status
  const tenant = { mode, currency, timeZone, clockOffsetMs, hasPoliciesForPeople }
  return { ...tenant, ...(rateLimit !== null && { rateLimit }) }
}
