import {
  type EventRow,
  eventColumns,
  idOf,
  join,
  literal,
  rows,
  type Sql,
  type System,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Progress } from '../deliveries/delivery.ts'
import { isChallenge } from '../deliveries/store.ts'
import type { Gate } from '../endpoints/endpoint.ts'
import type { Health, Preference } from './health.ts'

/** A lane that has something to send, or whose worker has died. */
export interface AwakeLane {
  readonly tenantId: string
  readonly endpointId: string
  readonly isMine: boolean
}

const lanesAtOnce = literal(512)

/** A worker as the lanes know it: who it is, and how long they stay with it when it is not heard of. */
export interface Lessee {
  readonly id: string
  readonly leaseMs: number
}

const endOfLease = (leaseMs: number) => sql`now() + make_interval(secs => ${leaseMs / 1000})`

/** What a worker knows when it looks for lanes. */
export interface Outlook {
  readonly worker: string
  /** Sandboxes that have moved their clock, and by how many milliseconds. */
  readonly ahead: ReadonlyMap<string, number>
  /** Lanes that run and can take nothing more just now, and tenants that have their share of the process. */
  readonly busyLanes: readonly string[]
  readonly busyTenants: readonly string[]
}

/**
 * Each lane is due by the clock of its tenant. What could not be sent now is not listed: otherwise lanes that are
 * awake for long, because their receivers are slow, would fill the list and nobody else would ever be on it.
 */
export async function listAwakeLanes(system: System, outlook: Outlook): Promise<AwakeLane[]> {
  const { worker, ahead, busyLanes, busyTenants } = outlook
  const seconds = [...ahead.values()].map((offsetMs) => offsetMs / 1000)
  const byOurClock = sql`lane.wake_at - make_interval(secs => coalesce(ahead.seconds, 0))`
  const found = await system<{ tenant_id: string; endpoint_id: string; is_mine: boolean }>`
    select lane.tenant_id, lane.endpoint_id,
      lane.leased_by is not distinct from ${worker}::uuid as is_mine
    from webhooks.lanes lane
    left join unnest(${[...ahead.keys()]}::uuid[], ${seconds}::float8[])
      as ahead (tenant_id, seconds) on ahead.tenant_id = lane.tenant_id
    where (lane.wake_at is not null or lane.leased_until is not null)
      and (
        (lane.gate in ('OPEN', 'CHALLENGE') and ${byOurClock} <= now()
          and (lane.leased_by is null or lane.leased_by = ${worker}))
        or lane.leased_until < now()
      )
      and not lane.endpoint_id = any(${busyLanes.map(uuidOf)}::uuid[])
      and not lane.tenant_id = any(${busyTenants}::uuid[])
    order by ${byOurClock}
    limit ${lanesAtOnce}
  `
  return found.map((row) => ({
    tenantId: row.tenant_id,
    endpointId: idOf('whe', row.endpoint_id),
    isMine: row.is_mine,
  }))
}

/**
 * True for the one worker that gets it. A lane that somebody holds is left for the next look: whoever waited for it
 * here would keep all others waiting.
 */
export async function leaseLane(
  system: System,
  { tenantId, endpointId }: AwakeLane,
  { id, leaseMs }: Lessee,
): Promise<boolean> {
  const leased = await system`
    with free as (
      select tenant_id, endpoint_id from webhooks.lanes
      where tenant_id = ${tenantId} and endpoint_id = ${uuidOf(endpointId)}
        and (leased_by is null or leased_until < now())
      for update skip locked
    )
    update webhooks.lanes lane
    set leased_by = ${id}, leased_until = ${endOfLease(leaseMs)}
    from free
    where lane.tenant_id = free.tenant_id and lane.endpoint_id = free.endpoint_id
    returning lane.endpoint_id
  `
  return leased.length > 0
}

/**
 * Only of lanes that run: one that failed shall be found again, as if its worker had died. One that somebody holds
 * has its turn, which renews it as well, or is renewed by the next round, long before its lease is over.
 */
export async function renewLeases(
  system: System,
  { id, leaseMs }: Lessee,
  running: readonly string[],
): Promise<void> {
  await system`
    with free as (
      select tenant_id, endpoint_id from webhooks.lanes
      where leased_by = ${id} and endpoint_id = any(${running.map(uuidOf)}::uuid[])
      for update skip locked
    )
    update webhooks.lanes lane set leased_until = ${endOfLease(leaseMs)}
    from free
    where lane.tenant_id = free.tenant_id and lane.endpoint_id = free.endpoint_id
  `
}

export interface LockedLane extends Health {
  readonly gate: Gate | 'REMOVED'
}

/** Nothing when the lane is no longer this worker's: then its results are not either. */
export async function lockLeasedLane(
  tx: Tx,
  endpointId: string,
  worker: string,
): Promise<LockedLane | undefined> {
  const [row] = await tx<{ gate: LockedLane['gate']; failures: number; held_until: Date | null }>`
    select gate, failures, held_until
    from webhooks.lanes
    where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
      and leased_by = ${worker}
    for update
  `
  return row && { gate: row.gate, failures: row.failures, heldUntil: row.held_until }
}

export interface LaneUpdate extends Health {
  readonly gate: LockedLane['gate']
  readonly wakeAt: Date | null
  readonly released: boolean
  readonly delivered: boolean
  readonly leaseMs: number
}

export async function updateLane(tx: Tx, endpointId: string, lane: LaneUpdate): Promise<void> {
  await tx`
    update webhooks.lanes
    set gate = ${lane.gate}, failures = ${lane.failures}, held_until = ${lane.heldUntil},
      wake_at = ${lane.wakeAt},
      last_delivered_at = case when ${lane.delivered} then ${tx.now} else last_delivered_at end,
      leased_by = case when ${lane.released} then null else leased_by end,
      leased_until = case
        when ${lane.released} then null
        else ${endOfLease(lane.leaseMs)}
      end
    where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
  `
}

/** What one attempt leaves behind. */
export interface Recorded {
  readonly deliveryId: string
  readonly stream: string
  readonly progress: Progress
  readonly status: number | null
  readonly error: string | null
  readonly latencyMs: number
  readonly answer: string | null
  readonly at: Date
}

/** So many rows are still a statement that the connection keeps prepared. */
const rowsAtOnce = 24

export function recordAttempts(tx: Tx, recorded: readonly Recorded[]): Promise<unknown>[] {
  const statements: Promise<unknown>[] = []
  for (let start = 0; start < recorded.length; start += rowsAtOnce) {
    const some = recorded.slice(start, start + rowsAtOnce)
    statements.push(updateDeliveries(tx, some), insertAttempts(tx, some))
  }
  return statements
}

function updateDeliveries(tx: Tx, recorded: readonly Recorded[]): Promise<unknown> {
  const list = recorded.map(({ deliveryId, progress, status, error }) => [
    uuidOf(deliveryId),
    progress.status,
    progress.attempts,
    progress.tries,
    progress.dueAt,
    progress.deliveredAt,
    status,
    error,
  ])
  const casts = ['uuid', 'text', 'int', 'int', 'timestamptz', 'timestamptz', 'int', 'text']
  return tx`
    update webhooks.deliveries delivery
    set status = made.status, attempts = made.attempts, tries = made.tries, due_at = made.due_at,
      delivered_at = made.delivered_at, last_status = made.last_status,
      last_error = made.last_error, updated_at = ${tx.now}
    from (values ${rows(list, casts)}) as made
      (id, status, attempts, tries, due_at, delivered_at, last_status, last_error)
    where delivery.tenant_id = ${tx.tenantId} and delivery.id = made.id
      and delivery.id = any(${idsOf(recorded)}::uuid[])
  `
}

/** Named once more beside the rows, so that they are looked up by their key whatever the plan. */
function idsOf(recorded: readonly Recorded[]): string[] {
  return recorded.map(({ deliveryId }) => uuidOf(deliveryId))
}

/** A sandbox may have been emptied while the request was under way: then there is nothing to record it of. */
function insertAttempts(tx: Tx, recorded: readonly Recorded[]): Promise<unknown> {
  const casts = ['uuid', 'int', 'timestamptz', 'int', 'text', 'int', 'text']
  const list = recorded.map(({ deliveryId, progress, at, status, error, latencyMs, answer }) => [
    uuidOf(deliveryId),
    progress.attempts,
    at,
    status,
    error,
    latencyMs,
    answer,
  ])
  return tx`
    insert into webhooks.attempts
      (tenant_id, delivery_id, number, at, status, error, latency_ms, answer)
    select ${tx.tenantId}::uuid, made.*
    from (values ${rows(list, casts)}) as made
      (delivery_id, number, at, status, error, latency_ms, answer)
    where made.delivery_id = any(array(
      select id from webhooks.deliveries
      where tenant_id = ${tx.tenantId} and id = any(${idsOf(recorded)}::uuid[])
    ))
  `
}

/** A replay that is not through yet may bring earlier events of the resource; it makes the rest due at its end. */
const noneComesBefore = (tx: Tx, endpointId: string) => sql`
  not exists (
    select from webhooks.replays replay
    where replay.tenant_id = ${tx.tenantId} and replay.endpoint_id = ${uuidOf(endpointId)}
      and replay.status = 'RUNNING' and replay.done_through < replay.through_sequence
      and replay.done_through < next.sequence
  )`

/**
 * The next event of each resource becomes due. Which ones these are is an array, made once: in a join, a plan from the
 * time when the table was small would look for them again with every delivery that the tenant has.
 */
export function promoteNext(tx: Tx, endpointId: string, streams: readonly string[]) {
  return tx`
    update webhooks.deliveries
    set due_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(array(
      select next.id
      from unnest(${streams}::text[]) as done (stream)
      cross join lateral (
        select id, sequence, due_at
        from webhooks.deliveries waiting
        where waiting.tenant_id = ${tx.tenantId} and waiting.endpoint_id = ${uuidOf(endpointId)}
          and waiting.stream = done.stream and waiting.status in ('PENDING', 'RETRYING')
        order by waiting.sequence
        limit 1
      ) next
      where next.due_at is null and ${noneComesBefore(tx, endpointId)}
    ))
  `
}

const streamsAtOnce = 2_000

/**
 * The same for the resources that have something waiting, some at a time in the order of their names. Returns the
 * last name that it came to, or nothing when there are no more.
 */
export async function promoteSome(
  tx: Tx,
  endpointId: string,
  after: string,
): Promise<string | undefined> {
  const found = await tx<{ stream: string }>`
    select distinct on (stream) stream
    from webhooks.deliveries
    where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
      and status in ('PENDING', 'RETRYING') and stream > ${after}
    order by stream, sequence
    limit ${literal(streamsAtOnce)}
  `
  const streams = found.map(({ stream }) => stream)
  await promoteNext(tx, endpointId, streams)
  return streams.length < streamsAtOnce ? undefined : streams.at(-1)
}

const hurriedAtOnce = literal(5_000)

/**
 * The receiver is back, or is another one: what waits for its next try need not wait any longer. Where that is more
 * than one statement should change, those come first that would have to wait longest.
 */
export function hurryRetries(tx: Tx, endpointId: string) {
  return tx`
    update webhooks.deliveries
    set due_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(array(
      select id from webhooks.deliveries
      where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
        and due_at > ${tx.now} and status = 'RETRYING'
      order by due_at desc
      limit ${hurriedAtOnce}
    ))
  `
}

export interface DueDelivery {
  readonly id: string
  readonly stream: string
  readonly attempts: number
  readonly tries: number
  readonly dueAt: Date
  /** Missing when the log no longer has it. */
  readonly event: EventRow | undefined
}

interface DueRow extends EventRow {
  readonly delivery_id: string
  readonly stream: string
  readonly attempts: number
  readonly tries: number
  readonly due_at: Date
}

const fetchSizes = [2, 5, 9, 17, 33, 65] as const

export interface DueQuestion {
  readonly endpointId: string
  readonly gate: LockedLane['gate']
  /** Those under way are due as well, and are not wanted again. */
  readonly underWay: readonly string[]
  readonly atMost: number
  readonly first: Preference
}

/** The next deliveries by the time they are due, those of the future included, and one more than asked for. */
export async function listNext(tx: Tx, question: DueQuestion): Promise<DueDelivery[]> {
  const { endpointId, gate, underWay, atMost, first } = question
  const conditions = [
    sql`tenant_id = ${tx.tenantId}`,
    sql`endpoint_id = ${uuidOf(endpointId)}`,
    sql`due_at is not null`,
    sql`not id = any(${underWay.map(uuidOf)}::uuid[])`,
    ...(gate === 'CHALLENGE' ? [isChallenge] : []),
  ]
  const order = orderOf(tx, first)
  const found = await tx<DueRow>`
    select delivery.id as delivery_id, stream, attempts, tries, due_at, ${eventColumns}
    from (
      select id, sequence, stream, attempts, tries, due_at
      from webhooks.deliveries delivery
      where ${join(conditions, ' and ')}
      order by ${order}
      limit ${limitOf(atMost)}
    ) delivery
    left join platform.events event
      on event.tenant_id = ${tx.tenantId} and event.sequence = delivery.sequence
    order by ${order}
  `
  return found.slice(0, atMost + 1).map((row) => ({
    id: idOf('dlv', row.delivery_id),
    stream: row.stream,
    attempts: row.attempts,
    tries: row.tries,
    dueAt: row.due_at,
    event: row.id === null ? undefined : row,
  }))
}

/** Whatever is preferred, what is due comes before what is not. */
function orderOf(tx: Tx, first: Preference): Sql {
  const byTime = sql`delivery.due_at, delivery.sequence`
  if (first === 'OLDEST') return byTime
  if (first === 'UNTRIED') return sql`least(delivery.tries, 1), ${byTime}`
  return sql`case when delivery.due_at <= ${tx.now} then -delivery.tries else 0 end, ${byTime}`
}

/** Few different texts, so that few statements are kept prepared. */
function limitOf(atMost: number): Sql {
  return literal(fetchSizes.find((size) => size > atMost) ?? atMost + 1)
}
