import type { Tx } from '@souk/platform'
import { activeFaults, type InjectedFault, injectedFaultOf } from '@souk/sandbox/contract'

/** How the gateway is disturbed at this moment, for the call that is made after the transaction. */
export async function currentFault(tx: Tx): Promise<InjectedFault> {
  return injectedFaultOf(await activeFaults(tx, 'gateway'), Math.random)
}
