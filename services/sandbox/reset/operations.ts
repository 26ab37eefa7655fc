import { recordReset } from '@souk/identity/contract'
import { resetAndWakeAllLanes, type Tx } from '@souk/platform'
import { checkSandbox } from '../sandbox.ts'
import { emptySandbox } from './store.ts'

export interface Reset {
  readonly resetAt: Date
  /** The last event that is gone; the log goes on after it. */
  readonly forgottenThrough: number
}

/** Back to an empty tenant in real time. People, credentials and the audit trail stay. */
export async function resetSandbox(tx: Tx): Promise<Reset> {
  checkSandbox(tx)
  const forgottenThrough = await emptySandbox(tx)
  const resetAt = await recordReset(tx, forgottenThrough)
  // Their times were those of the moved clock, and what most of them were about is gone.
  await resetAndWakeAllLanes(tx, resetAt)
  return { resetAt, forgottenThrough }
}
