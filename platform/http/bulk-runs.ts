import type { System } from '../db/system.ts'
import { newUuid } from '../ids/typeid.ts'
import { idempotencyInProgress } from '../problems/common.ts'

/** Which of all bulk operations it is: whose, and with which key. */
export interface BulkRunName {
  readonly tenantId: string
  readonly clientId: string
  readonly key: string
}

/** Whoever died with it keeps others waiting for no longer than this. A row that takes longer is waited for by its own key. */
const leaseMs = 15_000

/**
 * A bulk operation under way. It holds its key by a lease and no transaction, so that its rows find every connection free.
 * A lease may end too early and do no harm: each row has a key of its own, and happens once.
 */
export class BulkRun {
  readonly #system: System
  readonly #name: BulkRunName
  readonly #id = newUuid()
  #renewAtMs = 0

  private constructor(system: System, name: BulkRunName) {
    this.#system = system
    this.#name = name
  }

  /** Throws when the same is under way already, in whichever process. */
  static async begin(system: System, name: BulkRunName): Promise<BulkRun> {
    const run = new BulkRun(system, name)
    if (!(await run.#take())) throw idempotencyInProgress()
    return run
  }

  /** Says that it goes on; called for every row. */
  async goOn(): Promise<void> {
    if (Date.now() >= this.#renewAtMs) await this.#take()
  }

  async end(): Promise<void> {
    const { tenantId } = this.#name
    await this.#system`
      delete from platform.bulk_runs
      where tenant_id = ${tenantId} and (run_id = ${this.#id} or until < ${new Date()})
    `
  }

  async #take(): Promise<boolean> {
    const { tenantId, clientId, key } = this.#name
    const nowMs = Date.now()
    const taken = await this.#system`
      insert into platform.bulk_runs as run (tenant_id, client_id, key, run_id, until)
      values (${tenantId}, ${clientId}, ${key}, ${this.#id}, ${new Date(nowMs + leaseMs)})
      on conflict (tenant_id, client_id, key)
        do update set run_id = excluded.run_id, until = excluded.until
        where run.run_id = excluded.run_id or run.until < ${new Date(nowMs)}
      returning run_id
    `
    this.#renewAtMs = nowMs + leaseMs / 3
    return taken.length === 1
  }
}
