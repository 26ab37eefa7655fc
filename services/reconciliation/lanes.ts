import { idOf, OutboundLanes, type Tx } from '@souk/platform'

/** One lane a tenant: its runs are done one after the other, so that no two take the same entry. */
export const runLanes = new OutboundLanes('reconciliation.runs', 'rec')

export function wakeRuns(tx: Tx): Promise<void> {
  return runLanes.wake(tx, idOf('rec', tx.tenantId), tx.now)
}
