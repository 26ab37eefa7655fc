import { literal, sql } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import type { TenantPage, WaitingRows } from './tenants.ts'

export const tenantsMax = 64
const hopsMax = 256

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

/** The one way to find tenants with work. */
export function listTenantsWith(
  system: System,
  rows: WaitingRows,
  after: string,
): Promise<TenantPage> {
  return system.isDistributed ? listOverNodes(system, rows, after) : listByHops(system, rows, after)
}

/** Every node looks at its own tenants at once. None of them can hop, so the cost follows the rows that are due. */
async function listOverNodes(
  system: System,
  { table, waiting, due }: WaitingRows,
  after: string,
): Promise<TenantPage> {
  const found = await system<{ tenant_id: string }>`
    select distinct waiting.tenant_id
    from ${table} waiting
    where ${waiting} and ${due} and waiting.tenant_id > ${after}
    order by waiting.tenant_id
    limit ${literal(tenantsMax)}
  `
  const tenants = found.map((row) => row.tenant_id)
  return { tenants, through: tenants.length === tenantsMax ? tenants.at(-1) : undefined }
}

/**
 * Hops along the index from tenant to tenant and looks at each for a row that is due: the cost follows the tenants and
 * never their rows, and one call takes so many hops and no more, so that ten thousand tenants neither come at once nor
 * hold the connection for long.
 */
async function listByHops(
  system: System,
  { table, waiting, due }: WaitingRows,
  after: string,
): Promise<TenantPage> {
  const hops = await system<{ tenant_id: string; is_due: boolean }>`
    with recursive hop (tenant_id, number) as (
      (select tenant_id, 1 from ${table} where ${waiting} and tenant_id > ${after}
       order by tenant_id limit 1)
      union all
      select next.tenant_id, hop.number + 1
      from hop cross join lateral (
        select tenant_id from ${table} where ${waiting} and tenant_id > hop.tenant_id
        order by tenant_id limit 1
      ) next
      where hop.number < ${literal(hopsMax)}
    )
    select tenant_id, (
      select true from ${table} waiting
      where waiting.tenant_id = hop.tenant_id and ${waiting} and ${due}
      limit 1
    ) is not null as is_due
    from hop
    order by tenant_id
  `
  const found = hops.filter((hop) => hop.is_due).map((hop) => hop.tenant_id)
  const tenants = found.slice(0, tenantsMax)
  if (found.length > tenantsMax) return { tenants, through: tenants.at(-1) }
  return { tenants, through: hops.length === hopsMax ? hops.at(-1)?.tenant_id : undefined }
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
