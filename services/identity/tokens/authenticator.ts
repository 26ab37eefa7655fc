import {
  type Credentials,
  idOf,
  isId,
  legacyApiKeyRemoved,
  type Principal,
  type Problem,
  type System,
  tokenExpired,
  tokenInvalid,
  tokenMissing,
  tokenRevoked,
  uuidOf,
} from '@souk/platform'
import { isLegacyKey, looksLikeKey, tenantOfKey } from '../keys/key.ts'
import { tenantDisabled } from '../problems.ts'
import { scopesOfRoles } from '../roles.ts'
import { intersect, scopeSet } from '../scopes.ts'
import type { Secrets } from '../secrets.ts'
import { CredentialCache } from './cache.ts'
import type { Keyring } from './keyring.ts'
import type { Revocations } from './revocations.ts'
import { findKeyStanding, findStanding, type KeyStanding, type Standing } from './store.ts'
import { subjectOf } from './subject.ts'
import { type AccessTokenClaims, clockToleranceSeconds, verifyAccessToken } from './token.ts'

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
const tokenLengthMax = 8_192
const bearer = /^bearer +(\S+)$/i
const migrationPage = { link: '</docs/migrations/3.0.0>; rel="deprecation"; type="text/html"' }

/** Turns the credential of a request into whoever it speaks for, or throws the 401 that fits. */
export class Authenticator {
  readonly #options: AuthenticatorOptions
  readonly #known = new CredentialCache<Known>(knownMax)

  constructor(options: AuthenticatorOptions) {
    this.#options = options
    options.revocations.onSubjects((subjects) => this.#known.forget(subjects))
  }

  /**
   * A header that was seen before is answered without waiting: nothing but memory is asked, and the header
   * is not even taken apart.
   */
  authenticate({ authorization, legacyKey }: Credentials): Principal | Promise<Principal> {
    if (authorization === undefined) throw withoutToken(legacyKey)
    const known = this.#known.get(authorization)
    if (known && this.#options.now().getTime() < known.expiresAtMs) return known.principal
    return this.#load(authorization, tokenOf(authorization))
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
    if (!wellFormed) throw tokenInvalid()
    if (revocations.hasToken(claims.jti)) throw tokenRevoked()
    return claims
  }

  async #load(authorization: string, token: string): Promise<Principal> {
    const { generation } = this.#known
    const known = looksLikeKey(token) ? await this.#byKey(token) : await this.#byToken(token)
    this.#known.keep(authorization, known, generation)
    return known.principal
  }

  async #byToken(token: string): Promise<Known> {
    const claims = await this.claimsOf(token)
    const { tenantId, clientId, subject } = claims
    const memberId = isId('mem', subject) ? uuidOf(subject) : null
    const tenant = uuidOf(tenantId)
    const standing = await findStanding(this.#options.system, tenant, uuidOf(clientId), memberId)
    if (!standing) throw tokenInvalid()
    if (!standing.tenantActive) throw tenantDisabled()
    if (!standing.client?.active || (memberId && !standing.member?.active)) throw tokenRevoked()
    return {
      principal: principalOfToken(claims, standing),
      subjects: [
        subjectOf('jti', claims.jti),
        subjectOf('tenant', tenant),
        subjectOf('client', uuidOf(clientId)),
        ...(memberId ? [subjectOf('member', memberId)] : []),
      ],
      expiresAtMs: (claims.expiresAt + clockToleranceSeconds) * 1000,
    }
  }

  async #byKey(key: string): Promise<Known> {
    const tenantId = tenantOfKey(key)
    if (tenantId === undefined) throw tokenInvalid()
    const tenant = uuidOf(tenantId)
    const { system, secrets, now } = this.#options
    const standing = await findKeyStanding(system, tenant, secrets.hash(key))
    if (!standing) throw tokenInvalid()
    if (!standing.tenantActive) throw tenantDisabled()
    if (!standing.active || hasPassed(standing.secretExpiresAt, standing, now())) {
      throw tokenRevoked()
    }
    if (hasPassed(standing.keyExpiresAt, standing, now())) throw tokenExpired()
    return {
      principal: principalOfKey(tenant, standing),
      subjects: [subjectOf('key', standing.keyId), subjectOf('tenant', tenant)],
      expiresAtMs: Math.min(
        wallClockMs(standing.keyExpiresAt, standing),
        wallClockMs(standing.secretExpiresAt, standing),
      ),
    }
  }
}

function withoutToken(legacyKey: string | undefined): Problem {
  return legacyKey === undefined
    ? tokenMissing()
    : legacyApiKeyRemoved(undefined, { headers: migrationPage })
}

function tokenOf(authorization: string): string {
  const [, token] = bearer.exec(authorization.trim()) ?? []
  if (token === undefined) {
    throw /^bearer +\S/i.test(authorization) ? tokenInvalid() : tokenMissing()
  }
  if (isLegacyKey(token)) throw legacyApiKeyRemoved(undefined, { headers: migrationPage })
  if (token.length > tokenLengthMax) throw tokenInvalid()
  return token
}

/** A sandbox may have moved its clock: its keys expire by that clock, which runs ahead of ours. */
function wallClockMs(time: Date | null, { clockOffsetMs }: { clockOffsetMs: number }): number {
  return time ? time.getTime() - clockOffsetMs : Number.POSITIVE_INFINITY
}

function hasPassed(time: Date | null, standing: { clockOffsetMs: number }, now: Date): boolean {
  return wallClockMs(time, standing) <= now.getTime()
}

function principalOfToken(claims: AccessTokenClaims, standing: Standing): Principal {
  const { client, member } = standing
  const granted = intersect(claims.scopes, client?.scopes ?? [])
  const scopes = member ? intersect(granted, scopesOfRoles(member.roles)) : granted
  return {
    tenantId: uuidOf(claims.tenantId),
    ...tenantPart(standing),
    credentialId: claims.clientId,
    clientId: claims.clientId,
    actor: member
      ? { type: 'member', id: claims.subject }
      : { type: 'client', id: claims.clientId },
    scopes: scopeSet(scopes),
    ...(member?.providerId !== undefined && { providerId: member.providerId }),
  }
}

function principalOfKey(tenantId: string, standing: KeyStanding): Principal {
  const id = idOf('key', standing.keyId)
  return {
    tenantId,
    ...tenantPart(standing),
    credentialId: id,
    clientId: id,
    actor: { type: 'client', id },
    scopes: scopeSet(standing.scopes),
  }
}

function tenantPart(standing: Omit<Standing, 'client' | 'member'>) {
  const { mode, currency, clockOffsetMs, rateLimit } = standing
  return { mode, currency, clockOffsetMs, ...(rateLimit !== null && { rateLimit }) }
}
