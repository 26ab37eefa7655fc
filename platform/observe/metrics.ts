import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { namesGiven, namesMax } from '../db/names.ts'

export const metrics = new Registry()
collectDefaultMetrics({
  register: metrics,
  prefix: 'souk_',
  // Every ten milliseconds, as it would be, wakes a process that has nothing to do a hundred times a second.
  eventLoopMonitoringPrecision: 100,
})

export const requestSeconds = new Histogram({
  name: 'souk_http_request_seconds',
  help: 'Time from the first byte of a request to the last of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
  registers: [metrics],
})

export const readsMoved = new Counter({
  name: 'souk_reads_moved_total',
  help: 'Reads that took too long for the connections that all share and went on among the long ones',
  registers: [metrics],
})

export const overloads = new Counter({
  name: 'souk_overloaded_total',
  help: 'Requests and connections that were refused with 503 overloaded, by what there was not enough of',
  labelNames: ['reason'],
  registers: [metrics],
})

export const rateLimitsShared = new Gauge({
  name: 'souk_rate_limits_shared',
  help: '1 while rate limits are counted for all machines together, 0 while each process counts for itself; absent without REDIS_URL',
  labelNames: ['store'],
  registers: [metrics],
})

export const rateLimitFallbacks = new Counter({
  name: 'souk_rate_limit_fallbacks_total',
  help: 'Requests that the process counted for itself because the shared store answered late or with an error',
  labelNames: ['reason'],
  registers: [metrics],
})

export const workerNotified = new Gauge({
  name: 'souk_worker_notified',
  help: '1 while the database tells the worker of new work, 0 while it has to poll for it; absent in processes without a worker',
  labelNames: ['channel'],
  registers: [metrics],
})

/** Of a process with a worker, and of no other: there a zero would be a lie. */
export const workLookFailures = new Counter({
  name: 'souk_work_look_failures_total',
  help: 'Looks for work that failed, because the database or a node of it did not answer',
  registers: [],
})

export const workLookedAt = new Gauge({
  name: 'souk_work_looked_at_seconds',
  help: 'When the worker last looked for work with success, or else began to, in seconds since 1970',
  registers: [],
})

export function showWorkLooks(): void {
  metrics.registerMetric(workLookFailures)
  metrics.registerMetric(workLookedAt)
  workLookedAt.setToCurrentTime()
}

export const serverErrors = new Counter({
  name: 'souk_server_errors_total',
  help: 'Answers with a status of 500 or more, repeated ones included, by the code of the problem',
  labelNames: ['code'],
  registers: [metrics],
})

export const outboundCalls = new Counter({
  name: 'souk_outbound_calls_total',
  help: 'Calls to the outside whose outcome was recorded: succeeded, failed, or ignored as it says nothing of the receiver',
  labelNames: ['queue', 'outcome'],
  registers: [metrics],
})

export const unexpectedAnswers = new Counter({
  name: 'souk_outbound_unexpected_answers_total',
  help: 'Answers from outside that were taken although the product itself comes to something else',
  labelNames: ['queue'],
  registers: [metrics],
})

export const reactionFailures = new Counter({
  name: 'souk_reaction_failures_total',
  help: 'How often a reaction failed, and whether it is tried again, event by event, or was given up',
  labelNames: ['reaction', 'next'],
  registers: [metrics],
})

export const scheduleFailures = new Counter({
  name: 'souk_schedule_failures_total',
  help: 'How often a schedule failed, on a row or for a whole tenant',
  labelNames: ['schedule'],
  registers: [metrics],
})

export const postponedRows = countedWhenRead({
  name: 'souk_schedule_postponed_rows',
  help: 'Rows that a schedule failed on and tries again later',
  labelName: 'schedule',
})

new Gauge({
  name: 'souk_database_named_statements',
  help: 'SQL statements that the process keeps prepared; those beyond the bound are planned on every call',
  registers: [metrics],
  collect() {
    this.set(namesGiven())
  },
})

new Gauge({
  name: 'souk_database_named_statements_max',
  help: 'How many SQL statements the process keeps prepared at most',
  registers: [metrics],
}).set(namesMax)

export const outboundLaneFailures = new Counter({
  name: 'souk_outbound_lane_failures_total',
  help: 'How often what came back from outside could not be recorded',
  labelNames: ['queue'],
  registers: [metrics],
})

export const failingLanes = countedWhenRead({
  name: 'souk_outbound_failing_lanes',
  help: 'Lanes of outbound work that failed and are tried again later',
  labelName: 'queue',
})

interface CountedGauge {
  readonly name: string
  readonly help: string
  readonly labelName: string
}

/** A gauge whose values are counted when the metrics are read, by whoever last said that it counts for a label. */
function countedWhenRead({ name, help, labelName }: CountedGauge) {
  const counts = new Map<string, () => number>()
  new Gauge({
    name,
    help,
    labelNames: [labelName],
    registers: [metrics],
    collect() {
      for (const [label, count] of counts) this.set({ [labelName]: label }, count())
    },
  })
  return { observe: (label: string, count: () => number) => void counts.set(label, count) }
}

/** How much of a pool of connections is in use, and how much work waits for it. */
export interface PoolUse {
  readonly pool: string
  readonly inUse: number
  readonly waiting: number
}

let readPools: () => readonly PoolUse[] = () => []

/** A process has one database, whose pools are read when the metrics are. */
export function observePools(read: () => readonly PoolUse[]): void {
  readPools = read
}

new Gauge({
  name: 'souk_database_connections_in_use',
  help: 'Connections of a pool that work for somebody',
  labelNames: ['pool'],
  registers: [metrics],
  collect() {
    for (const { pool, inUse } of readPools()) this.set({ pool }, inUse)
  },
})

new Gauge({
  name: 'souk_database_waiting',
  help: 'What waits for a connection of a pool',
  labelNames: ['pool'],
  registers: [metrics],
  collect() {
    for (const { pool, waiting } of readPools()) this.set({ pool }, waiting)
  },
})
