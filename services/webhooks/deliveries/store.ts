import {
  firstUuidAt,
  idOf,
  inTenant,
  literal,
  matchesPrefix,
  rows,
  type Sql,
  type System,
  sql,
  type Tx,
  uuidOf,
  withCommit,
} from '@souk/platform'
import { endpointChallenged, endpointTested } from '../events.ts'
import type { Replay } from '../replays/replay.ts'
import { type Attempt, type Delivery, newDelivery, type Recorded } from './delivery.ts'
import { deliveryIdOf } from './delivery-id.ts'
import { attemptTable, deliveryTable, removedEndpointTable } from './rows.ts'

/** The only place that writes deliveries and their attempts. */

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
 * may still bring an earlier one, none does: they become due when it is through. Whether one is open is asked as a
 * value: `not exists` may be planned as a hash of all that is open, of this tenant and of every other. Returns when the
 * first of each endpoint is due.
 */
export async function insertLogged(
  system: System,
  tenantId: string,
  after: number,
  through: number,
): Promise<ReadonlyMap<string, Date>> {
  const found = await system<WantedRow & { is_next: boolean; occurred_at: Date }>`
    select ${wantedColumns}, event.occurred_at,
      row_number() over (
        partition by endpoint.id, event.resource_id order by event.sequence
      ) = 1
      and (
        select earlier.id from webhooks.deliveries earlier
        where earlier.tenant_id = ${tenantId} and earlier.endpoint_id = endpoint.id
          and earlier.stream = event.resource_id
          and earlier.status in ('PENDING', 'RETRYING')
        limit 1
      ) is null
      and not exists (
        select from webhooks.replays replay
        where replay.tenant_id = ${tenantId} and replay.endpoint_id = endpoint.id
          and replay.status = 'RUNNING' and replay.done_through < replay.through_sequence
      ) as is_next
    from platform.events event
    join webhooks.endpoints endpoint on endpoint.tenant_id = ${tenantId}
    where event.tenant_id = ${tenantId} and event.sequence > ${after}
      and event.sequence <= ${through} and ${wants}
  `
  const deliveries = found.map(({ is_next, occurred_at, ...wanted }) => {
    const delivery = queuedAt(wanted, occurred_at)
    return is_next ? delivery : { ...delivery, dueAt: null }
  })
  await deliveryTable.insert(inTenant(system, tenantId), deliveries, once)
  return earliestOf(deliveries)
}

function earliestOf(deliveries: readonly Delivery[]): ReadonlyMap<string, Date> {
  const earliest = new Map<string, Date>()
  for (const { endpointId, dueAt } of deliveries) {
    const known = earliest.get(endpointId)
    if (dueAt && (known === undefined || dueAt < known)) earliest.set(endpointId, dueAt)
  }
  return earliest
}

/** An event that an endpoint wants. */
interface WantedRow {
  readonly endpoint_id: string
  readonly event_id: string
  readonly sequence: number
  readonly type: string
  readonly resource_id: string
}

const wantedColumns = sql`
  endpoint.id as endpoint_id, event.id as event_id, event.sequence, event.type, event.resource_id`

function queuedAt(row: WantedRow, time: Date): Delivery {
  const endpointId = idOf('whe', row.endpoint_id)
  const eventId = idOf('evt', row.event_id)
  const { sequence, type: eventType, resource_id: stream } = row
  const id = deliveryIdOf(eventId, endpointId)
  return newDelivery({ id, endpointId, eventId, sequence, eventType, stream }, time)
}

/** One that is queued already stays as it is. */
const once = sql`on conflict on constraint deliveries_once do nothing`

const wants = sql`
  endpoint.status <> 'DISABLED' and event.type not in ${ofOneEndpoint} and exists (
    select from unnest(endpoint.type_prefixes) as prefix
    where ${matchesPrefix(sql`prefix`)}
  )`

export function insertDelivery(tx: Tx, delivery: Delivery): Promise<void> {
  return deliveryTable.insert(tx, [delivery], once)
}

/**
 * Queues a piece of the log for one endpoint whose lane is held. What is queued already stays as it is; what was
 * finished is opened again, or left alone where it was delivered and only the rest is wanted. Returns the resources
 * that have something waiting now.
 */
export async function queuePiece(
  tx: Tx,
  { endpointId, what }: Replay,
  after: number,
  through: number,
): Promise<{ queued: number; streams: string[] }> {
  const reopened = what === 'ALL' ? sql`in ('DELIVERED', 'DEAD')` : sql`= 'DEAD'`
  const wanted = await tx<WantedRow>`
    select ${wantedColumns}
    from platform.events event
    join webhooks.endpoints endpoint on endpoint.tenant_id = ${tx.tenantId}
    where event.tenant_id = ${tx.tenantId} and endpoint.id = ${uuidOf(endpointId)}
      and event.sequence > ${after} and event.sequence <= ${through} and ${wants}
    order by event.sequence
  `
  const found = await deliveryTable.insertReturning<{ stream: string }>(
    tx,
    wanted.map((row) => ({ ...queuedAt(row, tx.now), dueAt: null })),
    sql`
      on conflict on constraint deliveries_once do update
      set status = 'RETRYING', tries = 0, due_at = null, delivered_at = null,
        updated_at = excluded.updated_at
      where deliveries.status ${reopened}
      returning stream`,
  )
  return { queued: found.length, streams: [...new Set(found.map(({ stream }) => stream))] }
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

/** Due at once and with a whole schedule before it. */
export async function requeue(tx: Tx, deliveryId: string): Promise<void> {
  await tx`
    update webhooks.deliveries
    set status = 'RETRYING', tries = 0, due_at = ${tx.now}, delivered_at = null,
      updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(deliveryId)}
  `
}

/** So many rows are still a statement that the connection keeps prepared. */
const rowsAtOnce = 24

/**
 * A sandbox may have been emptied while the requests were under way: of what is gone no attempt is recorded. Those of the
 * rest travel with the commit.
 */
export async function recordAttempts(tx: Tx, recorded: readonly Recorded[]): Promise<void> {
  const updated: Promise<UpdatedRow[]>[] = []
  for (let start = 0; start < recorded.length; start += rowsAtOnce) {
    updated.push(updateDeliveries(tx, recorded.slice(start, start + rowsAtOnce)))
  }
  const rowsOf = new Map((await Promise.all(updated)).flat().map((row) => [row.id, row]))
  const attempts = recorded.flatMap((made) => toAttempt(made, rowsOf.get(uuidOf(made.deliveryId))))
  if (attempts.length > 0) withCommit(tx, () => attemptTable.insert(tx, attempts))
}

interface UpdatedRow {
  readonly id: string
  readonly keeps_answers: boolean
}

function updateDeliveries(tx: Tx, recorded: readonly Recorded[]): Promise<UpdatedRow[]> {
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
  return tx<UpdatedRow>`
    update webhooks.deliveries delivery
    set status = made.status, attempts = made.attempts, tries = made.tries, due_at = made.due_at,
      delivered_at = made.delivered_at, last_status = made.last_status,
      last_error = made.last_error, updated_at = ${tx.now}
    from (values ${rows(list, casts)}) as made
      (id, status, attempts, tries, due_at, delivered_at, last_status, last_error)
    where delivery.tenant_id = ${tx.tenantId} and delivery.id = made.id
      and delivery.id = any(${idsOf(recorded)}::uuid[])
    returning delivery.id, delivery.keeps_answers
  `
}

/** Named once more beside the rows, so that they are looked up by their key whatever the plan. */
function idsOf(recorded: readonly Recorded[]): string[] {
  return recorded.map(({ deliveryId }) => uuidOf(deliveryId))
}

function toAttempt({ deliveryId, progress, ...made }: Recorded, row?: UpdatedRow): Attempt[] {
  if (!row) return []
  const { at, status, error, latencyMs } = made
  const answer = row.keeps_answers ? made.answer : null
  return [{ deliveryId, number: progress.attempts, at, status, error, latencyMs, answer }]
}

/** Events, or resources of events that wait for longer than the log keeps them. */
type AnsweredEvents =
  | { readonly sequences: readonly number[] }
  | { readonly ids: readonly string[] }

/** What endpoints answered to these events goes, and what they answer from now on is not kept. */
export async function forgetAnswers(
  tx: Tx,
  receiverIds: readonly string[],
  events: AnsweredEvents,
): Promise<void> {
  const isOne =
    'ids' in events
      ? sql`stream = any(${events.ids}::text[]) and status in ('PENDING', 'RETRYING')`
      : sql`sequence = any(${events.sequences}::bigint[])`
  const found = await tx<{ id: string }>`
    update webhooks.deliveries set keeps_answers = false
    where tenant_id = ${tx.tenantId} and endpoint_id = any(${receiverIds}::uuid[])
      and ${isOne} and keeps_answers
    returning id
  `
  await tx`
    update webhooks.attempts set answer = null
    where tenant_id = ${tx.tenantId} and delivery_id = any(${found.map(({ id }) => id)}::uuid[])
      and answer is not null
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

const broughtForwardAtOnce = literal(5_000)

/**
 * The receiver is back, or is another one: what waits for its next try need not wait any longer. Where that is more
 * than one statement should change, those come first that would have to wait longest.
 */
export function bringForward(tx: Tx, endpointId: string) {
  return tx`
    update webhooks.deliveries
    set due_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(array(
      select id from webhooks.deliveries
      where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
        and due_at > ${tx.now} and status = 'RETRYING'
      order by due_at desc
      limit ${broughtForwardAtOnce}
    ))
  `
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

/** An endpoint is gone. Its deliveries may be many, and are removed by a schedule, piece by piece. */
export function insertRemoved(tx: Tx, endpointId: string): Promise<void> {
  return removedEndpointTable.insert(tx, [{ endpointId }])
}

/** Removes some of what belongs to endpoints that are gone; with the last of it goes the row that says so. */
export async function forgetRemoved(tx: Tx): Promise<number> {
  const forgotten = await forget(
    tx,
    sql`
      select delivery.id
      from webhooks.removed_endpoints removed
      join webhooks.deliveries delivery
        on delivery.tenant_id = ${tx.tenantId} and delivery.endpoint_id = removed.endpoint_id
      where removed.tenant_id = ${tx.tenantId}
      limit ${forgottenAtOnce}`,
  )
  if (forgotten > 0) return forgotten
  // Another endpoint may have been removed since.
  await tx`
    delete from webhooks.removed_endpoints removed
    where removed.tenant_id = ${tx.tenantId} and not exists (
      select from webhooks.deliveries delivery
      where delivery.tenant_id = ${tx.tenantId}
        and delivery.endpoint_id = removed.endpoint_id
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
