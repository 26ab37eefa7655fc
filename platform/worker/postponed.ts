/** The last delay is repeated: whatever is wrong with a row, it is tried again once somebody has mended it. */
const retryAfterSeconds = [5, 30, 120, 600, 3_600] as const
/** Nobody has found the row for that long after its time: another worker has handled it, or it is gone. */
const forgottenAfterMs = 3_600_000

interface Postponed {
  readonly failures: number
  readonly untilMs: number
}

/**
 * Rows that a schedule failed on, and until when each is left alone. They are kept in memory: after a start every row
 * is tried once more, which is no harm, and a row that brings down a transaction cannot note anything in it.
 */
export class PostponedRows {
  readonly #tenants = new Map<string, Map<string, Postponed>>()

  get size(): number {
    return [...this.#tenants.values()].reduce((sum, rows) => sum + rows.size, 0)
  }

  postpone(tenantId: string, rowId: string, nowMs: number): void {
    const rows = this.#tenants.get(tenantId) ?? new Map<string, Postponed>()
    const failures = (rows.get(rowId)?.failures ?? 0) + 1
    const delaySeconds = retryAfterSeconds[failures - 1] ?? retryAfterSeconds.at(-1) ?? 0
    rows.set(rowId, { failures, untilMs: nowMs + delaySeconds * 1_000 })
    this.#tenants.set(tenantId, rows)
  }

  forget(tenantId: string, rowId: string): void {
    const rows = this.#tenants.get(tenantId)
    rows?.delete(rowId)
    if (rows?.size === 0) this.#tenants.delete(tenantId)
  }

  /** The rows of a tenant that are left alone now. */
  list(tenantId: string, nowMs: number): string[] {
    const rows = [...(this.#tenants.get(tenantId) ?? [])]
    for (const [rowId, { untilMs }] of rows) {
      if (untilMs + forgottenAfterMs < nowMs) this.forget(tenantId, rowId)
    }
    return rows.filter(([, { untilMs }]) => untilMs > nowMs).map(([rowId]) => rowId)
  }
}
