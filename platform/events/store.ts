import { sentInOrder } from '../db/order.ts'
import { literal, rows, sql } from '../db/sql.ts'
import type { System } from '../db/system.ts'

/** The statements of the relay. Nobody else moves events to the log or numbers them. */

const batchMax = 1_000
/** Rows of one insert: few enough for a text that stays prepared. Several leave in one flush. */
const runsAtOnce = 40

/** An event that somebody in the product may react to. */
export interface SubscribedEvent {
  readonly id: string
  readonly type: string
  readonly version: number
}

/** A tenant's head, held, and what comes next of its outbox. All else that there is to know of it stays in the database. */
export interface TakenEvents {
  readonly lastSequence: number
  /** In the order in which they are to be logged. */
  readonly ids: readonly string[]
  /** Those of the types that were asked for, unless they were only simulated. */
  readonly subscribed: readonly SubscribedEvent[]
}

/** Nothing while somebody else relays for the tenant. */
export async function takeWaiting(
  system: System,
  tenantId: string,
  types: readonly string[],
): Promise<TakenEvents | undefined> {
  const taken = await lockAndList(system, tenantId, types)
  if (taken) return taken
  await system`
    insert into platform.event_heads (tenant_id, last_sequence) values (${tenantId}, 0)
    on conflict (tenant_id) do nothing
  `
  return lockAndList(system, tenantId, types)
}

/** In one flush and in this order: what is listed once the head is held, nobody else takes. */
async function lockAndList(
  system: System,
  tenantId: string,
  types: readonly string[],
): Promise<TakenEvents | undefined> {
  const [, head, next] = await sentInOrder([
    readByOrder(system),
    lockHead(system, tenantId),
    listNext(system, tenantId, types),
  ])
  return head && { lastSequence: head.last_sequence, ...next }
}

/**
 * For the rest of the transaction. Of a table that is mostly empty PostgreSQL knows nothing, or what is long past: unless it
 * was told that random reads are cheap it would collect all that waits, and sort that for every batch. An index has it in order.
 */
async function readByOrder(system: System): Promise<void> {
  await system`set local enable_bitmapscan = off`
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
 * sees one sees all before it: no later batch brings a lower one. Across resources the ids decide, as far as the versions
 * allow: an event has the place of the highest id among those of its resource that have to come before it.
 *
 * The lowest versions are no higher than the highest one among the first ids. To say so changes nothing of what is found;
 * without it PostgreSQL 15 reads and sorts all that waits of a resource.
 */
async function listNext(
  system: System,
  tenantId: string,
  types: readonly string[],
): Promise<Pick<TakenEvents, 'ids' | 'subscribed'>> {
  const [next] = await system<{ ids: string | null; subscribed: SubscribedEvent[] | null }>`
    with quota as (
      select resource_type, resource_id, count(*) as events, max(resource_version) as highest
      from (
        select resource_type, resource_id, resource_version
        from platform.outbox
        where tenant_id = ${tenantId}
        order by id
        limit ${literal(batchMax)}
      ) earliest
      group by resource_type, resource_id
    ), chosen as (
      select lowest.id, lowest.type, lowest.version, lowest.resource_version, lowest.simulated,
        max(lowest.id::text collate "C") over (
          partition by quota.resource_type, quota.resource_id
          order by lowest.resource_version, lowest.id
        ) as place
      from quota
      cross join lateral (
        select id, type, version, resource_version, simulated
        from platform.outbox
        where tenant_id = ${tenantId} and resource_id = quota.resource_id
          and resource_type = quota.resource_type and resource_version <= quota.highest
        order by resource_version, id
        limit quota.events
      ) lowest
    )
    select string_agg(id::text, ',' order by place, resource_version, id) as ids,
      json_agg(json_build_object('id', id, 'type', type, 'version', version))
        filter (where not simulated and type = any(${types}::text[])) as subscribed
    from chosen
  `
  return { ids: next?.ids?.split(',') ?? [], subscribed: next?.subscribed ?? [] }
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
