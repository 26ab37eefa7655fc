import { literal, type Sql, sql } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import { exactlyOne, orStale } from '../db/table.ts'
import type { Tx } from '../db/tx.ts'
import type { Health } from './health.ts'

/** The only place that writes `platform.outbound_lanes`. Lanes are named by queue and uuid here. */

export interface LaneKey {
  readonly queue: string
  readonly laneId: string
}

/** Who works on lanes, and how long they stay with it when it is not heard of. */
export interface LeaseHolder {
  readonly id: string
  readonly leaseMs: number
}

/** The request that waits for a lane, and where its answer is to be stored. */
export interface WaitingRequest {
  readonly requestId: string
  readonly claim: Claim | undefined
}

export interface Claim {
  readonly clientId: string
  readonly key: string
}

const endOfLease = (leaseMs: number) => sql`now() + make_interval(secs => ${leaseMs / 1000})`

export async function insertIdleLane(tx: Tx, { queue, laneId }: LaneKey): Promise<void> {
  await tx`
    insert into platform.outbound_lanes (tenant_id, queue, lane_id)
    values (${tx.tenantId}, ${queue}, ${laneId})
    on conflict (tenant_id, queue, lane_id) do nothing
  `
}

/** A lane that is held stays asleep until then. */
export async function wakeLane(tx: Tx, { queue, laneId }: LaneKey, at: Date): Promise<void> {
  await tx`
    insert into platform.outbound_lanes (tenant_id, queue, lane_id, wake_at)
    values (${tx.tenantId}, ${queue}, ${laneId}, ${at})
    on conflict (tenant_id, queue, lane_id) do update
    set wake_at =
      greatest(least(outbound_lanes.wake_at, excluded.wake_at), outbound_lanes.held_until)
  `
}

export async function wakeHeldLane(tx: Tx, { queue, laneId }: LaneKey, at: Date): Promise<void> {
  await tx`
    insert into platform.outbound_lanes (tenant_id, queue, lane_id, wake_at)
    values (${tx.tenantId}, ${queue}, ${laneId}, ${at})
    on conflict (tenant_id, queue, lane_id) do update
    set wake_at = least(outbound_lanes.wake_at, excluded.wake_at), held_until = null
  `
}

/** What was learned of the receiver does not count any more. */
export async function resetLaneAndWake(
  tx: Tx,
  { queue, laneId }: LaneKey,
  at: Date,
): Promise<void> {
  await tx`
    update platform.outbound_lanes
    set failures = 0, held_until = null, wake_at = ${at}
    where tenant_id = ${tx.tenantId} and queue = ${queue} and lane_id = ${laneId}
  `
}

export async function resetAndWakeAllLanes(tx: Tx, at: Date): Promise<void> {
  await tx`
    update platform.outbound_lanes
    set failures = 0, held_until = null, wake_at = ${at}
    where tenant_id = ${tx.tenantId}
  `
}

/** Lanes that exist, each at its time, for a service that follows the log. */
export async function wakeLanes(
  system: System,
  tenantId: string,
  queue: string,
  wakes: readonly { readonly laneId: string; readonly at: Date }[],
): Promise<void> {
  await system`
    update platform.outbound_lanes lane
    set wake_at = greatest(least(lane.wake_at, due.at), lane.held_until)
    from unnest(
      ${wakes.map(({ laneId }) => laneId)}::uuid[],
      ${wakes.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as due (lane_id, at)
    where lane.tenant_id = ${tenantId} and lane.queue = ${queue} and lane.lane_id = due.lane_id
  `
}

export async function lockLane(tx: Tx, { queue, laneId }: LaneKey): Promise<boolean> {
  const found = await tx`
    select lane_id from platform.outbound_lanes
    where tenant_id = ${tx.tenantId} and queue = ${queue} and lane_id = ${laneId}
    for update
  `
  return found.length > 0
}

/** All of a tenant's lanes of a queue, in key order; says how many there are. */
export async function lockLanes(
  run: Tx | System,
  tenantId: string,
  queue: string,
): Promise<number> {
  const found = await run`
    select lane_id from platform.outbound_lanes
    where tenant_id = ${tenantId} and queue = ${queue}
    order by lane_id
    for update
  `
  return found.length
}

export async function deleteLane(tx: Tx, { queue, laneId }: LaneKey): Promise<void> {
  await tx`
    delete from platform.outbound_lanes
    where tenant_id = ${tx.tenantId} and queue = ${queue} and lane_id = ${laneId}
  `
}

/** The same for a lane that must still be this holder's, so it may travel with the commit. */
export async function deleteLeasedLane(
  tx: Tx,
  { queue, laneId }: LaneKey,
  holder: string,
): Promise<void> {
  const deletion = sql`
    delete from platform.outbound_lanes
    where tenant_id = ${tx.tenantId} and queue = ${queue} and lane_id = ${laneId}
      and leased_by = ${holder}
  `
  await orStale(tx`${exactlyOne(deletion)}`, 'the lane has another holder')
}

export interface ObservedHealth extends Health {
  readonly lastSuccessAt: Date | null
}

export async function findHealth(
  tx: Tx,
  { queue, laneId }: LaneKey,
): Promise<ObservedHealth | undefined> {
  const [row] = await tx<{
    failures: number
    held_until: Date | null
    last_success_at: Date | null
  }>`
    select failures, held_until, last_success_at
    from platform.outbound_lanes
    where tenant_id = ${tx.tenantId} and queue = ${queue} and lane_id = ${laneId}
  `
  if (!row) return undefined
  const { failures, held_until: heldUntil, last_success_at: lastSuccessAt } = row
  return { failures, heldUntil, lastSuccessAt }
}

/** A lane that has something to do, or whose holder has died. */
export interface AwakeLane {
  readonly tenantId: string
  readonly laneId: string
  readonly isMine: boolean
}

/** What an engine knows when it asks for lanes. */
export interface AwakeLaneQuery {
  readonly queue: string
  readonly holder: string
  /** Sandboxes that have moved their clock, and by how many milliseconds. */
  readonly clockOffsets: ReadonlyMap<string, number>
  /** Lanes that run and can take nothing more just now, and tenants that have their share of the process. */
  readonly busyLanes: readonly string[]
  readonly busyTenants: readonly string[]
}

/** By the clock of its tenant, told by ours. Mostly they are the same, and every part of a cluster plans less then. */
function wokenAt(clockOffsets: AwakeLaneQuery['clockOffsets']): Sql {
  if (clockOffsets.size === 0) return sql`lane.wake_at`
  const seconds = [...clockOffsets].map(([tenantId, offsetMs]) => [tenantId, offsetMs / 1000])
  const offsets = JSON.stringify(Object.fromEntries(seconds))
  return sql`lane.wake_at - make_interval(
    secs => coalesce((${offsets}::jsonb ->> lane.tenant_id::text)::float8, 0))`
}

/** When this holder has something to do for a lane that nobody else works on, or the holder of one is taken for dead. */
function dueAt({ holder, clockOffsets }: Pick<AwakeLaneQuery, 'holder' | 'clockOffsets'>): Sql {
  return sql`least(
    case when lane.leased_by is null or lane.leased_by = ${holder} then ${wokenAt(clockOffsets)} end,
    lane.leased_until)`
}

const isAwake = sql`(lane.wake_at is not null or lane.leased_until is not null)`

/** In how many milliseconds each queue has something to do, of those that have. */
export async function listDueQueues(
  system: System,
  query: Pick<AwakeLaneQuery, 'holder' | 'clockOffsets'>,
): Promise<ReadonlyMap<string, number>> {
  const found = await system<{ queue: string; due_in_ms: number }>`
    select lane.queue, (extract(epoch from min(${dueAt(query)}) - now()) * 1000)::float8 as due_in_ms
    from platform.outbound_lanes lane
    where ${isAwake}
    group by lane.queue
  `
  return new Map(found.map(({ queue, due_in_ms }) => [queue, due_in_ms]))
}

const lanesAtOnce = literal(512)

/**
 * What could not be done now is not listed: otherwise lanes that are awake for long, because their receivers are
 * slow, would fill the list and nobody else would ever be on it.
 */
export async function listAwakeLanes(system: System, query: AwakeLaneQuery): Promise<AwakeLane[]> {
  const { queue, holder, clockOffsets, busyLanes, busyTenants } = query
  const found = await system<{ tenant_id: string; lane_id: string; is_mine: boolean }>`
    select lane.tenant_id, lane.lane_id,
      lane.leased_by is not distinct from ${holder}::uuid as is_mine
    from platform.outbound_lanes lane
    where ${isAwake} and ${dueAt(query)} <= now() and lane.queue = ${queue}
      and not lane.lane_id = any(${busyLanes}::uuid[])
      and not lane.tenant_id = any(${busyTenants}::uuid[])
    order by ${wokenAt(clockOffsets)}
    limit ${lanesAtOnce}
  `
  return found.map((row) => ({
    tenantId: row.tenant_id,
    laneId: row.lane_id,
    isMine: row.is_mine,
  }))
}

/**
 * True for the one holder that gets it. A lane that somebody holds is left for the next poll: whoever waited for it
 * here would keep all others waiting.
 */
export async function leaseLane(
  system: System,
  queue: string,
  { tenantId, laneId }: AwakeLane,
  { id, leaseMs }: LeaseHolder,
): Promise<boolean> {
  const leased = await system`
    with free as (
      select tenant_id, queue, lane_id from platform.outbound_lanes
      where tenant_id = ${tenantId} and queue = ${queue} and lane_id = ${laneId}
        and (leased_by is null or leased_until < now())
      for update skip locked
    )
    update platform.outbound_lanes lane
    set leased_by = ${id}, leased_until = ${endOfLease(leaseMs)}
    from free
    where lane.tenant_id = ${tenantId} and lane.queue = free.queue
      and lane.lane_id = free.lane_id
    returning lane.lane_id
  `
  return leased.length > 0
}

/**
 * Of one tenant, because no statement locks rows of several nodes, and only of lanes that run: one that failed shall be
 * found again, as if its holder had died. One that somebody holds is in a step, which renews it as well, or is renewed
 * by the next round, long before its lease is over.
 */
export async function renewLeases(
  system: System,
  tenantId: string,
  queue: string,
  { id, leaseMs }: LeaseHolder,
  running: readonly string[],
): Promise<void> {
  await system`
    with free as (
      select lane_id from platform.outbound_lanes
      where tenant_id = ${tenantId} and queue = ${queue} and leased_by = ${id}
        and leased_until is not null and lane_id = any(${running}::uuid[])
      for update skip locked
    )
    update platform.outbound_lanes lane set leased_until = ${endOfLease(leaseMs)}
    from free
    where lane.tenant_id = ${tenantId} and lane.queue = ${queue} and lane.lane_id = free.lane_id
  `
}

/**
 * Leases a lane to a request that makes a call itself, in the transaction that wants it. False while somebody else
 * works on the lane, or while an earlier request waits for it. Whoever asks now is not kept back by a hold.
 */
export async function leaseForRequest(
  tx: Tx,
  { queue, laneId }: LaneKey,
  { id, leaseMs }: LeaseHolder,
  { requestId, claim }: WaitingRequest,
): Promise<boolean> {
  const leased = await tx`
    insert into platform.outbound_lanes
      (tenant_id, queue, lane_id, leased_by, leased_at, leased_until, request_id, client_id,
       idempotency_key)
    values
      (${tx.tenantId}, ${queue}, ${laneId}, ${id}, now(), ${endOfLease(leaseMs)}, ${requestId},
       ${claim?.clientId ?? null}, ${claim?.key ?? null})
    on conflict (tenant_id, queue, lane_id) do update
    set leased_by = excluded.leased_by, leased_at = excluded.leased_at,
      leased_until = excluded.leased_until, held_until = null,
      request_id = excluded.request_id, client_id = excluded.client_id,
      idempotency_key = excluded.idempotency_key
    where (outbound_lanes.leased_by is null or outbound_lanes.leased_until < excluded.leased_at)
      and outbound_lanes.request_id is null
    returning lane_id
  `
  return leased.length > 0
}

export interface LockedLane extends Health {
  readonly waiting: WaitingRequest | undefined
}

/** Nothing when the lane is no longer this holder's: then its results are not either. */
export async function lockLeasedLane(
  tx: Tx,
  { queue, laneId }: LaneKey,
  holder: string,
): Promise<LockedLane | undefined> {
  const [row] = await tx<{
    failures: number
    held_until: Date | null
    request_id: string | null
    client_id: string | null
    idempotency_key: string | null
  }>`
    select failures, held_until, request_id, client_id, idempotency_key
    from platform.outbound_lanes
    where tenant_id = ${tx.tenantId} and queue = ${queue} and lane_id = ${laneId}
      and leased_by = ${holder}
    for update
  `
  if (!row) return undefined
  const { failures, held_until: heldUntil, request_id, client_id, idempotency_key } = row
  const claim =
    client_id === null || idempotency_key === null
      ? undefined
      : { clientId: client_id, key: idempotency_key }
  const waiting = request_id === null ? undefined : { requestId: request_id, claim }
  return { failures, heldUntil, waiting }
}

export interface LaneUpdate extends Health {
  readonly wakeAt: Date | null
  readonly isReleased: boolean
  readonly hasSucceeded: boolean
  /** Nobody waits for the lane any more. */
  readonly isAnswered: boolean
  readonly leaseMs: number
}

export async function updateLane(
  tx: Tx,
  { queue, laneId }: LaneKey,
  { wakeAt, isReleased, hasSucceeded, isAnswered, leaseMs, ...health }: LaneUpdate,
): Promise<void> {
  await tx`
    update platform.outbound_lanes
    set failures = ${health.failures}, held_until = ${health.heldUntil}, wake_at = ${wakeAt},
      last_success_at = case when ${hasSucceeded} then ${tx.now} else last_success_at end,
      ${isReleased ? sql`leased_by = null, leased_until = null` : sql`leased_until = ${endOfLease(leaseMs)}`},
      request_id = case when ${isAnswered} then null else request_id end,
      client_id = case when ${isAnswered} then null else client_id end,
      idempotency_key = case when ${isAnswered} then null else idempotency_key end
    where tenant_id = ${tx.tenantId} and queue = ${queue} and lane_id = ${laneId}
  `
}
