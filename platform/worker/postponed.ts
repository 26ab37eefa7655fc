export interface PostponedOptions {
  /** After each failure in a row; the last one is repeated: what is wrong is tried again once somebody has mended it. */
  readonly delaysMs: readonly number[]
  /** Nobody has come back to it for that long after its time: another worker has handled it, or it is gone. */
  readonly forgottenAfterMs: number
}

interface Postponed {
  readonly failures: number
  readonly untilMs: number
}

/**
 * Pieces of work of tenants that failed, and until when each is left alone. They are kept in memory: after a start
 * everything is tried once more, which is no harm, and what brings down a transaction cannot note anything in it.
 */
export class PostponedWork {
  readonly #options: PostponedOptions
  readonly #tenants = new Map<string, Map<string, Postponed>>()

  constructor(options: PostponedOptions) {
    this.#options = options
  }

  /** Returns for how long. */
  postpone(tenantId: string, id: string, nowMs: number): number {
    this.#forgetLost(tenantId, nowMs)
    const work = this.#tenants.get(tenantId) ?? new Map<string, Postponed>()
    const failures = (work.get(id)?.failures ?? 0) + 1
    const { delaysMs } = this.#options
    const delayMs = delaysMs[failures - 1] ?? delaysMs.at(-1) ?? 0
    work.set(id, { failures, untilMs: nowMs + delayMs })
    this.#tenants.set(tenantId, work)
    return delayMs
  }

  forget(tenantId: string, id: string): void {
    const work = this.#tenants.get(tenantId)
    work?.delete(id)
    if (work?.size === 0) this.#tenants.delete(tenantId)
  }

  /** What is left alone of a tenant now. */
  list(tenantId: string, nowMs: number): string[] {
    this.#forgetLost(tenantId, nowMs)
    const work = [...(this.#tenants.get(tenantId) ?? [])]
    return work.filter(([, { untilMs }]) => untilMs > nowMs).map(([id]) => id)
  }

  /** Of all tenants, what has failed and was not handled since. */
  count(nowMs: number): number {
    for (const tenantId of [...this.#tenants.keys()]) this.#forgetLost(tenantId, nowMs)
    return [...this.#tenants.values()].reduce((sum, work) => sum + work.size, 0)
  }

  #forgetLost(tenantId: string, nowMs: number): void {
    for (const [id, { untilMs }] of [...(this.#tenants.get(tenantId) ?? [])]) {
      if (untilMs + this.#options.forgottenAfterMs < nowMs) this.forget(tenantId, id)
    }
  }
}
