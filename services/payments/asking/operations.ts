import assert from 'node:assert/strict'
import {
  connectionOf,
  type GatewayConnection,
  type GatewayKinds,
  listPaymentGateways,
  type PaymentGateway,
} from '@souk/gateways/contract'
import type { Tx } from '@souk/platform'
import { activeFaults, type InjectedFault, injectedFaultOf } from '@souk/sandbox/contract'
import { gatewayCapabilityMissing, paymentMethodUnknown } from '../problems.ts'

/** What a gateway can be asked through at this moment. */
export interface Asking {
  readonly gateways: readonly PaymentGateway[]
  /** How a sandbox disturbs the call that is made after the transaction. */
  readonly fault: InjectedFault
}

export async function askingNow(tx: Tx): Promise<Asking> {
  const [gateways, faults] = await Promise.all([
    listPaymentGateways(tx),
    activeFaults(tx, 'gateway'),
  ])
  return { gateways, fault: injectedFaultOf(faults, Math.random) }
}

/** The gateway for a new payment. */
export function chooseGateway(
  tx: Tx,
  kinds: GatewayKinds,
  { gateways }: Asking,
  { method, currency }: { readonly method: string; readonly currency: string },
): PaymentGateway {
  if (!kinds.knowMethod(method)) throw paymentMethodUnknown({ method })
  const chosen = gateways.find(({ kind, status, currencies }) => {
    const takesMoney = status !== 'DISABLED' && (currencies?.includes(currency) ?? true)
    return takesMoney && kinds.of(kind).takes(method)
  })
  if (!chosen) throw gatewayCapabilityMissing({ method, mode: tx.mode })
  return chosen
}

/** The gateway that has a payment already, whatever became of its settings. */
export function connectionTo(tx: Tx, { gateways }: Asking, code: string): GatewayConnection {
  const gateway = gateways.find((one) => one.code === code)
  assert(gateway, `no gateway is called ${code}`)
  return connectionOf(gateway, tx)
}
