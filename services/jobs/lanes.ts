import { idOf, OutboundLanes, type Tx } from '@souk/platform'
import type { Lane } from './job.ts'

/** One lane a tenant for each: so a tenant has one long and one short job under way, in all processes together. */
export const lanes: Readonly<Record<Lane, OutboundLanes>> = {
  short: new OutboundLanes('jobs.short', 'job'),
  long: new OutboundLanes('jobs.long', 'job'),
}

export function wakeLane(tx: Tx, lane: Lane): Promise<void> {
  return lanes[lane].wake(tx, idOf('job', tx.tenantId), tx.now)
}
