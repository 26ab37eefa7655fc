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

/** Runs one schedule for every tenant that has work, each in transactions of its own. */
export async function runSchedule(
  database: Database,
  tenants: Tenants,
  timed: Schedule,
): Promise<number> {
  let done = 0
  const latest = new Date(Date.now() + (await tenants.furthestAheadMs()))
  for (const tenantId of await timed.listTenants(database.system, latest)) {
    const context: Context = {
      tenantId,
      ...(await tenants.describe(tenantId)),
      actor: { type: 'system', id: timed.name },
      requestId: timed.name,
      operation: timed.name,
    }
    for (let round = 0; round < roundsMax; round += 1) {
      const some = await database.write(context, (tx) => timed.run(tx))
      done += some
      if (some === 0) break
    }
  }
  return done
}
