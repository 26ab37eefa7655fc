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
import type { Gate } from '../endpoints/endpoint.ts'
import { endpointChallenged } from '../events.ts'
import type { Health, Preference } from './health.ts'

/** A lane that has something to send, or whose worker has died. */
export interface AwakeLane {
  readonly tenantId: string
  readonly endpointId: string
  readonly wakeAt: Date | null
  readonly isMine: boolean
}

const lanesAtOnce = literal(512)
const leaseSeconds = literal(10)

/** Tenants whose clock was moved are all listed; whether their lanes are due is for their own clock to say. */
export async function listAwakeLanes(
  system: System,
  worker: string,
  ahead: readonly string[],
): Promise<AwakeLane[]> {
  const found = await system<{
    tenant_id: string
    endpoint_id: string
    wake_at: Date | null
    is_mine: boolean
  }>`
    select tenant_id, endpoint_id, wake_at, leased_by is not distinct from ${worker}::uuid as is_mine
    from webhooks.lanes
    where (wake_at is not null or leased_until is not null)
      and (
        (gate in ('OPEN', 'CHALLENGE')
          and (wake_at <= now() or tenant_id = any(${ahead}::uuid[]) and wake_at is not null)
          and (leased_by is null or leased_by = ${worker}))
        or leased_until < now()
      )
    order by wake_at
    limit ${lanesAtOnce}
  `
  return found.map((row) => ({
    tenantId: row.tenant_id,
    endpointId: idOf('whe', row.endpoint_id),
    wakeAt: row.wake_at,
    isMine: row.is_mine,
  }))
}

/** True for the one worker that gets it. */
export async function leaseLane(
  system: System,
  { tenantId, endpointId }: AwakeLane,
  worker: string,
): Promise<boolean> {
  const leased = await system`
    update webhooks.lanes
    set leased_by = ${worker}, leased_until = now() + make_interval(secs => ${leaseSeconds})
    where tenant_id = ${tenantId} and endpoint_id = ${uuidOf(endpointId)}
      and (leased_by is null or leased_until < now())
    returning endpoint_id
  `
  return leased.length > 0
}

/** Only of lanes that run: one that failed shall be found again, as if its worker had died. */
export async function renewLeases(
  system: System,
  worker: string,
  running: readonly string[],
): Promise<void> {
  await system`
    update webhooks.lanes set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where leased_by = ${worker} and endpoint_id = any(${running.map(uuidOf)}::uuid[])
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
        else now() + make_interval(secs => ${leaseSeconds})
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
      and replay.status = 'RUNNING' and replay.done_through < next.sequence
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

/** The same for every resource that has something waiting. */
export function promoteAll(tx: Tx, endpointId: string) {
  return tx`
    update webhooks.deliveries
    set due_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(array(
      select next.id
      from (
        select distinct on (stream) id, sequence, due_at
        from webhooks.deliveries
        where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
          and status in ('PENDING', 'RETRYING')
        order by stream, sequence
      ) next
      where next.due_at is null and ${noneComesBefore(tx, endpointId)}
    ))
  `
}

/** The receiver is back, or is another one: whatever waits for its next try need not wait any longer. */
export function hurryRetries(tx: Tx, endpointId: string) {
  return tx`
    update webhooks.deliveries
    set due_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
      and due_at > ${tx.now} and status = 'RETRYING'
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
    ...(gate === 'CHALLENGE' ? [sql`event_type = ${endpointChallenged.type}`] : []),
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
