import { sql, type Tx, type WaitingRows } from '@souk/platform'
import { type Erasure, erasureTable } from './rows.ts'

/** Held until the commit. */
export function saveErasure(tx: Tx, erasure: Erasure): Promise<void> {
  return erasureTable.insert(
    tx,
    [erasure],
    sql`on conflict (tenant_id) do update
      set until = greatest(erasures.until, excluded.until), is_pending = excluded.is_pending`,
  )
}

export async function findPendingForUpdate(tx: Tx): Promise<Erasure | undefined> {
  const [row] = await tx`
    select ${erasureTable.columns}
    from jobs.erasures
    where tenant_id = ${tx.tenantId} and is_pending and until <= ${tx.now}
    for update
  `
  return row && erasureTable.fieldsOf(row)
}

export function pendingErasures(now: Date): WaitingRows {
  return {
    table: sql`jobs.erasures`,
    waiting: sql`is_pending`,
    due: sql`waiting.until <= ${now}`,
  }
}
