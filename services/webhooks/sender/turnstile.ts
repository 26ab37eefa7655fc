/**
 * Lets few of one tenant in at once; the others of that tenant wait for each other. A turn holds a connection to the
 * database, also while it waits for what somebody of its own tenant holds: without this, one with many endpoints
 * could have all connections wait, and nobody else would get one.
 */
export class Turnstile {
  readonly #atOnce: number
  readonly #inside = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async pass<Result>(tenantId: string, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(tenantId)
    try {
      return await work()
    } finally {
      this.#leave(tenantId)
    }
  }

  async #enter(tenantId: string): Promise<void> {
    const inside = this.#inside.get(tenantId) ?? 0
    if (inside < this.#atOnce) {
      this.#inside.set(tenantId, inside + 1)
      return
    }
    const queue = this.#waiting.get(tenantId) ?? []
    this.#waiting.set(tenantId, queue)
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** The place goes to whoever waits longest, if anybody does. */
  #leave(tenantId: string): void {
    const queue = this.#waiting.get(tenantId)
    const next = queue?.shift()
    if (queue?.length === 0) this.#waiting.delete(tenantId)
    const inside = (this.#inside.get(tenantId) ?? 0) - 1
    if (next) next()
    else if (inside > 0) this.#inside.set(tenantId, inside)
    else this.#inside.delete(tenantId)
  }
}
