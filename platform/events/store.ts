import { sentInOrder } from '../db/order.ts'
import { literal, rows, sql } from '../db/sql.ts'
import type { System } from '../db/system.ts'

/** The statements of the relay. Nobody else moves events to the log or numbers them. */

const batchMax = 500
/** Rows of one insert: few enough for a text that stays prepared. Several leave in one flush. */
const runsAtOnce = 40

/** What has to be known of an event that waits in the outbox; the rest of it stays in the database. */
export interface WaitingEvent {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly resource_type: string
  readonly resource_id: string
  readonly resource_version: number
  readonly simulated: boolean
}

/** A tenant's head, held, and what was taken from its outbox. */
export interface TakenEvents {
  readonly lastSequence: number
  readonly events: readonly WaitingEvent[]
}

/** Nothing while somebody else relays for the tenant. */
export async function takeWaiting(
  system: System,
  tenantId: string,
): Promise<TakenEvents | undefined> {
  const taken = await lockAndList(system, tenantId)
  if (taken) return taken
  await system`
    insert into platform.event_heads (tenant_id, last_sequence) values (${tenantId}, 0)
    on conflict (tenant_id) do nothing
  `
  return lockAndList(system, tenantId)
}

/** In one flush and in this order: what is listed once the head is held, nobody else takes. */
async function lockAndList(system: System, tenantId: string): Promise<TakenEvents | undefined> {
  const [head, events] = await sentInOrder([lockHead(system, tenantId), listNext(system, tenantId)])
  return head && { lastSequence: head.last_sequence, events }
}

async function lockHead(system: System, tenantId: string) {
  const [head] = await system<{ last_sequence: number }>`
    select last_sequence from platform.event_heads
    where tenant_id = ${tenantId}
    for update skip locked
  `
  return head
}

/**
 * Ids follow the clocks of those who wrote, so they only say how much is taken of each resource: as many events as it has
 * among the first ids, but always those with its lowest versions. A version commits after the one before it, so whoever
 * sees one sees all before it: no later batch brings a lower one.
 */
function listNext(system: System, tenantId: string): Promise<WaitingEvent[]> {
  return system<WaitingEvent>`
    with quota as (
      select resource_type, resource_id, count(*) as events
      from (
        select resource_type, resource_id
        from platform.outbox
        where tenant_id = ${tenantId}
        order by id
        limit ${literal(batchMax)}
      ) earliest
      group by resource_type, resource_id
    )
    select lowest.*
    from quota
    cross join lateral (
      select id, type, version, resource_type, resource_id, resource_version, simulated
      from platform.outbox
      where tenant_id = ${tenantId} and resource_id = quota.resource_id
        and resource_type = quota.resource_type
      order by resource_version, id
      limit quota.events
    ) lowest
  `
}

/**
 * Moves events from the outbox to the log and numbers them from `after` on, in the order that they are given in. Their
 * rows lie beside those of the log, on the same node of a cluster, so they are copied there and not carried through here.
 */
export async function logWaiting(
  system: System,
  tenantId: string,
  after: number,
  ids: readonly string[],
): Promise<void> {
  const sequences = Object.fromEntries(ids.map((id, index) => [id, after + index + 1]))
  await Promise.all([
    system`
      insert into platform.events
        (tenant_id, sequence, id, type, version, mode, resource_type, resource_id, resource_version,
         actor_type, actor_id, correlation_id, causation_id, data, occurred_at)
      select tenant_id, (${JSON.stringify(sequences)}::jsonb ->> id::text)::bigint, id, type, version,
        mode, resource_type, resource_id, resource_version, actor_type, actor_id, correlation_id,
        causation_id, data, occurred_at
      from platform.outbox
      where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
    `,
    system`delete from platform.outbox where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
    system`
      update platform.event_heads set last_sequence = ${after + ids.length}
      where tenant_id = ${tenantId}
    `,
  ])
}

/** A reaction that is to run for an event. */
export interface WantedRun {
  readonly eventId: string
  readonly sequence: number
  readonly reaction: string
}

export async function insertRuns(
  system: System,
  tenantId: string,
  runs: readonly WantedRun[],
): Promise<void> {
  const wanted = runs.map((run) => [tenantId, run.eventId, run.reaction, run.sequence, sql`now()`])
  await Promise.all(
    pieces(wanted, runsAtOnce).map(
      (some) => system`
        insert into platform.reaction_runs (tenant_id, event_id, reaction, sequence, run_at)
        values ${rows(some)}
        on conflict (tenant_id, event_id, reaction) do nothing
      `,
    ),
  )
}

function pieces<Item>(list: readonly Item[], size: number): (readonly Item[])[] {
  const count = Math.ceil(list.length / size)
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size))
}
