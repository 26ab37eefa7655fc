import type { FastifyReply, FastifyRequest } from 'fastify'
import { insufficientScope, rateLimited } from '../problems/common.ts'
import { Problem } from '../problems/problem.ts'
import { audienceRefusal } from './audience.ts'
import { type Quota, quotaSize, RateLimiter, windowSeconds } from './ratelimit.ts'
import { holds } from './scopes.ts'
import type { Authenticate, Credentials, Principal } from './types.ts'

export interface AccessOptions {
  readonly authenticate: Authenticate
  /** Requests a second that one credential has, over all processes; 0 = off. */
  readonly credentialRate: number
  readonly tenantRate: number
  /** How many processes share the port: each counts for itself and has its share of every limit. */
  readonly processes?: number
}

type Done = (error?: Error) => void

/**
 * Authenticate, count against the limits, check scope and audience: in this order, before the body is read. A token
 * seen before is answered without a promise, so the common request waits for nothing here.
 */
export function accessHook({ authenticate, ...rates }: AccessOptions) {
  const limits = new Limits(rates)
  return (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const { scope, audience } = request.routeOptions.config
    if (scope === undefined || scope === 'public') return done()

    const admit = (principal: Principal) => {
      request.principal = principal
      limits.take(principal, reply)
      if (!holds(principal.scopes, scope)) throw lacking(scope)
      const refusal = audienceRefusal(audience, principal.party)
      if (refusal) throw refusal
      done()
    }
    try {
      const found = authenticate(credentialsOf(request))
      if (!(found instanceof Promise)) return admit(found)
      found.then(admit).catch(done)
    } catch (error) {
      done(error as Error)
    }
  }
}

/**
 * Whether the token of a request would still open it. An answer that stays open has to ask now and then, because
 * tokens end and are revoked.
 */
export async function isStillAuthorized(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<boolean> {
  const { scope = 'public', audience } = request.routeOptions.config
  try {
    const { scopes, party } = await authenticate(credentialsOf(request))
    return holds(scopes, scope) && audienceRefusal(audience, party) === undefined
  } catch (error) {
    // Any other failure is one of ours, which must not end the stream of a client.
    return !(error instanceof Problem)
  }
}

function credentialsOf({ headers }: FastifyRequest): Credentials {
  return { authorization: headers.authorization, legacyKey: headerText(headers['x-api-key']) }
}

function lacking(scope: string) {
  const challenge = `Bearer realm="souk", error="insufficient_scope", scope="${scope}"`
  return insufficientScope({ requiredScope: scope }, { headers: { 'www-authenticate': challenge } })
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

class Limits {
  readonly #limiter = new RateLimiter()
  readonly #credential: Quota
  readonly #tenant: Quota
  readonly #processes: number

  constructor({ credentialRate, tenantRate, processes = 1 }: Omit<AccessOptions, 'authenticate'>) {
    this.#processes = processes
    this.#credential = { perSecond: credentialRate / processes }
    this.#tenant = { perSecond: tenantRate / processes }
  }

  /** Refused requests count for nothing: a client that waits as told gets through. */
  take({ credentialId, tenantId, rateLimit }: Principal, reply: FastifyReply): void {
    const quota =
      rateLimit === undefined ? this.#credential : { perSecond: rateLimit / this.#processes }
    if (quota.perSecond === 0) return
    this.#count('credential', credentialId, quota, reply)
    if (this.#tenant.perSecond > 0) this.#count('tenant', tenantId, this.#tenant, reply)
  }

  /** Tells how much is left of the credential's quota, or which quota it was that refused. */
  #count(policy: 'credential' | 'tenant', key: string, quota: Quota, reply: FastifyReply): void {
    const { allowed, remaining, resetSeconds, retryAfterSeconds } = this.#limiter.take(key, quota)
    if (policy === 'credential' || !allowed) {
      reply.header('ratelimit-policy', `"${policy}";q=${quotaSize(quota)};w=${windowSeconds}`)
      reply.header('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`)
    }
    if (allowed) return
    throw rateLimited({ policy }, { headers: { 'retry-after': String(retryAfterSeconds) } })
  }
}
