import { returnToRealTime, viewOfTenant, wallClock } from '@souk/identity/contract'
import { sandboxReset } from '@souk/identity/events'
import { atTime, audited, emit, type Tx, wakeEveryLane } from '@souk/platform'
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
  const tenant = await returnToRealTime(tx)
  const { id, version } = tenant
  const resetAt = wallClock(tx)
  // Their times were those of the moved clock, and what most of them were about is gone.
  await wakeEveryLane(tx, resetAt)
  audited(tx, { resource: 'sandbox', id })
  const object = {
    ...viewOfTenant(tenant),
    reset_at: resetAt.toISOString(),
    forgotten_through: forgottenThrough,
  }
  emit(atTime(tx, resetAt), sandboxReset, { id, version, object })
  return { resetAt, forgottenThrough }
}
