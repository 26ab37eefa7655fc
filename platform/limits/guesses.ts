import { networkOf } from '../http/address.ts'
import type { Principal } from '../http/types.ts'
import { rateLimited } from '../problems/common.ts'
import { type Claim, type Quota, RateLimiter } from './ratelimit.ts'

/** Twenty wrong codes, then two a minute. */
const wrongGuesses: Quota = { perSecond: 1 / 30, windowSeconds: 600 }

/** Whoever has to wait; of more, each is told so a little late. */
const waitingMax = 10_000

/** Where counts are shared with other processes, or counted here if it does not answer. */
type TakeShared = (
  tenantId: string,
  claims: readonly Claim[],
) => Promise<
  readonly { readonly allowed: boolean; readonly retryAfterSeconds: number }[] | undefined
>

/**
 * Keeps callers from trying secrets that are short enough to be typed. Wrong ones are counted for whoever has tried them; while
 * one has to wait even a right one is not looked at.
 */
export class Guesses {
  readonly #limiter = new RateLimiter()
  readonly #waiting = new Map<string, number>()
  readonly #takeShared: TakeShared
  readonly #processes: number

  constructor(takeShared: TakeShared, processes: number) {
    this.#takeShared = takeShared
    this.#processes = processes
  }

  check(principal: Principal, address: string): void {
    const key = keyOf(principal, address)
    const waitMs = (this.#waiting.get(key) ?? 0) - performance.now()
    if (waitMs > 0) throw tooManyGuesses(Math.ceil(waitMs / 1_000))
    this.#waiting.delete(key)
  }

  /** One after the other: each is allowed or not by those before it. */
  async countWrong(principal: Principal, address: string, count: number): Promise<void> {
    const key = keyOf(principal, address)
    for (let counted = 0; counted < count; counted += 1) {
      const verdict = await this.#take(principal.tenantId, key)
      if (!verdict || verdict.allowed) continue
      this.#remember(key, verdict.retryAfterSeconds)
      return
    }
  }

  async #take(tenantId: string, key: string) {
    const shared = await this.#takeShared(tenantId, [{ key, quota: wrongGuesses }])
    if (shared) return shared[0]
    const perSecond = wrongGuesses.perSecond / this.#processes
    return this.#limiter.take([{ key, quota: { ...wrongGuesses, perSecond } }])[0]
  }

  #remember(key: string, seconds: number): void {
    const [oldest] = this.#waiting.keys()
    if (this.#waiting.size >= waitingMax && oldest !== undefined) this.#waiting.delete(oldest)
    this.#waiting.set(key, performance.now() + seconds * 1_000)
  }
}

/** A key that stands in pages is everybody's, so it is their address that is told apart. */
function keyOf({ tenantId, credentialId, origins }: Principal, address: string): string {
  const who = origins === undefined ? credentialId : networkOf(address)
  return `guesses ${tenantId} ${who}`
}

const help =
  'Too many unknown codes were tried. Wait for the time in Retry-After; until then no code is accepted.'

function tooManyGuesses(seconds: number) {
  const headers = { 'retry-after': String(seconds) }
  return rateLimited({ policy: 'guesses' }, { detail: help, headers })
}
