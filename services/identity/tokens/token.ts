import { tokenExpired, tokenInvalid, tokenNotYetValid, wrongAudience } from '@souk/platform'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'

/** The shape of our access tokens (RFC 9068): who signs, for how long, and what is inside. */
export const accessTokenSeconds = 15 * 60
export const clockToleranceSeconds = 5
export const signingAlgorithm = 'ES256'

export interface AccessTokenClaims {
  readonly subject: string
  readonly clientId: string
  readonly tenantId: string
  readonly scopes: readonly string[]
  readonly jti: string
  /** The key that it was signed with. */
  readonly kid: string
  readonly issuedAt: number
  readonly expiresAt: number
  /** Of a customer of the shop, where they have signed in. */
  readonly sessionId?: string
  /** The agent that acts with it. */
  readonly agentId?: string
  /**
   * How often the agent, and those that it came through, had been suspended when it was issued: in the order of `act`.
   * Left out for what an agent asked for before, which is no token.
   */
  readonly suspensions?: readonly number[]
  /** Who acts for the subject, the last one first (RFC 8693, 4.1). */
  readonly act?: ActorClaim
  /** What the agent may do at most, as the token says (RFC 9396). */
  readonly authorizationDetails?: readonly object[]
  /** The ids of the tokens that it was exchanged for, one after the other. It ends when one of them is revoked. */
  readonly origins?: readonly string[]
}

/** What a token of somebody who acts for themselves says. */
export type SignedClaims = Omit<
  AccessTokenClaims,
  'kid' | 'agentId' | 'suspensions' | 'act' | 'authorizationDetails' | 'origins'
>

export interface ActorClaim {
  readonly sub: string
  readonly act?: ActorClaim
}

/** An agent may hand on what was handed to it, but not without end. */
export const actorsMax = 4

/** The actors of a token, the last one first; undefined if the claim is not one of ours. */
export function actorsOf(claim: unknown): string[] | undefined {
  const actors: string[] = []
  for (
    let act = claim as Partial<ActorClaim> | null | undefined;
    act !== undefined;
    act = act.act
  ) {
    if (typeof act?.sub !== 'string' || actors.length === actorsMax) return undefined
    actors.push(act.sub)
  }
  return actors
}

/** Throws the 401 that says what is wrong with the token; says nothing about revocation. */
export async function verifyAccessToken(
  token: string,
  issuer: string,
  keyOf: JWTVerifyGetKey,
  now: Date,
): Promise<AccessTokenClaims> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
      algorithms: [signingAlgorithm],
      typ: 'at+jwt',
      issuer,
      audience: issuer,
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
      requiredClaims: ['sub', 'client_id', 'tenant', 'jti', 'iat', 'exp'],
    })
    return claimsOf(payload, protectedHeader.kid ?? '', now)
  } catch (error) {
    throw refusalOf(error)
  }
}

function claimsOf(payload: JWTPayload, kid: string, now: Date): AccessTokenClaims {
  const { sub, jti, iat, exp, client_id: clientId, tenant, scope = '' } = payload
  const texts = [sub, jti, clientId, tenant, scope]
  if (!texts.every((claim) => typeof claim === 'string')) throw tokenInvalid()
  if (iat === undefined || exp === undefined) throw tokenInvalid()
  if (iat > now.getTime() / 1000 + clockToleranceSeconds) throw tokenNotYetValid()
  const { agent_id: agentId, act, origins, suspensions = [], sid } = payload
  if (origins !== undefined && !isTexts(origins)) throw tokenInvalid()
  if (agentId !== undefined && typeof agentId !== 'string') throw tokenInvalid()
  if (sid !== undefined && typeof sid !== 'string') throw tokenInvalid()
  if (actorsOf(act) === undefined || !isNumbers(suspensions)) throw tokenInvalid()
  return {
    subject: sub as string,
    clientId: clientId as string,
    tenantId: tenant as string,
    scopes: (scope as string).split(' ').filter(Boolean),
    jti: jti as string,
    kid,
    issuedAt: iat,
    expiresAt: exp,
    ...(agentId !== undefined && { agentId, suspensions, ...detailsIn(payload) }),
    ...(sid !== undefined && { sessionId: sid }),
    ...(act !== undefined && { act: act as ActorClaim }),
    ...(origins !== undefined && { origins }),
  }
}

function isTexts(claim: unknown): claim is readonly string[] {
  return Array.isArray(claim) && claim.every((text) => typeof text === 'string')
}

/** Nobody but the agent itself reads them, so those of another form are only left out. */
function detailsIn({ authorization_details: details }: JWTPayload) {
  return Array.isArray(details) ? { authorizationDetails: details as readonly object[] } : {}
}

function isNumbers(claim: unknown): claim is readonly number[] {
  return Array.isArray(claim) && claim.every((number) => Number.isInteger(number))
}

function refusalOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return tokenExpired()
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return wrongAudience()
    if (error.claim === 'nbf') return tokenNotYetValid()
    return tokenInvalid()
  }
  return error instanceof errors.JOSEError ? tokenInvalid() : error
}
