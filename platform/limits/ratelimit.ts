export interface Quota {
  /** Requests a second over time; 0 switches the limit off. */
  readonly perSecond: number
  /** The time over which it refills, which says how much may be used up at once; ten seconds unless said. */
  readonly windowSeconds?: number
  /** How many of these times it may be behind by what was charged afterwards; one unless said. */
  readonly windowsBehind?: number
}

/** What a request is counted against: one quota, and whose it is. */
export interface Claim {
  readonly key: string
  readonly quota: Quota
}

export interface Verdict {
  readonly allowed: boolean
  readonly remaining: number
  /** Seconds until the whole quota is there again. */
  readonly resetSeconds: number
  /** Seconds until one request is allowed; 0 when this one was. */
  readonly retryAfterSeconds: number
}

/** A quota may be used up at once and refills evenly over this time, unless it says another. */
export const windowSeconds = 10
const sweepEvery = 10_000

/** How much of the time in which a quota refills one request takes. */
export function costMsOf({ perSecond }: Quota): number {
  return 1_000 / perSecond
}

/** The time in which a quota refills; a quota holds one request at least. */
export function windowMsOf(quota: Quota): number {
  return Math.max((quota.windowSeconds ?? windowSeconds) * 1_000, costMsOf(quota))
}

/** The longest time that a quota takes to be full again, whatever is charged. */
export function debtMsMaxOf(quota: Quota): number {
  return windowMsOf(quota) * (quota.windowsBehind ?? 1)
}

/**
 * The generic cell rate algorithm: all that is known of a quota is how long it takes to be full again, and one more
 * request is allowed as long as it is full again within the window.
 */
export function verdictOf(untilFullMs: number, quota: Quota): Verdict {
  const costMs = costMsOf(quota)
  const windowMs = windowMsOf(quota)
  const debtMs = untilFullMs + costMs
  if (debtMs > windowMs + 1e-6) {
    return {
      allowed: false,
      remaining: 0,
      resetSeconds: wholeSeconds(untilFullMs),
      retryAfterSeconds: Math.max(1, wholeSeconds(debtMs - windowMs)),
    }
  }
  return {
    allowed: true,
    remaining: Math.floor((windowMs - debtMs) / costMs + 1e-9),
    resetSeconds: wholeSeconds(debtMs),
    retryAfterSeconds: 0,
  }
}

/** Rounded up, but not because a sum of fractions came out a trifle above a whole one. */
function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1_000 - 1e-9)
}

/** Counts for this process alone: per key one number, the time at which its quota would be full again. */
export class RateLimiter {
  readonly #fullAt = new Map<string, number>()
  readonly #now: () => number
  #calls = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Counts the request against all of them when each allows it, and else against none. */
  take(claims: readonly Claim[]): Verdict[] {
    const now = this.#now()
    this.#sweep(now)
    const verdicts = claims.map(({ key, quota }) => verdictOf(this.#untilFullMs(key, now), quota))
    if (!verdicts.every(({ allowed }) => allowed)) return verdicts
    for (const { key, quota } of claims) {
      this.#fullAt.set(key, now + this.#untilFullMs(key, now) + costMsOf(quota))
    }
    return verdicts
  }

  /**
   * Counts so many requests more, for what has been answered: nothing is refused for it but what comes next. None of the claims goes
   * further behind than it may, and none is charged more than those before it.
   */
  charge(claims: readonly Claim[], requests: number): void {
    const now = this.#now()
    let charged = requests
    for (const { key, quota } of claims) {
      const untilFullMs = this.#untilFullMs(key, now)
      const roomMs = Math.max(debtMsMaxOf(quota) - untilFullMs, 0)
      const costMs = Math.min(charged * costMsOf(quota), roomMs)
      charged = costMs / costMsOf(quota)
      this.#fullAt.set(key, now + untilFullMs + costMs)
    }
  }

  #untilFullMs(key: string, now: number): number {
    return Math.max((this.#fullAt.get(key) ?? now) - now, 0)
  }

  /** Keys whose quota is full again say nothing that an absent key would not. */
  #sweep(now: number): void {
    this.#calls += 1
    if (this.#calls % sweepEvery !== 0) return
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key)
  }
}

export function quotaSize({ perSecond }: Quota): number {
  return Math.max(1, Math.floor(perSecond * windowSeconds))
}
