import { idOf, type Principal, Problem, uuidOf } from '@souk/platform'
import type { Client, KoaContextWithOIDC } from 'oidc-provider'
import { isPublishable, looksLikeKey } from '../keys/key.ts'
import type { Authenticator } from '../tokens/authenticator.ts'
import type { Revocations } from '../tokens/revocations.ts'
import type { AccessTokenClaims } from '../tokens/token.ts'
import { clientFields } from './adapter.ts'

interface JwtEndpointOptions {
  readonly authenticator: Authenticator
  readonly revocations: Revocations
  readonly issuer: string
}

/**
 * The library authenticates the client of a revocation or an introspection, and then declines because the
 * token is a JWT. Here it is answered after all: by that time everything but the token has been checked.
 */
export function answerForAccessTokens(options: JwtEndpointOptions) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const { error, active } = (ctx.body ?? {}) as { error?: string; active?: boolean }
    if (error !== 'unsupported_token_type' && active !== false) return
    const { client, params, route } = ctx.oidc
    if (!client || typeof params?.token !== 'string') return
    if (active === false) {
      if (looksLikeKey(params.token)) ctx.body = await aboutKey(options, client, params.token)
      return
    }
    const claims = await goodClaims(options, params.token)
    ctx.status = 200
    if (route === 'revocation') {
      ctx.body = ''
      if (claims) await revoke(options, client, claims)
    } else {
      ctx.body = claims ? introspection(options, client, claims) : { active: false }
    }
  }
}

/** The whole way of a request, so that a revoked client or member is not reported as active. */
async function principalOf(
  { authenticator }: JwtEndpointOptions,
  token: string,
): Promise<Principal | undefined> {
  try {
    return await authenticator.authenticate({
      authorization: `Bearer ${token}`,
      legacyKey: undefined,
    })
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

async function goodClaims(
  options: JwtEndpointOptions,
  token: string,
): Promise<AccessTokenClaims | undefined> {
  if (!(await principalOf(options, token))) return undefined
  try {
    return await options.authenticator.claimsOf(token)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/**
 * A key belongs to the tenant, so only a client with a secret learns about it. A publishable key says nothing about whoever
 * sends it, and a service that took it for a token would let everybody in who reads the page.
 */
async function aboutKey(options: JwtEndpointOptions, client: Client, key: string) {
  if (isPublishable(key)) return { active: false }
  const principal = await principalOf(options, key)
  const mayKnow =
    principal?.tenantId === client[clientFields.tenant] && client.tokenEndpointAuthMethod !== 'none'
  if (!principal || !mayKnow) return { active: false }
  return {
    active: true,
    iss: options.issuer,
    aud: options.issuer,
    sub: principal.actor.id,
    client_id: principal.clientId,
    tenant: idOf('ten', principal.tenantId),
    scope: [...principal.scopes].join(' '),
    token_type: 'Bearer',
  }
}

async function revoke(
  { revocations }: JwtEndpointOptions,
  client: Client,
  claims: AccessTokenClaims,
) {
  if (claims.clientId !== client.clientId) return
  const tenantId = uuidOf(claims.tenantId)
  // The verifier tolerates a little after the expiry, so the denylist remembers a little longer.
  const expiresAt = new Date((claims.expiresAt + 60) * 1000)
  await revocations.revokeToken(tenantId, claims.jti, expiresAt)
}

/** A client with a secret may ask about any token of its tenant: that is what a service behind us needs. */
function introspection({ issuer }: JwtEndpointOptions, client: Client, claims: AccessTokenClaims) {
  const sameTenant = client[clientFields.tenant] === uuidOf(claims.tenantId)
  const publicStranger =
    client.tokenEndpointAuthMethod === 'none' && claims.clientId !== client.clientId
  if (!sameTenant || publicStranger) return { active: false }
  return {
    active: true,
    iss: issuer,
    aud: issuer,
    sub: claims.subject,
    client_id: claims.clientId,
    tenant: claims.tenantId,
    scope: claims.scopes.join(' '),
    jti: claims.jti,
    iat: claims.issuedAt,
    exp: claims.expiresAt,
    token_type: 'Bearer',
    ...aboutAgent(claims),
  }
}

/** Whoever trusts the answer must not take an agent for the member for whom it acts. */
function aboutAgent({ agentId, act, authorizationDetails }: AccessTokenClaims) {
  if (agentId === undefined) return {}
  return {
    agent_id: agentId,
    ...(act && { act }),
    ...(authorizationDetails && { authorization_details: authorizationDetails }),
  }
}
