import type { Context } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import type { System } from '../db/system.ts'
import type { Tx } from '../db/tx.ts'
import type { OnFailure, Tenants } from './tenants.ts'

/** Timed work of a domain: which tenants have some, and what to do for one of them. */
export interface Schedule {
  readonly name: string
  readonly everySeconds: number
  /** Tenants with something due at `now`, by the clock that all but moved sandboxes share. */
  readonly listTenants: (system: System, now: Date) => Promise<string[]>
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
  readonly onFailure: OnFailure
}

/** Runs one schedule for every tenant that has work. One that fails is reported and does not hold up the others. */
export async function runSchedule(options: ScheduleOptions, timed: Schedule): Promise<number> {
  const { database, tenants, onFailure } = options
  const due = await timed.listTenants(database.system, new Date())
  let done = 0
  // A sandbox that is ahead of us is asked in any case; by its own clock it finds what is due.
  for (const tenantId of new Set([...due, ...(await tenants.listAhead()).keys()])) {
    try {
      done += await runForTenant(options, timed, tenantId)
    } catch (error) {
      onFailure(timed.name, tenantId, error)
    }
  }
  return done
}

/** Does what is due for one tenant, by its own clock. */
export async function runForTenant(
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
