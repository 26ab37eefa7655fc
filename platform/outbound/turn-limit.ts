/**
 * Lets few turns of one tenant run at once; the others of that tenant wait for each other. A turn holds a connection to
 * the database, also while it waits for what somebody of its own tenant holds: without this, a tenant with many lanes
 * could have all connections wait, and nobody else would get one.
 */
export class TurnLimit {
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
