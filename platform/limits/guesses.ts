import { networkOf } from '../http/address.ts'
import type { Principal } from '../http/types.ts'
import { rateLimited } from '../problems/common.ts'
import { type Claim, type Quota, RateLimiter } from './ratelimit.ts'
import { Waiting } from './waiting.ts'

/** What is tried: codes, or cards that a shop charges. Each is counted for itself. */
export type Guessed = 'codes' | 'cards'

/**
 * Twenty wrong codes, then two a minute. Cards cost the shop something each time, and a network may be that of many buyers: thirty
 * declines, then thirty an hour.
 */
const quotas: Readonly<Record<Guessed, Quota>> = {
  codes: { perSecond: 1 / 30, windowSeconds: 600 },
  cards: { perSecond: 1 / 120, windowSeconds: 3_600 },
}

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
  readonly #waiting = new Waiting()
  readonly #takeShared: TakeShared
  readonly #processes: number

  constructor(takeShared: TakeShared, processes: number) {
    this.#takeShared = takeShared
    this.#processes = processes
  }

  check(principal: Principal, address: string, what: Guessed = 'codes'): void {
    const seconds = this.#waiting.secondsOf(keyOf(principal, address, what))
    if (seconds > 0) throw tooManyGuesses(seconds, what)
  }

  /** One after the other: each is allowed or not by those before it. */
  async countWrong(
    principal: Principal,
    address: string,
    count: number,
    what: Guessed = 'codes',
  ): Promise<void> {
    const key = keyOf(principal, address, what)
    for (let counted = 0; counted < count; counted += 1) {
      const verdict = await this.#take(principal.tenantId, key, quotas[what])
      if (!verdict || verdict.allowed) continue
      this.#waiting.add(key, verdict.retryAfterSeconds)
      return
    }
  }

  async #take(tenantId: string, key: string, quota: Quota) {
    const shared = await this.#takeShared(tenantId, [{ key, quota }])
    if (shared) return shared[0]
    const perSecond = quota.perSecond / this.#processes
    return this.#limiter.take([{ key, quota: { ...quota, perSecond } }])[0]
  }
}

/** A key that stands in pages is everybody's, so it is their address that is told apart. */
function keyOf(
  { tenantId, credentialId, origins }: Principal,
  address: string,
  what: Guessed,
): string {
  const who = origins === undefined ? credentialId : networkOf(address)
  return `${what === 'codes' ? 'guesses' : what} ${tenantId} ${who}`
}

const helps: Readonly<Record<Guessed, string>> = {
  codes:
    'Too many unknown codes were tried. Wait for the time in Retry-After; until then no code is accepted.',
  cards:
    'Too many cards were declined. Wait for the time in Retry-After; until then no card is charged.',
}

function tooManyGuesses(seconds: number, what: Guessed) {
  const headers = { 'retry-after': String(seconds) }
  return rateLimited({ policy: 'guesses' }, { detail: helps[what], headers })
}
