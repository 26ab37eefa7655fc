import type { Tx } from '@souk/platform'
import { activeFaults, type Strike, struck } from '@souk/sandbox/contract'

/** How the gateway is disturbed at this moment, for the call that is made after the transaction. */
export async function currentFault(tx: Tx): Promise<Strike> {
  return struck(await activeFaults(tx, 'gateway'), Math.random)
}
