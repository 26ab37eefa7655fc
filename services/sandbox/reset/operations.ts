import { recordReset } from '@souk/identity/contract'
import { readHead, resetAndWakeAllLanes, type Tx } from '@souk/platform'

export interface Reset {
  readonly resetAt: Date
  /** The last event that is gone; the log goes on after it. */
  readonly forgottenThrough: number
}

/** The sandbox is empty: from here on it goes on in real time. People, credentials and the audit trail stay. */
export async function recordEmptied(tx: Tx): Promise<Reset> {
  const { forgottenThrough } = await readHead(tx)
  const resetAt = await recordReset(tx, forgottenThrough)
  // Their times were those of the moved clock, and what most of them were about is gone.
  await resetAndWakeAllLanes(tx, resetAt)
  return { resetAt, forgottenThrough }
}
