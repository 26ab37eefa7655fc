import {
  agentSuspended,
  type Credentials,
  idOf,
  isId,
  legacyApiKeyRemoved,
  type Principal,
  type Problem,
  type System,
  tenantDisabled,
  tokenExpired,
  tokenInvalid,
  tokenMissing,
  tokenRevoked,
  uuidOf,
} from '@souk/platform'
import { type AgentRights, commonParty } from '../agents/rights.ts'
import { listAgentRights } from '../agents/store.ts'
import { consoleScopes, isConsoleOf } from '../console/console.ts'
import { isLegacyKey, isPublishable, looksLikeKey, tenantOfKey } from '../keys/key.ts'
import { membersBehind } from '../members/member.ts'
import { isOperatorScope, operatorTenantId } from '../operator/operator.ts'
import { principalOfPublishableKey } from '../publishable-keys/principal.ts'
import { scopesOfRoles } from '../roles.ts'
import { intersect, scopeSet } from '../scopes.ts'
import type { Secrets } from '../secrets.ts'
import { CredentialCache } from './cache.ts'
import type { Keyring } from './keyring.ts'
import type { Revocations } from './revocations.ts'
import {
  findKeyStatus,
  findKeyStatusById,
  findPublishableKeyStatus,
  findTokenStatus,
  type KeyStatus,
  type TenantStatus,
  type TokenStatus,
} from './store.ts'
import { subjectOf } from './subject.ts'
import {
  type AccessTokenClaims,
  actorsOf,
  clockToleranceSeconds,
  verifyAccessToken,
} from './token.ts'

export interface AuthenticatorOptions {
  readonly system: System
  readonly secrets: Secrets
  readonly keyring: Keyring
  readonly revocations: Revocations
  readonly issuer: string
  readonly now: () => Date
}

interface Known {
  readonly principal: Principal
  readonly subjects: readonly string[]
  readonly expiresAtMs: number
}

const knownMax = 20_000
/** What a process has cached is read again after this time, also when it missed a change. */
const knownMs = 60_000
/** Ours have less than half of it. With the number of tokens known it bounds the memory that they take. */
const tokenLengthMax = 4_096
const scheme = 'bearer '
const migrationPage = { link: '</docs/migrations/3.0.0>; rel="deprecation"; type="text/html"' }

/** The token endpoint gives no API keys, so their owners are told something else than those of access tokens. */
const newKey = 'Create a new one with POST /api/v1/api-keys and replace it where it is used.'
const keyExpired = `The API key has expired. ${newKey}`
const keyRevoked = `The API key has been revoked or rotated. ${newKey}`

const publishableKeyRevoked =
  'The publishable key has been revoked. Create a new one with POST /api/v1/publishable-keys and put it into the pages.'

const elsewhere = 'Send it as Authorization: Bearer followed by the key. X-Api-Key is not read.'
const basicElsewhere =
  'Authorization: Basic is taken by the token endpoint alone. POST the client id and secret to /oauth/token, and send ' +
  'the access token that it answers as Authorization: Bearer.'

/** Turns the credential of a request into whoever it speaks for, or throws the 401 that fits. */
export class Authenticator {
  readonly #options: AuthenticatorOptions
  readonly #known = new CredentialCache<Known>(knownMax)

  constructor(options: AuthenticatorOptions) {
    this.#options = options
    options.revocations.onSubjects((subjects) => this.#known.forget(subjects))
  }

  /** A token that was seen a moment ago is answered without waiting: nothing but memory is asked. */
  authenticate({ authorization, legacyKey }: Credentials): Principal | Promise<Principal> {
    if (authorization === undefined) throw withoutToken(legacyKey)
    const token = tokenOf(authorization)
    const known = this.#known.get(token)
    if (known && this.#options.now().getTime() < known.expiresAtMs) return known.principal
    return this.#load(token)
  }

  /** The claims of an access token that is good at this moment; throws the 401 otherwise. */
  async claimsOf(token: string): Promise<AccessTokenClaims> {
    const { keyring, issuer, now, revocations } = this.#options
    const keyOf = async ({ kid }: { kid?: string }) => {
      const key = await keyring.verificationKey(kid)
      if (!key) throw tokenInvalid()
      return key
    }
    const claims = await verifyAccessToken(token, issuer, keyOf, now())
    const wellFormed = isId('ten', claims.tenantId) && isId('cli', claims.clientId)
    if (!wellFormed || revocations.hasKey(claims.kid)) throw tokenInvalid()
    if (tokensOf(claims).some((jti) => revocations.hasToken(jti))) throw tokenRevoked()
    return claims
  }

  async #load(token: string): Promise<Principal> {
    const { generation } = this.#known
    const readAgainMs = this.#options.now().getTime() + knownMs
    const loaded = await this.#read(token)
    const known = { ...loaded, expiresAtMs: Math.min(loaded.expiresAtMs, readAgainMs) }
    this.#known.keep(token, known, generation)
    return known.principal
  }

  #read(token: string): Promise<Known> {
    if (isLegacyKey(token)) throw legacyApiKeyRemoved(undefined, { headers: migrationPage })
    if (/\s/.test(token)) throw tokenInvalid()
    return looksLikeKey(token) ? this.#byKey(token) : this.#byToken(token)
  }

  /** Whoever claims speak for at this moment: for what was asked with a token that may have expired since. */
  async principalOf(claims: AccessTokenClaims): Promise<Principal> {
    return (await this.#byClaims(claims)).principal
  }

  /** Whoever holds an API key at this moment: for what was asked with it before. */
  async principalOfKey(
    tenantId: string,
    keyId: string,
    asked: readonly string[],
  ): Promise<Principal> {
    const status = await findKeyStatusById(this.#options.system, tenantId, keyId)
    if (!status) throw tokenInvalid()
    const scopes = intersect(asked, status.scopes)
    return principalOfKey(tenantId, this.#checkedKey({ ...status, scopes }))
  }

  async #byToken(token: string): Promise<Known> {
    return this.#byClaims(await this.claimsOf(token))
  }

  async #byClaims(claims: AccessTokenClaims): Promise<Known> {
    const { tenantId, clientId, subject } = claims
    const memberId = isId('mem', subject) ? uuidOf(subject) : null
    const tenant = uuidOf(tenantId)
    const stored = await findTokenStatus(this.#options.system, {
      tenantId: tenant,
      clientId: uuidOf(clientId),
      memberId,
      revokedAs: tokensOf(claims).map((jti) => subjectOf('jti', jti)),
    })
    if (!stored) throw tokenInvalid()
    const status = isConsoleOf(tenant, clientId) ? { ...stored, client: theConsole } : stored
    if (!status.tenantActive) throw tenantDisabled()
    const memberLeft = memberId !== null && !status.member?.active
    if (status.revoked || !status.client?.active || memberLeft) throw tokenRevoked()
    const agents = await this.#agentsOf(claims)
    const people = status.member
      ? [subject, ...membersBehind(status.member, this.#options.now())]
      : []
    return {
      principal: agents
        ? principalOfAgent(claims, status, { agents, people })
        : principalOfToken(claims, status, people),
      subjects: [
        ...tokensOf(claims).map((jti) => subjectOf('jti', jti)),
        subjectOf('kid', claims.kid),
        subjectOf('tenant', tenant),
        subjectOf('client', uuidOf(clientId)),
        ...(memberId ? [subjectOf('member', memberId)] : []),
        ...(agents ?? []).flatMap(({ id, ownerMemberId }) => [
          subjectOf('agent', uuidOf(id)),
          subjectOf('member', uuidOf(ownerMemberId)),
        ]),
      ],
      expiresAtMs: (claims.expiresAt + clockToleranceSeconds) * 1000,
    }
  }

  /** The agent of a token and those that it acts through, all of which must be active; undefined for other tokens. */
  async #agentsOf(claims: AccessTokenClaims): Promise<readonly AgentRights[] | undefined> {
    const { agentId, tenantId } = claims
    if (agentId === undefined) return undefined
    const [, ...through] = actorsOf(claims.act) ?? []
    const ids = [agentId, ...through]
    if (!ids.every((id) => isId('agt', id))) throw tokenInvalid()
    const found = await listAgentRights(this.#options.system, uuidOf(tenantId), ids)
    return ids.map((id, index) => {
      const agent = found.find((candidate) => candidate.id === id)
      if (!agent) throw tokenRevoked()
      checkActing(agent, claims.suspensions && (claims.suspensions[index] ?? 0))
      return agent
    })
  }

  async #byKey(key: string): Promise<Known> {
    const tenantId = tenantOfKey(key)
    if (tenantId === undefined) throw tokenInvalid()
    const tenant = uuidOf(tenantId)
    const { system, secrets } = this.#options
    if (isPublishable(key)) return this.#byPublishableKey(tenant, key)
    const status = await findKeyStatus(system, tenant, secrets.hash(key))
    if (!status) throw tokenInvalid()
    return {
      principal: principalOfKey(tenant, this.#checkedKey(status)),
      subjects: [subjectOf('key', status.keyId), subjectOf('tenant', tenant)],
      expiresAtMs: endOfKey(status),
    }
  }

  async #byPublishableKey(tenant: string, key: string): Promise<Known> {
    const status = await findPublishableKeyStatus(this.#options.system, tenant, key)
    if (!status) throw tokenInvalid()
    if (!status.tenantActive) throw tenantDisabled()
    if (!status.active) throw tokenRevoked(undefined, { detail: publishableKeyRevoked })
    return {
      principal: principalOfPublishableKey(tenant, tenantPart(status), status),
      subjects: [subjectOf('publishable_key', status.keyId), subjectOf('tenant', tenant)],
      expiresAtMs: Number.POSITIVE_INFINITY,
    }
  }

  #checkedKey(status: KeyStatus): KeyStatus {
    const now = this.#options.now()
    if (!status.tenantActive) throw tenantDisabled()
    if (!status.active || hasPassed(status.secretExpiresAt, now)) {
      throw tokenRevoked(undefined, { detail: keyRevoked })
    }
    if (hasPassed(status.keyExpiresAt, now)) throw tokenExpired(undefined, { detail: keyExpired })
    return status
  }
}

/** The console has no row: it is there as long as its tenant is, and nobody but a member gets a token of it. */
const theConsole = { active: true, scopes: consoleScopes, madeBy: [] }

const ownerDisabled = 'The owner of the agent is disabled, so nobody answers for it.'
const suspendedSince =
  'The agent was suspended after the token was issued. Ask the token endpoint for a new one.'

/** Throws the 401 that fits when the agent cannot act, or was suspended since the token was issued. */
function checkActing({ stoppedBy, suspensions }: AgentRights, counted: number | undefined): void {
  if (stoppedBy === 'SUSPENSION') throw agentSuspended()
  if (stoppedBy === 'OWNER_DISABLED') throw tokenRevoked(undefined, { detail: ownerDisabled })
  if (stoppedBy !== null) throw tokenRevoked()
  const isFromBefore = counted !== undefined && counted !== suspensions
  if (isFromBefore) throw tokenRevoked(undefined, { detail: suspendedSince })
}

/** The token itself, and those that it was exchanged for. */
function tokensOf({ jti, origins = [] }: AccessTokenClaims): readonly string[] {
  return [jti, ...origins]
}

/** Whoever has a key of today, and only puts it in the wrong place, has nothing to migrate. */
function withoutToken(legacyKey: string | undefined): Problem {
  if (legacyKey === undefined) return tokenMissing()
  return looksLikeKey(legacyKey)
    ? tokenMissing(undefined, { detail: elsewhere })
    : legacyApiKeyRemoved(undefined, { headers: migrationPage })
}

/** One scheme, one space, one token: whatever else stands there would be the same token under many names. */
function tokenOf(authorization: string): string {
  const start = authorization.slice(0, scheme.length).toLowerCase()
  if (start !== scheme || authorization.length === scheme.length) {
    throw tokenMissing(undefined, start.startsWith('basic') ? { detail: basicElsewhere } : {})
  }
  if (authorization.length > scheme.length + tokenLengthMax) throw tokenInvalid()
  return authorization.slice(scheme.length)
}

/** Keys expire by the clock on the wall, as tokens do, wherever a sandbox has moved its own. */
function endOf(time: Date | null): number {
  return time ? time.getTime() : Number.POSITIVE_INFINITY
}

/** A secret that was rotated ends before its key. */
function endOfKey({ keyExpiresAt, secretExpiresAt }: KeyStatus): number {
  return Math.min(endOf(keyExpiresAt), endOf(secretExpiresAt))
}

function hasPassed(time: Date | null, now: Date): boolean {
  return endOf(time) <= now.getTime()
}

/** `people` are the member of the token, if there is one, and whoever else could have signed in as that member. */
function principalOfToken(
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
function principalOfAgent(
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

function principalOfKey(tenantId: string, status: KeyStatus): Principal {
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

function tenantPart(status: TenantStatus) {
  const { rateLimit, mode, currency, timeZone, clockOffsetMs, hasPoliciesForPeople } = status
  const tenant = { mode, currency, timeZone, clockOffsetMs, hasPoliciesForPeople }
  return { ...tenant, ...(rateLimit !== null && { rateLimit }) }
}
