import type { Context } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import type { System } from '../db/system.ts'
import type { Tx } from '../db/tx.ts'
import type { Tenants } from './tenants.ts'

/** Timed work of a domain: which tenants have some, and what to do for one of them. */
export interface Schedule {
  readonly name: string
  readonly everySeconds: number
  /**
   * Tenants with something due by `latest`, asked under the system role. That is the time of the clock that is
   * furthest ahead, so for most tenants it comes too early: `run` looks again, by the tenant's own clock.
   */
  readonly listTenants: (system: System, latest: Date) => Promise<string[]>
  /** Does a bounded amount and says how much, so that the rest can follow in another transaction. */
  readonly run: (tx: Tx) => Promise<number>
}

export function schedule(name: string, rest: Omit<Schedule, 'name'>): Schedule {
  return { name, ...rest }
}

const roundsMax = 20

export interface ScheduleOptions {
  readonly database: Database
  readonly tenants: Tenants
  readonly onFailure: (schedule: string, tenantId: string, error: unknown) => void
}

/** Runs one schedule for every tenant that has work. One that fails is reported and does not hold up the others. */
export async function runSchedule(options: ScheduleOptions, timed: Schedule): Promise<number> {
  const { database, tenants, onFailure } = options
  const latest = new Date(Date.now() + (await tenants.furthestAheadMs()))
  let done = 0
  for (const tenantId of await timed.listTenants(database.system, latest)) {
    try {
      done += await runForTenant(options, timed, tenantId)
    } catch (error) {
      onFailure(timed.name, tenantId, error)
    }
  }
  return done
}

async function runForTenant(
  { database, tenants }: ScheduleOptions,
  timed: Schedule,
  tenantId: string,
): Promise<number> {
  const context: Context = {
    tenantId,
    ...(await tenants.describe(tenantId)),
    actor: { type: 'system', id: timed.name },
    requestId: timed.name,
    operation: timed.name,
  }
  let done = 0
  for (let round = 0; round < roundsMax; round += 1) {
    const some = await database.write(context, (tx) => timed.run(tx))
    done += some
    if (some === 0) break
  }
  return done
}
