import { type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import type { WaitingRows } from '../worker/tenants.ts'
import { beforeAll, type Walk } from './walk.ts'

/** In a table with a row for each walk that is under way. Begins, or begins again. */
export async function upsertWalk(tx: Tx, table: Sql, uuid: string): Promise<void> {
  await tx`
    insert into ${table} (tenant_id, id, through, created_at)
    values (${tx.tenantId}, ${uuid}, ${beforeAll}, ${tx.now})
    on conflict (tenant_id, id) do update set through = excluded.through
  `
}

export function walksIn(table: Sql): WaitingRows {
  return { table, waiting: sql`true`, due: sql`true` }
}

/** The oldest. One that another worker is at is left to it; one whose worker died is free again, where that had come to. */
export async function findWalkForUpdate<Found extends Walk>(
  tx: Tx,
  { table, columns }: { readonly table: Sql; readonly columns: Sql },
  postponed: readonly string[],
): Promise<Found | undefined> {
  const [walk] = await tx<Found>`
    select ${columns}
    from ${table}
    where tenant_id = ${tx.tenantId} and id <> all(${postponed}::uuid[])
    order by created_at, id
    limit 1
    for update skip locked
  `
  return walk
}

export async function updateWalk(tx: Tx, table: Sql, { id, through }: Walk): Promise<void> {
  await tx`
    update ${table}
    set through = ${through}
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

export async function deleteWalk(tx: Tx, table: Sql, { id }: Walk): Promise<void> {
  await tx`
    delete from ${table}
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}
