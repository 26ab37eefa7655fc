import { sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { replayNotFound } from '../problems.ts'
import type { Replay } from './replay.ts'
import { replayTable, storedReplay, toReplay } from './rows.ts'

export function insertReplay(tx: Tx, replay: Replay): Promise<void> {
  return replayTable.insert(tx, [storedReplay(replay)])
}

/** A replay has no version: whoever changes one holds the lane of its endpoint. */
export async function updateReplay(tx: Tx, replay: Replay): Promise<void> {
  await tx`
    update webhooks.replays
    set status = ${replay.status}, done_through = ${replay.doneThrough},
      woken_through = ${replay.wokenThrough}, queued = ${replay.queued}, updated_at = ${replay.updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(replay.id)}
  `
}

export async function countRunning(tx: Tx, endpointId: string): Promise<number> {
  const [row] = await tx<{ n: number }>`
    select count(*) as n
    from webhooks.replays
    where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)} and status = 'RUNNING'
  `
  return row?.n ?? 0
}

export async function getReplay(tx: Tx, replayId: string): Promise<Replay> {
  const [row] = await tx`
    select ${replayTable.columns}
    from webhooks.replays
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(replayId)}
  `
  if (!row) throw replayNotFound({ replayId })
  return toReplay(row)
}

/** The oldest replay that is not done. Those of a disabled endpoint wait until it is resumed. */
export async function findOldestRunning(
  tx: Tx,
  postponed: readonly string[],
): Promise<Replay | undefined> {
  const [row] = await tx`
    select ${replayTable.columns}
    from webhooks.replays
    where tenant_id = ${tx.tenantId} and status = 'RUNNING'
      and id <> all(${postponed.map(uuidOf)}::uuid[]) and not exists (
      select from webhooks.endpoints endpoint
      where endpoint.tenant_id = ${tx.tenantId} and endpoint.id = replays.endpoint_id
        and endpoint.status = 'DISABLED'
    )
    order by id
    limit 1
  `
  return row && toReplay(row)
}

/** The replay as it stands now, unless it is done or gone. */
export async function findRunning(tx: Tx, replayId: string): Promise<Replay | undefined> {
  const [row] = await tx`
    select ${replayTable.columns}
    from webhooks.replays
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(replayId)} and status = 'RUNNING'
  `
  return row && toReplay(row)
}

export function runningReplays(): WaitingRows {
  return { table: sql`webhooks.replays`, waiting: sql`status = 'RUNNING'`, due: sql`true` }
}

export async function deleteReplaysOf(tx: Tx, endpointId: string): Promise<void> {
  await tx`
    delete from webhooks.replays
    where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
  `
}
