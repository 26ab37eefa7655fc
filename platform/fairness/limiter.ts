import { overloadedBy } from '../problems/overload.ts'

export interface FairLimiterOptions {
  /** How much runs at once, of all tenants together. */
  readonly atOnceMax: number
  /** How much of one tenant may wait. */
  readonly waitingMax: number
  /** How long one may wait. */
  readonly waitMsMax: number
  /** What whoever may not wait, or has waited too long, is told. */
  readonly refusal?: () => Error
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
  readonly #options: Required<FairLimiterOptions>
  readonly #running = new Map<string, number>()
  /** In the order in which the tenants are asked when something becomes free. */
  readonly #waiting = new Map<string, Waiter[]>()
  #free: number
  #sweeping: NodeJS.Timeout | undefined

  constructor(options: FairLimiterOptions) {
    this.#options = { refusal: tenantOverloaded, ...options }
    this.#free = options.atOnceMax
  }

  async run<Result>(
    tenantId: string,
    work: () => Promise<Result>,
    mustRun = false,
  ): Promise<Result> {
    const waiting = this.enter(tenantId, mustRun)
    if (waiting) await waiting
    try {
      return await work()
    } finally {
      this.leave(tenantId)
    }
  }

  /**
   * Nothing when there is no need to wait, so that the common case costs no promise. What must run, because it records
   * what has happened already, goes ahead of what may be refused, and is not refused itself.
   */
  enter(tenantId: string, mustRun = false): Promise<void> | undefined {
    const queue = this.#waiting.get(tenantId)
    if (!queue && this.#mayEnter(tenantId)) {
      this.#admit(tenantId)
      return undefined
    }
    const isFull = queue !== undefined && queue.length >= this.#options.waitingMax
    if (isFull && !mustRun) throw this.#options.refusal()
    return this.#wait(tenantId, mustRun, queue)
  }

  leave(tenantId: string): void {
    const running = (this.#running.get(tenantId) ?? 0) - 1
    if (running > 0) this.#running.set(tenantId, running)
    else this.#running.delete(tenantId)
    this.#free += 1
    if (this.#waiting.size > 0) this.#admitWaiting()
  }

  /** How much runs and how much waits, of all tenants together. */
  get use(): { readonly inUse: number; readonly waiting: number } {
    const waiting = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
    return { inUse: this.#options.atOnceMax - this.#free, waiting }
  }

  #mayEnter(tenantId: string): boolean {
    const own = this.#running.get(tenantId) ?? 0
    return this.#free > 0 && (own === 0 || own < this.#free)
  }

  #admit(tenantId: string): void {
    this.#running.set(tenantId, (this.#running.get(tenantId) ?? 0) + 1)
    this.#free -= 1
  }

  #wait(tenantId: string, mustRun: boolean, queue: Waiter[] = []): Promise<void> {
    if (queue.length === 0) this.#waiting.set(tenantId, queue)
    // One look at all of them now and then, instead of a timer for each.
    this.#sweeping ??= setInterval(() => this.#refuseOverdue(), sweepMs).unref()
    const untilMs = mustRun ? Number.POSITIVE_INFINITY : performance.now() + this.#options.waitMsMax
    const place = mustRun ? firstRefusable(queue) : queue.length
    return new Promise((enter, refuse) => queue.splice(place, 0, { enter, refuse, untilMs }))
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
      // Of those that may be refused, whoever came first has waited longest.
      const first = firstRefusable(queue)
      let end = first
      while ((queue[end]?.untilMs ?? Number.POSITIVE_INFINITY) <= now) end += 1
      for (const { refuse } of queue.splice(first, end - first)) refuse(this.#options.refusal())
      if (queue.length === 0) this.#waiting.delete(tenantId)
    }
    if (this.#waiting.size > 0) return
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }
}

/** What must run stands before all that may be refused. */
function firstRefusable(queue: readonly Waiter[]): number {
  const place = queue.findIndex(({ untilMs }) => untilMs !== Number.POSITIVE_INFINITY)
  return place < 0 ? queue.length : place
}

/** Said to one tenant: the server itself may have nothing else to do. */
export function tenantOverloaded() {
  return overloadedBy('tenant', 'Too much work of this tenant is waiting already.')
}
