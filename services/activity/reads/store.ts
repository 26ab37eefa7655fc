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

/** Takes those away of a bounded number of agents, each of which has few. */
export async function deleteClosedReads(tx: Tx): Promise<CountedReads[]> {
  const closed = await tx`
    delete from activity.reads
    where tenant_id = ${tx.tenantId} and (closes_at <= ${tx.now} or window_start > ${tx.now})
      and agent_id in (
        select agent_id
        from activity.reads
        where tenant_id = ${tx.tenantId} and (closes_at <= ${tx.now} or window_start > ${tx.now})
        order by closes_at, agent_id
        limit 10
      )
    returning ${readsTable.columns}
  `
  return closed.map((row) => readsTable.fieldsOf(row))
}
