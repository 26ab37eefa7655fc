import { Gauge, type Registry } from 'prom-client'
import type { System } from '../db/system.ts'
import { metrics } from '../observe/metrics.ts'
import { countBacklog } from './waiting/store.ts'

/** Of a worker that measures, as long as it can, and of no other process: there a value would be a lie. */
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

const names = [
  'souk_outbox_waiting',
  'souk_outbox_oldest_seconds',
  'souk_outbound_lanes_due',
  'souk_outbound_lanes_late',
  'souk_reactions_waiting',
]

function showFromNowOn(): void {
  for (const gauge of gauges) metrics.registerMetric(gauge)
}

/** The last value would say that all is well, for as long as nobody can know. */
function hideUntilMeasured(): void {
  for (const name of names) metrics.removeSingleMetric(name)
}

/** Counts what waits for the workers. What cannot be counted is not shown. */
export async function measureBacklog(system: System, queues: readonly string[]): Promise<void> {
  const rows = await countBacklog(system).catch((error) => {
    hideUntilMeasured()
    throw error
  })
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
