import type { Context } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import type { System } from '../db/system.ts'
import type { Tx } from '../db/tx.ts'
import type { DescribeTenant } from './reactions.ts'

/** Timed work of a domain: which tenants have some, and what to do for one of them. */
export interface Schedule {
  readonly name: string
  readonly everySeconds: number
  /** Tenants that may have something due; asked under the system role. */
  readonly listTenants: (system: System) => Promise<string[]>
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
  describeTenant: DescribeTenant,
  timed: Schedule,
): Promise<number> {
  let done = 0
  for (const tenantId of await timed.listTenants(database.system)) {
    const context: Context = {
      tenantId,
      ...(await describeTenant(tenantId)),
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
