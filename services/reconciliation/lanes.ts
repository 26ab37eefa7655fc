import { idOf, OutboundLanes, type Tx } from '@souk/platform'

/** One lane a tenant: its runs are done one after the other, so that no two take the same entry. */
export const runLanes = new OutboundLanes('reconciliation.runs', 'rec')

/** The run that was in the way is over. */
export function wakeNextRun(tx: Tx): Promise<void> {
  return runLanes.wakeHeld(tx, idOf('rec', tx.tenantId))
}

export function wakeRuns(tx: Tx): Promise<void> {
  return runLanes.wake(tx, idOf('rec', tx.tenantId), tx.now)
}
