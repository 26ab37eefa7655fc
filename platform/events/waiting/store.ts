import { literal } from '../../db/sql.ts'
import type { System } from '../../db/system.ts'

/** More than so much is a backlog, whatever its size. */
const countedMax = literal(10_000)

const batchMax = 1_000

/** An event that somebody in the product may react to. */
export interface SubscribedEvent {
  readonly id: string
  readonly type: string
  readonly version: number
}

/** The types of events that somebody reacts to: always, or where they concern a further resource. */
export interface WantedTypes {
  readonly always: readonly string[]
  readonly ifAbout: readonly string[]
}

/**
 * For the rest of the transaction. Of a table that is mostly empty PostgreSQL knows nothing, or what is long past: unless it
 * was told that random reads are cheap it would collect all that waits, and sort that for every batch. An index has it in order.
 */
export async function readByOrder(system: System): Promise<void> {
  await system`set local enable_bitmapscan = off`
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
export async function listNext(
  system: System,
  tenantId: string,
  types: WantedTypes,
): Promise<{ ids: readonly string[]; subscribed: readonly SubscribedEvent[] }> {
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
        lowest.is_about,
        max(lowest.id::text collate "C") over (
          partition by quota.resource_type, quota.resource_id
          order by lowest.resource_version, lowest.id
        ) as place
      from quota
      cross join lateral (
        select id, type, version, resource_version, simulated, about is not null as is_about
        from platform.outbox
        where tenant_id = ${tenantId} and resource_id = quota.resource_id
          and resource_type = quota.resource_type and resource_version <= quota.highest
        order by resource_version, id
        limit quota.events
      ) lowest
    )
    select string_agg(id::text, ',' order by place, resource_version, id) as ids,
      json_agg(json_build_object('id', id, 'type', type, 'version', version))
        filter (where not simulated and (
          type = any(${types.always}::text[]) or (is_about and type = any(${types.ifAbout}::text[]))
        )) as subscribed
    from chosen
  `
  return { ids: next?.ids?.split(',') ?? [], subscribed: next?.subscribed ?? [] }
}

/** What waits of one kind, lanes by their queue. */
interface BacklogRow {
  readonly kind: 'events' | 'lanes' | 'reactions'
  readonly queue: string
  readonly waiting: number
  readonly late: number
  readonly oldest: number
}

/**
 * Counts what waits for the workers, in one statement. Each part reads no more than its bound from an index that holds
 * little else than what waits, in the order of that index, so that it costs little however large the tables are. Lanes
 * that are due are counted from the oldest on, whoever's they are: a crowd of others must not hide the late ones.
 */
export function countBacklog(system: System): Promise<BacklogRow[]> {
  return system<BacklogRow>`
    select 'events' as kind, '' as queue, count(*)::int as waiting, 0 as late,
      coalesce(greatest(extract(epoch from now() - min(occurred_at)), 0), 0)::float8 as oldest
    from (
      select occurred_at from platform.outbox order by tenant_id, id limit ${countedMax}
    ) waiting
    union all
    select 'lanes', queue, count(*)::int,
      count(*) filter (where wake_at < now() - interval '1 minute')::int, 0
    from (
      select queue, wake_at from platform.outbound_lanes
      where (wake_at is not null or leased_until is not null) and wake_at <= now()
      order by wake_at limit ${countedMax}
    ) due
    group by queue
    union all
    select 'reactions', '', count(*)::int, 0, 0
    from (
      (
        select 1 from platform.reaction_runs
        where done_at is null and failed_at is null
        order by tenant_id, run_at, sequence limit ${countedMax}
      )
      union all
      (
        select 1 from platform.gathered_reactions
        where run_at <= now()
        order by tenant_id, reaction, through limit ${countedMax}
      )
    ) open
  `
}
