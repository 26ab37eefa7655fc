import { overloaded } from '../problems/common.ts'

export interface FairLimiterOptions {
  /** How much runs at once, of all tenants together. */
  readonly atOnceMax: number
  /** How much of one tenant may wait. */
  readonly waitingMax: number
  /** How long one may wait. */
  readonly waitMsMax: number
}

interface Waiter {
  readonly enter: () => void
  readonly refuse: (error: Error) => void
  readonly untilMs: number
}

const sweepMs = 250

/**
 * Lets so much run at once, and of each tenant no more than is left for the others: one alone gets half of all, a
 * second half of the rest. Whoever has nothing running is let in while there is room at all, and what becomes free goes
 * round the tenants that wait. One that has too much waiting is refused, and no other tenant notices.
 */
export class FairLimiter {
  readonly #options: FairLimiterOptions
  readonly #running = new Map<string, number>()
  /** In the order in which the tenants are asked when something becomes free. */
  readonly #waiting = new Map<string, Waiter[]>()
  #free: number
  #sweeping: NodeJS.Timeout | undefined

  constructor(options: FairLimiterOptions) {
    this.#options = options
    this.#free = options.atOnceMax
  }

  async run<Result>(tenantId: string, work: () => Promise<Result>): Promise<Result> {
    const waiting = this.enter(tenantId)
    if (waiting) await waiting
    try {
      return await work()
    } finally {
      this.leave(tenantId)
    }
  }

  /** Nothing when there is no need to wait, so that the common case costs no promise. */
  enter(tenantId: string): Promise<void> | undefined {
    const queue = this.#waiting.get(tenantId)
    if (!queue && this.#mayEnter(tenantId)) {
      this.#admit(tenantId)
      return undefined
    }
    if (queue && queue.length >= this.#options.waitingMax) throw tenantOverloaded()
    return this.#wait(tenantId, queue)
  }

  leave(tenantId: string): void {
    const running = (this.#running.get(tenantId) ?? 0) - 1
    if (running > 0) this.#running.set(tenantId, running)
    else this.#running.delete(tenantId)
    this.#free += 1
    if (this.#waiting.size > 0) this.#admitWaiting()
  }

  #mayEnter(tenantId: string): boolean {
    const own = this.#running.get(tenantId) ?? 0
    return this.#free > 0 && (own === 0 || own < this.#free)
  }

  #admit(tenantId: string): void {
    this.#running.set(tenantId, (this.#running.get(tenantId) ?? 0) + 1)
    this.#free -= 1
  }

  #wait(tenantId: string, queue: Waiter[] = []): Promise<void> {
    if (queue.length === 0) this.#waiting.set(tenantId, queue)
    // One look at all of them now and then, instead of a timer for each.
    this.#sweeping ??= setInterval(() => this.#refuseOverdue(), sweepMs).unref()
    const untilMs = performance.now() + this.#options.waitMsMax
    return new Promise((enter, refuse) => queue.push({ enter, refuse, untilMs }))
  }

  #admitWaiting(): void {
    for (const [tenantId, queue] of this.#waiting) {
      if (this.#free === 0) return
      if (!this.#mayEnter(tenantId)) continue
      const next = queue.shift()
      // Behind the others: they are asked before it gets another.
      this.#waiting.delete(tenantId)
      if (queue.length > 0) this.#waiting.set(tenantId, queue)
      this.#admit(tenantId)
      next?.enter()
    }
  }

  #refuseOverdue(): void {
    const now = performance.now()
    for (const [tenantId, queue] of this.#waiting) {
      // Whoever came first has waited longest.
      while (queue[0] && queue[0].untilMs <= now) queue.shift()?.refuse(tenantOverloaded())
      if (queue.length === 0) this.#waiting.delete(tenantId)
    }
    if (this.#waiting.size > 0) return
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }
}

/** Said to one tenant: the server itself may have nothing else to do. */
export function tenantOverloaded() {
  return overloaded(undefined, { detail: 'Too much work of this tenant is waiting already.' })
}
