import { sql } from '../../db/sql.ts'
import { json, plain, Table } from '../../db/table.ts'
import type { Tx } from '../../db/tx.ts'
import type { WaitingRows } from '../../worker/tenants.ts'
import type { TraceErasure } from '../erasing.ts'

/** Traces that the worker erases after the commit. */
export interface PendingErasure {
  readonly id: string
  /** Whether what earlier releases have stored was made findable. */
  readonly isPrepared: boolean
  readonly traces: TraceErasure
  readonly createdAt: Date
}

const pendingErasureTable = new Table<PendingErasure>('platform.trace_erasures', {
  id: plain(),
  isPrepared: plain(),
  traces: json(),
  createdAt: plain(),
})

export function insertPending(tx: Tx, pending: PendingErasure): Promise<void> {
  return pendingErasureTable.insert(tx, [pending])
}

export function pendingErasures(): WaitingRows {
  return { table: sql`platform.trace_erasures`, waiting: sql`true`, due: sql`true` }
}

/** One that another worker is at is left to it. */
export async function findPendingForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<PendingErasure | undefined> {
  const [row] = await tx`
    select ${pendingErasureTable.columns}
    from platform.trace_erasures
    where tenant_id = ${tx.tenantId} and id <> all(${postponed}::uuid[])
    order by created_at, id
    limit 1
    for update skip locked
  `
  return row && pendingErasureTable.fieldsOf(row)
}

export async function markPrepared(tx: Tx, id: string): Promise<void> {
  await tx`
    update platform.trace_erasures set is_prepared = true
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

export async function saveTraces(tx: Tx, id: string, left: TraceErasure): Promise<void> {
  await tx`
    update platform.trace_erasures set traces = ${JSON.stringify(left)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

export async function deletePending(tx: Tx, id: string): Promise<void> {
  await tx`
    delete from platform.trace_erasures where tenant_id = ${tx.tenantId} and id = ${id}
  `
}
