import type { FastifyReply } from 'fastify'
import { networkOf } from '../http/address.ts'
import type { Principal } from '../http/types.ts'
import { rateLimited } from '../problems/common.ts'
import { Attempts } from './attempts.ts'
import {
  type Claim,
  type Quota,
  quotaSize,
  RateLimiter,
  type Verdict,
  windowSeconds,
} from './ratelimit.ts'
import { Waiting } from './waiting.ts'

/** Counts for all machines together. */
export interface SharedLimiter {
  /** Whether it answers at the moment. */
  readonly isAvailable: boolean
  /** Keys of one tenant; nothing when no answer came in time, and then each process counts for itself. */
  take(tenantId: string, claims: readonly Claim[]): Promise<readonly Verdict[] | undefined>
  /** Counts so many more for what was answered; false when no answer came in time. */
  charge(tenantId: string, claims: readonly Claim[], requests: number): Promise<boolean>
}

export interface LimitsOptions {
  /** Requests a second that one credential has, over all processes; 0 = off. */
  readonly credentialRate: number
  readonly tenantRate: number
  /** How many processes share the port: where each counts for itself it has its share of every limit. */
  readonly processes?: number
  readonly sharedLimiter?: SharedLimiter | undefined
}

interface Caller {
  readonly principal: Principal
  /** From which it came. */
  readonly address: string
}

interface Counted extends Caller {
  readonly reply: FastifyReply
}

interface NamedClaim extends Claim {
  readonly policy: 'address' | 'credential' | 'tenant' | 'visitors'
}

/**
 * Keys that stand in pages are used by everybody who looks at them. Those of all keys of a tenant have twice the quota of a credential
 * together, and no more than half of the tenant's, which leaves the rest to its programs. Each address has a small part of one, so that
 * no visitor takes it from the others. People who have signed in are counted with them, and each by name as well.
 */
const visitorsTogether = 2
const visitorsOfTenant = 1 / 2
const visitorShare = 1 / 20
/** Credentials that an address may send in vain: enough for an office with a program that nobody has told of its new key. */
const refusedShare = 1 / 20
/** A visitor's request counts once for each so many bytes of its answer, which cost as much to make. */
const bytesOfOne = 64 * 1_024
/** What was answered may be more than an address has left: then it waits, and for no longer than a minute. */
const windowsBehind = 6

/** Counts requests against the quotas of their credential and their tenant, and tells the client what is left. */
export class Limits {
  readonly #limiter = new RateLimiter()
  readonly #options: LimitsOptions
  readonly #processes: number
  readonly attempts: Attempts
  /** Addresses for which nothing is looked up. */
  readonly #waiting = new Waiting()

  constructor(options: LimitsOptions) {
    this.#options = options
    this.#processes = options.processes ?? 1
    const takeShared = (tenantId: string, claims: readonly Claim[]) => {
      const { sharedLimiter } = options
      return sharedLimiter?.isAvailable ? sharedLimiter.take(tenantId, claims) : undefined
    }
    this.attempts = new Attempts(takeShared, this.#processes)
  }

  /**
   * Throws, or rejects, when a quota is used up. Refused requests count for nothing: a client that waits as told gets
   * through. Without a shared limiter nothing is waited for.
   */
  take(principal: Principal, reply: FastifyReply, address: string): Promise<void> | undefined {
    const { sharedLimiter } = this.#options
    if (!this.#counts(principal)) return undefined
    const request = { principal, reply, address }
    if (sharedLimiter?.isAvailable) return this.#takeShared(sharedLimiter, request)
    this.#takeOwn(request)
    return undefined
  }

  /** Counts a visitor's request more than once where its answer is large. Nobody waits for the count. */
  countAnswer(principal: Principal, address: string, body: unknown): void {
    if (!isVisiting(principal) || !this.#counts(principal)) return
    const more = Math.ceil(bytesOf(body) / bytesOfOne) - 1
    if (more > 0) void this.#charge({ principal, address }, more)
  }

  async #charge(caller: Caller, requests: number): Promise<void> {
    const { sharedLimiter } = this.#options
    const { tenantId } = caller.principal
    const isShared =
      sharedLimiter?.isAvailable &&
      (await sharedLimiter.charge(tenantId, this.#claims(caller, 1), requests))
    if (!isShared) this.#limiter.charge(this.#claims(caller, this.#processes), requests)
  }

  #counts({ rateLimit }: Principal): boolean {
    return (rateLimit ?? this.#options.credentialRate) > 0
  }

  /** Throws when too many credentials that were refused have come from this address. */
  checkAddress(address: string): void {
    if (this.#waiting.isEmpty) return
    const seconds = this.#waiting.secondsOf(networkOf(address))
    if (seconds > 0) throw addressLimited(seconds)
  }

  /** A credential from there was looked up and refused. Nobody waits for the count. */
  countRefused(address: string): void {
    if (this.#options.credentialRate > 0) void this.#countRefused(networkOf(address))
  }

  async #countRefused(network: string): Promise<void> {
    const { credentialRate, sharedLimiter } = this.#options
    const key = `refused ${network}`
    const perSecond = credentialRate * refusedShare
    const shared = sharedLimiter?.isAvailable
      ? await sharedLimiter.take(network, [{ key, quota: { perSecond } }])
      : undefined
    const own = { key, quota: { perSecond: perSecond / this.#processes } }
    const [verdict] = shared ?? this.#limiter.take([own])
    if (!verdict || verdict.allowed) return
    this.#waiting.add(network, verdict.retryAfterSeconds)
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

  #claims({ principal, address }: Caller, sharers: number): NamedClaim[] {
    const { credentialId, tenantId, rateLimit } = principal
    const { credentialRate, tenantRate } = this.#options
    const quotaOf = (rate: number): Quota => ({ perSecond: rate / sharers })
    const rate = rateLimit ?? credentialRate
    const claims: NamedClaim[] = []
    if (!isVisiting(principal)) {
      claims.push({ policy: 'credential', key: credentialId, quota: quotaOf(rate) })
    } else {
      const small = { ...quotaOf(rate * visitorShare), windowsBehind }
      const isNamed = principal.sessionId !== undefined
      // Whoever has signed in is one person, from wherever they call; who they are does not give an address more.
      if (isNamed) claims.push({ policy: 'credential', key: credentialId, quota: small })
      const whose = isNamed ? `signed in ${tenantId}` : credentialId
      claims.push({ policy: 'address', key: `${whose} ${networkOf(address)}`, quota: small })
      const ofTenant = tenantRate > 0 ? tenantRate * visitorsOfTenant : Number.POSITIVE_INFINITY
      const together = quotaOf(Math.min(rate * visitorsTogether, ofTenant))
      claims.push({ policy: 'visitors', key: `visitors ${tenantId}`, quota: together })
    }
    if (tenantRate > 0) {
      claims.push({ policy: 'tenant', key: tenantId, quota: quotaOf(tenantRate) })
    }
    return claims
  }
}

/** Whether a key that stands in pages is used, also by somebody who has signed in there. */
function isVisiting({ origins }: Pick<Principal, 'origins'>): boolean {
  return origins !== undefined
}

function bytesOf(body: unknown): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return Buffer.isBuffer(body) ? body.length : 0
}

const addressHelp =
  'Too many requests with keys or tokens that are refused came from this address. Send none that was revoked or has expired, ' +
  'and wait for the time in Retry-After.'

function addressLimited(seconds: number) {
  const headers = { 'retry-after': String(seconds) }
  return rateLimited({ policy: 'address' }, { detail: addressHelp, headers })
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
