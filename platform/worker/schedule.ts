import type { Context } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import type { System } from '../db/system.ts'
import type { Tx } from '../db/tx.ts'
import { postponedRows, scheduleFailures } from '../observe/metrics.ts'
import { PostponedWork } from './postponed.ts'
import { hasWaiting, listTenantsWith, tenantsMax } from './store.ts'
import {
  mergePages,
  type OnFailure,
  Round,
  systemContext,
  type TenantPage,
  type Tenants,
  type WaitingRows,
} from './tenants.ts'

/** What a piece of work is told, and says, about the rows that it is for. */
export interface RowsUnderWay {
  /** Ids of rows that failed lately and are left alone for a while. */
  readonly postponed: readonly string[]
  /** Names the row that is begun: if the transaction fails, that one is postponed. */
  begin(rowId: string): void
}

/** Timed work of a domain: which rows wait for their time, and what to do for one tenant that has some due. */
export interface Schedule {
  readonly name: string
  readonly everySeconds: number
  /** The rows that tell who has work at `now`, by the clock that all but moved sandboxes share. */
  readonly work: (now: Date) => WaitingRows
  /** Does a bounded amount and says how much, so that the rest can follow in another transaction. */
  readonly run: (tx: Tx, rows: RowsUnderWay) => Promise<number>
}

export function schedule(name: string, rest: Omit<Schedule, 'name'>): Schedule {
  return { name, ...rest }
}

/** Work that takes one row a transaction. One that fails is postponed, and the next is served. */
export function oneByOne<Row extends { readonly id: string }>(
  find: (tx: Tx, postponed: readonly string[]) => Promise<Row | undefined>,
  handle: (tx: Tx, row: Row) => Promise<unknown>,
): Schedule['run'] {
  return async (tx, { postponed, begin }) => {
    const row = await find(tx, postponed)
    if (!row) return 0
    begin(row.id)
    await handle(tx, row)
    return 1
  }
}

/** How much is done for a tenant before the next is served. */
const stepsMax = 20
/** A tenant with so many rows that fail has a fault that is not theirs: it waits until the first is tried again. */
const postponedMax = 100

/** What a row that fails waits. */
const delaysMs = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const
const forgottenAfterMs = 3_600_000

export interface ScheduleOptions {
  readonly database: Database
  readonly tenants: Tenants
  readonly onFailure: OnFailure
}

/** Runs one schedule, round-robin over the tenants that have work. */
export class ScheduleRunner {
  readonly name: string
  readonly #options: ScheduleOptions
  readonly #schedule: Schedule
  readonly #round: Round
  readonly #postponed = new PostponedWork({ delaysMs, forgottenAfterMs })

  constructor(options: ScheduleOptions, timed: Schedule) {
    this.name = timed.name
    this.#options = options
    this.#schedule = timed
    postponedRows.observe(timed.name, () => this.#postponed.count(Date.now()))
    this.#round = new Round(
      timed.name,
      (system, after) => this.#nextTenants(system, after),
      options.onFailure,
    )
  }

  /** Whether anybody may have something to do, by the clock that is furthest ahead. */
  look(system: System, furthestOffsetMs: number): Promise<boolean> {
    return hasWaiting(system, this.#schedule.work(new Date(Date.now() + furthestOffsetMs)))
  }

  /** Returns how much was done, so that the loop knows whether to rest. */
  run(): Promise<number> {
    return this.#round.run(this.#options.database.system, (tenantId) => this.runFor(tenantId))
  }

  /** Does what is due for one tenant, by its own clock, up to a bound. */
  async runFor(tenantId: string): Promise<number> {
    const context = await systemContext(this.#options.tenants, tenantId, this.name)
    let done = 0
    for (let step = 0; step < stepsMax; step += 1) {
      const some = await this.#step(context)
      done += some
      if (some === 0) break
    }
    return done
  }

  /** A sandbox that is ahead of us is asked in any case; by its own clock it finds what is due. */
  async #nextTenants(system: System, after: string): Promise<TenantPage> {
    const moved = await this.#options.tenants.listClockOffsets(after, tenantsMax)
    const movedIds = [...moved.keys()].filter((id) => id > after).sort()
    const tenants = movedIds.slice(0, tenantsMax)
    const through = movedIds.length < tenantsMax ? undefined : tenants.at(-1)
    const due = await listTenantsWith(system, this.#schedule.work(new Date()), after)
    return mergePages(due, { tenants, through })
  }

  /** A row that was postponed counts as done: the next may be sound. */
  async #step(context: Context): Promise<number> {
    const { tenantId } = context
    const postponed = this.#postponed.list(tenantId, Date.now())
    if (postponed.length >= postponedMax) return 0
    const current: { rowId?: string } = {}
    const begin = (rowId: string) => {
      current.rowId = rowId
    }
    try {
      const done = await this.#options.database.write(context, (tx) =>
        this.#schedule.run(tx, { postponed, begin }),
      )
      if (current.rowId !== undefined) this.#postponed.forget(tenantId, current.rowId)
      return done
    } catch (error) {
      scheduleFailures.inc({ schedule: this.name })
      if (current.rowId === undefined) throw error
      this.#postponed.postpone(tenantId, current.rowId, Date.now())
      this.#options.onFailure(this.name, tenantId, error)
      return 1
    }
  }
}
