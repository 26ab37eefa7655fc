import type { FastifyReply } from 'fastify'
import type { Principal } from '../http/types.ts'
import { rateLimited } from '../problems/common.ts'
import {
  type Claim,
  type Quota,
  quotaSize,
  RateLimiter,
  type Verdict,
  windowSeconds,
} from './ratelimit.ts'

/** Counts for all machines together. */
export interface SharedLimiter {
  /** Whether it answers at the moment. */
  readonly isAvailable: boolean
  /** Keys of one tenant; nothing when no answer came in time, and then each process counts for itself. */
  take(tenantId: string, claims: readonly Claim[]): Promise<readonly Verdict[] | undefined>
}

export interface LimitsOptions {
  /** Requests a second that one credential has, over all processes; 0 = off. */
  readonly credentialRate: number
  readonly tenantRate: number
  /** How many processes share the port: where each counts for itself it has its share of every limit. */
  readonly processes?: number
  readonly sharedLimiter?: SharedLimiter | undefined
}

interface NamedClaim extends Claim {
  readonly policy: 'credential' | 'tenant'
}

/** Counts requests against the quotas of their credential and their tenant, and tells the client what is left. */
export class Limits {
  readonly #limiter = new RateLimiter()
  readonly #options: LimitsOptions
  readonly #processes: number

  constructor(options: LimitsOptions) {
    this.#options = options
    this.#processes = options.processes ?? 1
  }

  /**
   * Throws, or rejects, when a quota is used up. Refused requests count for nothing: a client that waits as told gets
   * through. Without a shared limiter nothing is waited for.
   */
  take(principal: Principal, reply: FastifyReply): Promise<void> | undefined {
    const { sharedLimiter } = this.#options
    if ((principal.rateLimit ?? this.#options.credentialRate) === 0) return undefined
    if (sharedLimiter?.isAvailable) return this.#takeShared(sharedLimiter, principal, reply)
    this.#takeOwn(principal, reply)
    return undefined
  }

  async #takeShared(
    shared: SharedLimiter,
    principal: Principal,
    reply: FastifyReply,
  ): Promise<void> {
    const claims = this.#claims(principal, 1)
    const verdicts = await shared.take(principal.tenantId, claims)
    if (verdicts) tell(claims, verdicts, reply)
    else this.#takeOwn(principal, reply)
  }

  #takeOwn(principal: Principal, reply: FastifyReply): void {
    const claims = this.#claims(principal, this.#processes)
    tell(claims, this.#limiter.take(claims), reply)
  }

  #claims({ credentialId, tenantId, rateLimit }: Principal, sharers: number): NamedClaim[] {
    const { credentialRate, tenantRate } = this.#options
    const quotaOf = (rate: number): Quota => ({ perSecond: rate / sharers })
    const credential = quotaOf(rateLimit ?? credentialRate)
    const claims: NamedClaim[] = [{ policy: 'credential', key: credentialId, quota: credential }]
    if (tenantRate > 0) {
      claims.push({ policy: 'tenant', key: tenantId, quota: quotaOf(tenantRate) })
    }
    return claims
  }
}

/** Tells how much is left of the credential's quota, or which quota it was that refused. */
function tell(
  claims: readonly NamedClaim[],
  verdicts: readonly Verdict[],
  reply: FastifyReply,
): void {
  const refusedBy = verdicts.findIndex(({ allowed }) => !allowed)
  const told = Math.max(refusedBy, 0)
  const [claim, verdict] = [claims[told], verdicts[told]]
  if (!claim || !verdict) return
  const { policy, quota } = claim
  reply.header('ratelimit-policy', `"${policy}";q=${quotaSize(quota)};w=${windowSeconds}`)
  reply.header('ratelimit', `"${policy}";r=${verdict.remaining};t=${verdict.resetSeconds}`)
  if (verdict.allowed) return
  const headers = { 'retry-after': String(verdict.retryAfterSeconds) }
  throw rateLimited({ policy }, { headers })
}
