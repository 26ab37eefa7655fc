import { idOf, OutboundLanes, type Tx } from '@souk/platform'

/** One lane a tenant: its requests are processed one after the other, and hold up those of nobody else. */
export const lanes = new OutboundLanes('privacy.process', 'prq')

export function wakeLane(tx: Tx): Promise<void> {
  return lanes.wake(tx, idOf('prq', tx.tenantId), tx.now)
}
