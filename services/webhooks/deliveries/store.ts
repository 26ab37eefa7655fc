import {
  type EventEnvelope,
  firstUuidAt,
  idOf,
  type ListPage,
  literal,
  type PageRequest,
  pageOf,
  type Sql,
  type System,
  sql,
  type Tx,
  timeText,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { endpointChallenged, endpointTested } from '../events.ts'
import { deliveryNotFound } from '../problems.ts'
import type { DeliveryStatus } from './delivery.ts'
import { deliveryIdOf } from './delivery-id.ts'

export interface Delivery {
  readonly id: string
  readonly endpointId: string
  readonly eventId: string
  readonly sequence: number
  readonly eventType: string
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly dueAt: Date | null
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly deliveredAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface DeliveryRow {
  readonly id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly sequence: number
  readonly event_type: string
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly due_at: Date | null
  readonly last_status: number | null
  readonly last_error: string | null
  readonly delivered_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = sql`
  id, endpoint_id, event_id, sequence, event_type, status, attempts, due_at, last_status,
  last_error, delivered_at, created_at, updated_at`

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: idOf('dlv', row.id),
    endpointId: idOf('whe', row.endpoint_id),
    eventId: idOf('evt', row.event_id),
    sequence: row.sequence,
    eventType: row.event_type,
    status: row.status,
    attempts: row.attempts,
    dueAt: row.due_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    deliveredAt: row.delivered_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** `deliveryIdOf`, said in SQL. */
export function deliveryIdSql(event: Sql, endpoint: Sql): Sql {
  const rest = sql`md5(${event}::text || ${endpoint}::text)`
  return sql`(left(${event}::text, 24) || left(${rest}, 12))::uuid`
}

/** These concern one endpoint only and are queued for it by a reaction. */
const ofOneEndpoint = sql`(${endpointChallenged.type}, ${endpointTested.type})`

/**
 * Queues what was just logged for every endpoint that wants it, in the transaction that logs it. Only the first
 * event of a resource becomes due; those behind it follow one after the other as each is done with. While a replay
 * may still bring an earlier one, none does: they become due when it is through. Holding the lanes keeps the sender
 * from finishing the one before at the very moment that the next is put behind it. Whether one is open is asked as a
 * value: `not exists` may be planned as a hash of all that is open, of this tenant and of every other.
 */
export async function queueLogged(
  system: System,
  tenantId: string,
  after: number,
  through: number,
): Promise<void> {
  const lanes = await system`
    select endpoint_id from webhooks.lanes
    where tenant_id = ${tenantId}
    order by endpoint_id
    for update
  `
  if (lanes.length === 0) return
  await system`
    with queued as (
      insert into webhooks.deliveries
        (tenant_id, id, endpoint_id, event_id, sequence, event_type, stream, status, due_at,
         created_at, updated_at)
      select event.tenant_id, ${deliveryIdSql(sql`event.id`, sql`endpoint.id`)}, endpoint.id,
        event.id, event.sequence, event.type, event.resource_id, 'PENDING',
        case
          when row_number() over (
              partition by endpoint.id, event.resource_id order by event.sequence
            ) = 1
            and (
              select earlier.id from webhooks.deliveries earlier
              where earlier.tenant_id = event.tenant_id and earlier.endpoint_id = endpoint.id
                and earlier.stream = event.resource_id
                and earlier.status in ('PENDING', 'RETRYING')
              limit 1
            ) is null
            and not exists (
              select from webhooks.replays replay
              where replay.tenant_id = event.tenant_id and replay.endpoint_id = endpoint.id
                and replay.status = 'RUNNING' and replay.done_through < replay.through_sequence
            )
          then event.occurred_at
        end,
        event.occurred_at, event.occurred_at
      from platform.events event
      join webhooks.endpoints endpoint on endpoint.tenant_id = event.tenant_id
      where event.tenant_id = ${tenantId} and event.sequence > ${after}
        and event.sequence <= ${through} and ${wants}
      on conflict on constraint deliveries_once do nothing
      returning endpoint_id, due_at
    )
    update webhooks.lanes lane
    set wake_at = greatest(least(lane.wake_at, due.at), lane.held_until)
    from (select endpoint_id, min(due_at) as at from queued group by endpoint_id) due
    where lane.tenant_id = ${tenantId} and lane.endpoint_id = due.endpoint_id
      and lane.gate = 'OPEN' and due.at is not null
  `
}

export const wants = sql`
  endpoint.status <> 'DISABLED' and event.type not in ${ofOneEndpoint} and exists (
    select from unnest(endpoint.type_prefixes) as prefix
    where starts_with(event.type || '.', prefix)
  )`

/** Queues one event for one endpoint, whatever that subscribed to, as a resource of its own that nothing blocks. */
export async function queueForOne(tx: Tx, endpointId: string, event: EventEnvelope): Promise<void> {
  const endpoint = uuidOf(endpointId)
  await Promise.all([
    tx`
      insert into webhooks.deliveries
        (tenant_id, id, endpoint_id, event_id, sequence, event_type, stream, status, due_at,
         created_at, updated_at)
      select tenant_id, ${uuidOf(deliveryIdOf(event.id, endpointId))}, endpoint_id,
        ${uuidOf(event.id)}, ${event.sequence}, ${event.type}, ${event.id}, 'PENDING',
        ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from webhooks.lanes
      where tenant_id = ${tx.tenantId} and endpoint_id = ${endpoint} and gate <> 'REMOVED'
      on conflict on constraint deliveries_once do nothing
    `,
    wakeLane(tx, endpointId),
  ])
}

export async function wakeLane(tx: Tx, endpointId: string): Promise<void> {
  await tx`
    update webhooks.lanes
    set wake_at = least(wake_at, ${tx.now}::timestamptz)
    where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)} and gate <> 'CLOSED'
  `
}

/** Somebody wants to know now: a receiver that is being spared is asked all the same. */
export async function wakeHeldLane(tx: Tx, endpointId: string): Promise<void> {
  await tx`
    update webhooks.lanes
    set wake_at = least(wake_at, ${tx.now}::timestamptz), held_until = null
    where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)} and gate <> 'CLOSED'
  `
}

/** In the text, so that they are found by their own index, however much is queued beside them. */
export const isChallenge = sql`event_type = 'webhook.endpoint_challenged'`

/** Earlier challenges lead nowhere once there is a new one. */
export async function abandonChallenges(tx: Tx, endpointId: string): Promise<void> {
  await tx`
    update webhooks.deliveries
    set status = 'DEAD', due_at = null, last_error = 'superseded', updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
      and due_at is not null and ${isChallenge}
  `
}

export async function getDelivery(tx: Tx, deliveryId: string): Promise<Delivery> {
  const [row] = await tx<DeliveryRow>`
    select ${columns}
    from webhooks.deliveries
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(deliveryId)}
  `
  if (!row) throw deliveryNotFound({ deliveryId })
  return toDelivery(row)
}

export interface Attempt {
  readonly number: number
  readonly at: Date
  readonly status: number | null
  readonly error: string | null
  readonly latency_ms: number
  readonly answer: string | null
}

const attemptsShown = literal(100)

/** The latest, newest first. */
export function listAttempts(tx: Tx, deliveryId: string): Promise<Attempt[]> {
  return tx<Attempt>`
    select number, at, status, error, latency_ms, answer
    from webhooks.attempts
    where tenant_id = ${tx.tenantId} and delivery_id = ${uuidOf(deliveryId)}
    order by number desc
    limit ${attemptsShown}
  `
}

/** Due at once and with a whole schedule before it. */
export async function requeue(tx: Tx, deliveryId: string): Promise<void> {
  await tx`
    update webhooks.deliveries
    set status = 'RETRYING', tries = 0, due_at = ${tx.now}, delivered_at = null,
      updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(deliveryId)}
  `
}

export interface DeliveryFilter {
  readonly endpointId: string | undefined
  readonly eventId: string | undefined
  readonly status: DeliveryStatus | undefined
}

export function listDeliveries(
  tx: Tx,
  { endpointId, eventId, status }: DeliveryFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`webhooks.deliveries`,
      where: [
        endpointId === undefined ? undefined : sql`endpoint_id = ${uuidOf(endpointId)}`,
        status === undefined ? undefined : sql`status = ${literalStatus(status)}`,
        eventId === undefined ? undefined : ofEvent(tx, eventId),
      ],
      columns: sql`
        id as "id~dlv", endpoint_id as "endpoint_id~whe", event_id as "event_id~evt", event_type,
        sequence, status, attempts, ${timeText(sql`due_at`)} as next_attempt_at, last_status,
        last_error, ${timeText(sql`delivered_at`)} as delivered_at,
        ${timeText(sql`created_at`)} as created_at, ${timeText(sql`updated_at`)} as updated_at`,
    },
    page,
  )
}

/** In the text, so that the index over what is not delivered can be chosen when the statement is planned. */
function literalStatus(status: DeliveryStatus): Sql {
  return statusTexts[status]
}

const statusTexts: Readonly<Record<DeliveryStatus, Sql>> = {
  PENDING: sql`'PENDING'`,
  RETRYING: sql`'RETRYING'`,
  DELIVERED: sql`'DELIVERED'`,
  DEAD: sql`'DEAD'`,
}

/** An event has at most one delivery to each endpoint, whose id can be told from the two. */
function ofEvent(tx: Tx, eventId: string): Sql {
  const event = sql`${uuidOf(eventId)}::uuid`
  return sql`id in (
    select ${deliveryIdSql(event, sql`endpoint.id`)}
    from webhooks.endpoints endpoint
    where endpoint.tenant_id = ${tx.tenantId}
  )`
}

const forgottenAtOnce = literal(1_000)

/** Removes some of what was queued before that moment and is over, with its attempts; not what is just queued anew. */
export async function forgetFinished(tx: Tx, before: Date): Promise<number> {
  return forget(
    tx,
    sql`
      select id from webhooks.deliveries
      where tenant_id = ${tx.tenantId} and id < ${firstUuidAt(before)}
        and status in ('DELIVERED', 'DEAD')
      order by id
      limit ${forgottenAtOnce}
      for update skip locked`,
  )
}

/** Removes some of what belongs to endpoints that are gone; with the last of it goes the lane that says so. */
export async function forgetRemoved(tx: Tx): Promise<number> {
  const forgotten = await forget(
    tx,
    sql`
      select delivery.id
      from webhooks.lanes lane
      join webhooks.deliveries delivery
        on delivery.tenant_id = lane.tenant_id and delivery.endpoint_id = lane.endpoint_id
      where lane.tenant_id = ${tx.tenantId} and lane.gate = 'REMOVED'
      limit ${forgottenAtOnce}`,
  )
  if (forgotten > 0) return forgotten
  // Another endpoint may have been removed since.
  await tx`
    delete from webhooks.lanes lane
    where lane.tenant_id = ${tx.tenantId} and lane.gate = 'REMOVED' and not exists (
      select from webhooks.deliveries delivery
      where delivery.tenant_id = lane.tenant_id and delivery.endpoint_id = lane.endpoint_id
    )
  `
  return 0
}

async function forget(tx: Tx, chosen: Sql): Promise<number> {
  const [forgotten] = await tx<{ n: number }>`
    with chosen as (${chosen}), attempts as (
      delete from webhooks.attempts
      where tenant_id = ${tx.tenantId} and delivery_id in (select id from chosen)
    ), deliveries as (
      delete from webhooks.deliveries
      where tenant_id = ${tx.tenantId} and id in (select id from chosen)
      returning id
    )
    select count(*) as n from deliveries
  `
  return forgotten?.n ?? 0
}

/** All deliveries, and those that were queued before that time. */
export function deliveriesKept(before: Date): WaitingRows {
  return {
    table: sql`webhooks.deliveries`,
    waiting: sql`true`,
    due: sql`id < ${firstUuidAt(before)}`,
  }
}

/** Lanes of endpoints that are gone. */
export function lanesRemoved(): WaitingRows {
  return { table: sql`webhooks.lanes`, waiting: sql`gate = 'REMOVED'`, due: sql`true` }
}
