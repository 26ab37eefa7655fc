import type { FastifyReply } from 'fastify'
import { networkOf } from '../http/address.ts'
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

interface Counted {
  readonly principal: Principal
  readonly reply: FastifyReply
  /** From which it came. */
  readonly address: string
}

interface NamedClaim extends Claim {
  readonly policy: 'address' | 'credential' | 'tenant'
}

/**
 * A key that stands in pages is used by everybody who looks at them. It has twice the quota of a credential, which leaves some
 * of the tenant's to its programs, and each address has a small part of one, so that no visitor takes it from the others.
 */
const visitorsTogether = 2
const visitorShare = 1 / 20

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
  take(principal: Principal, reply: FastifyReply, address: string): Promise<void> | undefined {
    const { sharedLimiter } = this.#options
    if ((principal.rateLimit ?? this.#options.credentialRate) === 0) return undefined
    const request = { principal, reply, address }
    if (sharedLimiter?.isAvailable) return this.#takeShared(sharedLimiter, request)
    this.#takeOwn(request)
    return undefined
  }

  async #takeShared(shared: SharedLimiter, request: Counted): Promise<void> {
    const claims = this.#claims(request, 1)
    const verdicts = await shared.take(request.principal.tenantId, claims)
    if (verdicts) tell(claims, verdicts, request.reply)
    else this.#takeOwn(request)
  }

  #takeOwn(request: Counted): void {
    const claims = this.#claims(request, this.#processes)
    tell(claims, this.#limiter.take(claims), request.reply)
  }

  #claims({ principal, address }: Counted, sharers: number): NamedClaim[] {
    const { credentialId, tenantId, rateLimit, origins } = principal
    const { credentialRate, tenantRate } = this.#options
    const quotaOf = (rate: number): Quota => ({ perSecond: rate / sharers })
    const rate = rateLimit ?? credentialRate
    const claims: NamedClaim[] = []
    if (origins === undefined) {
      claims.push({ policy: 'credential', key: credentialId, quota: quotaOf(rate) })
    } else {
      const visitor = `${credentialId} ${networkOf(address)}`
      claims.push({ policy: 'address', key: visitor, quota: quotaOf(rate * visitorShare) })
      const together = quotaOf(rate * visitorsTogether)
      claims.push({ policy: 'credential', key: credentialId, quota: together })
    }
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
