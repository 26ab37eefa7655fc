import { literal } from '../../db/sql.ts'
import type { System } from '../../db/system.ts'

/** More than so much is a backlog, whatever its size. */
const countedMax = literal(10_000)

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
