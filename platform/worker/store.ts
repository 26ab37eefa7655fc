import { sql } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import type { WaitingRows } from './tenants.ts'

/**
 * Whether anybody may have something to do. A single PostgreSQL stops at the first row that waits, due or not: which
 * tenants have one that is due is found by hopping. Nodes cannot hop, so each is asked for one that is due.
 */
export async function hasWaiting(
  system: System,
  { table, waiting, due }: WaitingRows,
): Promise<boolean> {
  const found = await system`
    select 1 from ${table} waiting
    where ${waiting} ${system.isDistributed ? sql`and ${due}` : sql``}
    limit 1
  `
  return found.length > 0
}

/** Where workers are told that there is work. */
export const workChannel = 'souk_work'

/**
 * Tells all workers on this database. A commit that notifies waits for every other that does, so it is a transaction of
 * its own, after the one that left the work, and does not wait for the disk: nothing is lost with it but time.
 */
export async function notifyWorkers(system: System, message: string): Promise<void> {
  await system`
    select set_config('synchronous_commit', 'off', true), pg_notify(${workChannel}, ${message})
  `
}
