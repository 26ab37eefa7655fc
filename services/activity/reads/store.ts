import { sql, type Tx, type WaitingRows } from '@souk/platform'
import type { CountedReads } from './read.ts'
import { readsTable } from './rows.ts'

/** Adds a read to those of its window, and says how many they are. The row is held until the commit. */
export async function addRead(tx: Tx, read: CountedReads): Promise<number> {
  const [row] = await readsTable.insertReturning<{ calls: number }>(
    tx,
    [read],
    sql`
      on conflict (tenant_id, agent_id, operation, about, window_start)
      do update set calls = reads.calls + 1, last_at = excluded.last_at,
        digest = sha256(reads.digest || excluded.digest)
      returning calls
    `,
  )
  if (!row) throw new Error('the read was not counted')
  return row.calls
}

/** Windows that are over, or of a clock that was ahead and has been turned back. */
export function readsToClose(now: Date): WaitingRows {
  return {
    table: sql`activity.reads`,
    waiting: sql`true`,
    due: sql`(closes_at <= ${now} or window_start > ${now})`,
  }
}

/** Takes the oldest of them away, a bounded number at a time. */
export async function deleteClosedReads(tx: Tx): Promise<CountedReads[]> {
  const closed = await tx`
    delete from activity.reads
    where tenant_id = ${tx.tenantId} and (agent_id, operation, about, window_start) in (
      select agent_id, operation, about, window_start
      from activity.reads
      where tenant_id = ${tx.tenantId} and (closes_at <= ${tx.now} or window_start > ${tx.now})
      order by closes_at, agent_id, operation, about
      limit 200
    )
    returning ${readsTable.columns}
  `
  return closed.map((row) => readsTable.fieldsOf(row))
}
