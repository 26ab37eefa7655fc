import {
  agentSuspended,
  type Credentials,
  isId,
  legacyApiKeyRemoved,
  type Principal,
  Problem,
  type System,
  tenantDisabled,
  tokenExpired,
  tokenInvalid,
  tokenMissing,
  tokenRevoked,
  uuidOf,
} from '@souk/platform'
import type { AgentRights } from '../agents/rights.ts'
import { listAgentRights } from '../agents/store.ts'
import { consoleScopes, isConsoleOf } from '../console/console.ts'
import { principalOfCustomer } from '../customer-sessions/principal.ts'
import { findCustomerTokenStatus } from '../customer-sessions/store.ts'
import { isLegacyKey, isPublishable, looksLikeKey, tenantOfKey } from '../keys/key.ts'
import { membersBehind } from '../members/member.ts'
import { principalOfPublishableKey } from '../publishable-keys/principal.ts'
import { intersect } from '../scopes.ts'
import type { Secrets } from '../secrets.ts'
import { CredentialCache } from './cache.ts'
import type { Keyring } from './keyring.ts'
import {
  endOf,
  endOfKey,
  principalOfAgent,
  principalOfKey,
  principalOfToken,
  tenantPart,
} from './principal.ts'
import { RefusedKeys } from './refused-keys.ts'
import type { Revocations } from './revocations.ts'
import {
  findKeyStatus,
  findKeyStatusById,
  findPublishableKeyStatus,
  findTokenStatus,
  type KeyStatus,
  type PublishableKeyStatus,
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

const signedOut =
  'The customer has signed out or was signed out, or the key of the shop was revoked. Sign in again, or refresh with a key that is good.'

const elsewhere = 'Send it as Authorization: Bearer followed by the key. X-Api-Key is not read.'
const basicElsewhere =
  'Authorization: Basic is taken by the token endpoint alone. POST the client id and secret to /oauth/token, and send ' +
  'the access token that it answers as Authorization: Bearer.'

/** Turns the credential of a request into whoever it speaks for, or throws the 401 that fits. */
export class Authenticator {
  readonly #options: AuthenticatorOptions
  readonly #known = new CredentialCache<Known>(knownMax)
  readonly #refused: RefusedKeys

  constructor(options: AuthenticatorOptions) {
    this.#options = options
    this.#refused = new RefusedKeys(options.now)
    options.revocations.onSubjects((subjects) => {
      this.#known.forget(subjects)
      this.#refused.forget(subjects)
    })
  }

  /** A token that was seen a moment ago is answered without waiting: nothing but memory is asked. */
  authenticate({
    authorization,
    legacyKey,
    beforeLookUp,
  }: Credentials): Principal | Promise<Principal> {
    if (authorization === undefined) throw withoutToken(legacyKey)
    const token = tokenOf(authorization)
    const known = this.#known.get(token)
    if (known && this.#options.now().getTime() < known.expiresAtMs) return known.principal
    if (looksLikeKey(token)) this.#checkKey(token)
    // One that was good a minute ago does not wait because of others at its address.
    if (!known) beforeLookUp?.()
    return this.#load(token)
  }

  /** Throws for what is no key of ours, and for one that was refused a moment ago: neither asks the database. */
  #checkKey(key: string): void {
    if (tenantOfKey(key) === undefined) throw tokenInvalid()
    const refusal = this.#refused.find(this.#options.secrets.hash(key))
    if (refusal) throw refusal
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
    const isOfCustomer = isId('cus', claims.subject) && isId('cse', claims.sessionId)
    const wellFormed =
      isId('ten', claims.tenantId) && (isId('cli', claims.clientId) || isOfCustomer)
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
    if (isId('cus', claims.subject)) return this.#byCustomer(claims)
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

  /** Customers have no client: their tokens live as long as the session and the key of the shop. */
  async #byCustomer(claims: AccessTokenClaims): Promise<Known> {
    const { tenantId, clientId, subject, sessionId, jti, kid } = claims
    if (!isId('cse', sessionId)) throw tokenInvalid()
    const isByKey = isId('pub', clientId)
    const status = await findCustomerTokenStatus(this.#options.system, {
      tenantId: uuidOf(tenantId),
      customerId: uuidOf(subject),
      sessionId: uuidOf(sessionId),
      publishableKeyId: isByKey ? uuidOf(clientId) : null,
      revokedAs: subjectOf('jti', jti),
      now: this.#options.now(),
    })
    if (!status) throw tokenInvalid()
    if (!status.tenantActive) throw tenantDisabled()
    const keyEnded = isByKey && !status.key?.active
    if (!status.active || keyEnded) throw tokenRevoked(undefined, { detail: signedOut })
    return {
      principal: principalOfCustomer(claims, tenantPart(status), status.key),
      subjects: [
        subjectOf('jti', jti),
        subjectOf('kid', kid),
        subjectOf('tenant', uuidOf(tenantId)),
        subjectOf('customer', uuidOf(subject)),
        ...(isByKey ? [subjectOf('publishable_key', uuidOf(clientId))] : []),
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
    const hash = this.#options.secrets.hash(key)
    if (isPublishable(key)) return this.#byPublishableKey(tenant, key, hash)
    const { generation } = this.#refused
    const status = await findKeyStatus(this.#options.system, tenant, hash)
    const subjects = status ? [subjectOf('key', status.keyId), subjectOf('tenant', tenant)] : []
    return this.#unlessRefused(hash, subjects, generation, () => ({
      principal: principalOfKey(tenant, this.#checkedKey(status)),
      subjects,
      expiresAtMs: status ? endOfKey(status) : 0,
    }))
  }

  async #byPublishableKey(tenant: string, key: string, hash: string): Promise<Known> {
    const { generation } = this.#refused
    const status = await findPublishableKeyStatus(this.#options.system, tenant, key)
    const subjects = status
      ? [subjectOf('publishable_key', status.keyId), subjectOf('tenant', tenant)]
      : []
    return this.#unlessRefused(hash, subjects, generation, () => {
      const checked = checkedPublishableKey(status)
      return {
        principal: principalOfPublishableKey(tenant, tenantPart(checked), checked),
        subjects,
        expiresAtMs: Number.POSITIVE_INFINITY,
      }
    })
  }

  /** What the key opens; a refusal is remembered for a moment. */
  #unlessRefused(
    hash: string,
    subjects: readonly string[],
    lookedUpUnder: number,
    decide: () => Known,
  ): Known {
    try {
      return decide()
    } catch (error) {
      if (error instanceof Problem) this.#refused.keep(hash, error, subjects, lookedUpUnder)
      throw error
    }
  }

  #checkedKey(status: KeyStatus | undefined): KeyStatus {
    const now = this.#options.now()
    if (!status) throw tokenInvalid()
    if (!status.tenantActive) throw tenantDisabled()
    if (!status.active || hasPassed(status.secretExpiresAt, now)) {
      throw tokenRevoked(undefined, { detail: keyRevoked })
    }
    if (hasPassed(status.keyExpiresAt, now)) throw tokenExpired(undefined, { detail: keyExpired })
    return status
  }
}

function checkedPublishableKey(status: PublishableKeyStatus | undefined): PublishableKeyStatus {
  if (!status) throw tokenInvalid()
  if (!status.tenantActive) throw tenantDisabled()
  if (!status.active) throw tokenRevoked(undefined, { detail: publishableKeyRevoked })
  return status
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

function hasPassed(time: Date | null, now: Date): boolean {
  return endOf(time) <= now.getTime()
}
