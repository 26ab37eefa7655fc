/**
 * A quarter of the connections: less than the half that the database leaves to a tenant that is alone, so that steps do
 * not wait there, where they would be refused after some seconds and the results that they record forgotten.
 */
export function stepsPerTenant(connections: number): number {
  return Math.max(1, Math.floor(connections / 4))
}

/**
 * Lets few steps of one tenant run at once; the others of that tenant wait for each other, for as long as it takes. A
 * step holds a connection to the database, also while it waits for what somebody of its own tenant holds.
 */
export class StepLimiter {
  readonly #atOnce: number
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async run<Result>(tenantId: string, work: () => Promise<Result>): Promise<Result> {
    await this.#begin(tenantId)
    try {
      return await work()
    } finally {
      this.#end(tenantId)
    }
  }

  async #begin(tenantId: string): Promise<void> {
    const running = this.#running.get(tenantId) ?? 0
    if (running < this.#atOnce) {
      this.#running.set(tenantId, running + 1)
      return
    }
    const queue = this.#waiting.get(tenantId) ?? []
    this.#waiting.set(tenantId, queue)
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** The place goes to whoever waits longest, if anybody does. */
  #end(tenantId: string): void {
    const queue = this.#waiting.get(tenantId)
    const next = queue?.shift()
    if (queue?.length === 0) this.#waiting.delete(tenantId)
    const running = (this.#running.get(tenantId) ?? 0) - 1
    if (next) next()
    else if (running > 0) this.#running.set(tenantId, running)
    else this.#running.delete(tenantId)
  }
}
