export interface Quota {
  /** Requests a second over time; 0 switches the limit off. */
  readonly perSecond: number
}

export interface Verdict {
  readonly allowed: boolean
  readonly remaining: number
  /** Seconds until the whole quota is there again. */
  readonly resetSeconds: number
  /** Seconds until one request is allowed; 0 when this one was. */
  readonly retryAfterSeconds: number
}

/** A quota may be used up at once and refills evenly over this time. */
export const windowSeconds = 10
const sweepEvery = 10_000

/**
 * The generic cell rate algorithm: per key one number, the time at which its quota would be full again.
 * Each process counts for itself, so a limit is divided by the number of processes.
 */
export class RateLimiter {
  readonly #fullAt = new Map<string, number>()
  readonly #now: () => number
  #calls = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  take(key: string, { perSecond }: Quota): Verdict {
    const now = this.#now()
    this.#sweep(now)
    const costMs = 1_000 / perSecond
    const windowMs = Math.max(windowSeconds * 1_000, costMs)
    const fullAt = Math.max(this.#fullAt.get(key) ?? now, now) + costMs
    const debtMs = fullAt - now
    if (debtMs > windowMs + 1e-6) {
      return {
        allowed: false,
        remaining: 0,
        resetSeconds: Math.ceil((debtMs - costMs) / 1_000),
        retryAfterSeconds: Math.max(1, Math.ceil((debtMs - windowMs) / 1_000)),
      }
    }
    this.#fullAt.set(key, fullAt)
    return {
      allowed: true,
      remaining: Math.floor((windowMs - debtMs) / costMs + 1e-9),
      resetSeconds: Math.ceil(debtMs / 1_000),
      retryAfterSeconds: 0,
    }
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
