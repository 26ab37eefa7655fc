import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { namesGiven, namesMax } from '../db/names.ts'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics, prefix: 'souk_' })

export const requestSeconds = new Histogram({
  name: 'souk_http_request_seconds',
  help: 'Time from the first byte of a request to the last of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
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

export const scheduleFailures = new Counter({
  name: 'souk_schedule_failures_total',
  help: 'How often a schedule failed, on a row or for a whole tenant',
  labelNames: ['schedule'],
  registers: [metrics],
})

export const postponedRows = new Gauge({
  name: 'souk_schedule_postponed_rows',
  help: 'Rows that a schedule failed on and tries again later',
  labelNames: ['schedule'],
  registers: [metrics],
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

export const outboundFailingLanes = new Gauge({
  name: 'souk_outbound_failing_lanes',
  help: 'Lanes of outbound work that failed and are tried again later',
  labelNames: ['queue'],
  registers: [metrics],
})
