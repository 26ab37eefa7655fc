import { Gauge, type Registry } from 'prom-client'
import { literal } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import { metrics } from '../observe/metrics.ts'

/** Of a worker that measures, and of no other process: there a zero would be a lie. */
const registers: Registry[] = []
const waitingEvents = new Gauge({
  name: 'souk_outbox_waiting',
  help: 'Events that the relay has not logged yet, 10000 at most; every worker counts the same',
  registers,
})
const oldestEvent = new Gauge({
  name: 'souk_outbox_oldest_seconds',
  help: 'Age of the oldest of the events that wait in the outbox',
  registers,
})
const dueLanes = new Gauge({
  name: 'souk_outbound_lanes_due',
  help: 'Lanes with something to do now, 10000 of all queues at most; every worker counts the same',
  labelNames: ['queue'],
  registers,
})
const lateLanes = new Gauge({
  name: 'souk_outbound_lanes_late',
  help: 'Of the lanes that are due, those that have been for more than a minute',
  labelNames: ['queue'],
  registers,
})
const waitingReactions = new Gauge({
  name: 'souk_reactions_waiting',
  help: 'Reactions that have not run yet or are tried again, 10000 at most; every worker counts the same',
  registers,
})

const gauges = [waitingEvents, oldestEvent, dueLanes, lateLanes, waitingReactions]

function showFromNowOn(): void {
  if (metrics.getSingleMetric('souk_outbox_waiting')) return
  for (const gauge of gauges) metrics.registerMetric(gauge)
}

/** More than so much is a backlog, whatever its size. */
const countedMax = literal(10_000)

interface Row {
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
export async function measureBacklog(system: System, queues: readonly string[]): Promise<void> {
  const rows = await system<Row>`
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
      select 1 from platform.reaction_runs
      where done_at is null and failed_at is null
      order by tenant_id, run_at, sequence limit ${countedMax}
    ) open
  `
  showFromNowOn()
  // A queue with nothing to do has no row.
  for (const queue of queues) {
    dueLanes.set({ queue }, 0)
    lateLanes.set({ queue }, 0)
  }
  for (const { kind, queue, waiting, late, oldest } of rows) {
    if (kind === 'events') {
      waitingEvents.set(waiting)
      oldestEvent.set(oldest)
    } else if (kind === 'reactions') waitingReactions.set(waiting)
    else if (queues.includes(queue)) {
      dueLanes.set({ queue }, waiting)
      lateLanes.set({ queue }, late)
    }
  }
}
