import { idOf, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { replayNotFound } from '../problems.ts'
import type { Replay, ReplayKind, ReplayStatus } from './replay.ts'

interface ReplayRow {
  readonly id: string
  readonly endpoint_id: string
  readonly after_sequence: number
  readonly through_sequence: number
  readonly what: ReplayKind
  readonly status: ReplayStatus
  readonly done_through: number
  readonly woken_through: string
  readonly queued: number
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = sql`
  id, endpoint_id, after_sequence, through_sequence, what, status, done_through, woken_through, queued,
  created_at, updated_at`

function toReplay(row: ReplayRow): Replay {
  return {
    id: idOf('rpl', row.id),
    endpointId: idOf('whe', row.endpoint_id),
    after: row.after_sequence,
    through: row.through_sequence,
    what: row.what,
    status: row.status,
    doneThrough: row.done_through,
    wokenThrough: row.woken_through,
    queued: row.queued,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function insertReplay(tx: Tx, replay: Replay): Promise<void> {
  await tx`
    insert into webhooks.replays
      (tenant_id, id, endpoint_id, after_sequence, through_sequence, what, status, done_through,
       queued, created_at, updated_at)
    values
      (${tx.tenantId}, ${uuidOf(replay.id)}, ${uuidOf(replay.endpointId)}, ${replay.after},
       ${replay.through}, ${replay.what}, ${replay.status}, ${replay.doneThrough},
       ${replay.queued}, ${replay.createdAt}, ${replay.updatedAt})
  `
}

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
  const [row] = await tx<ReplayRow>`
    select ${columns}
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
  const [row] = await tx<ReplayRow>`
    select ${columns}
    from webhooks.replays
    where tenant_id = ${tx.tenantId} and status = 'RUNNING'
      and id <> all(${postponed.map(uuidOf)}::uuid[]) and not exists (
      select from webhooks.endpoints endpoint
      where endpoint.tenant_id = replays.tenant_id and endpoint.id = replays.endpoint_id
        and endpoint.status = 'DISABLED'
    )
    order by id
    limit 1
  `
  return row && toReplay(row)
}

/** The replay as it stands now, unless it is done or gone. */
export async function findRunning(tx: Tx, replayId: string): Promise<Replay | undefined> {
  const [row] = await tx<ReplayRow>`
    select ${columns}
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
