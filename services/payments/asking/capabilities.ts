import type { Capability, GatewayKinds } from '@souk/gateways/contract'
import type { TenantMode } from '@souk/platform'
import { capturableOf, type Payment } from '../payment.ts'
import { gatewayCapabilityMissing } from '../problems.ts'

/** Refuses what the gateway of a payment cannot do, before anything of it is saved or asked. */
export function checkCapable(
  { mode }: { readonly mode: TenantMode },
  kinds: GatewayKinds,
  { gateway, gatewayKind, method }: Payment,
  needed: readonly Capability[],
): void {
  const { capabilities } = kinds.of(gatewayKind)
  const lacks = needed.filter((one) => !capabilities.includes(one))
  if (lacks.length === 0) return
  throw gatewayCapabilityMissing({ method, mode, missing: [{ gateway, lacks }] })
}

export function neededToCapture(payment: Payment, amount: number): Capability[] {
  return [
    ...(amount < capturableOf(payment) ? (['PARTIAL_CAPTURE'] as const) : []),
    ...(payment.captured > 0 ? (['MULTIPLE_CAPTURES'] as const) : []),
  ]
}

export function neededToRefund({ captured }: Payment, amount: number): Capability[] {
  return amount < captured ? ['REFUND', 'PARTIAL_REFUND'] : ['REFUND']
}
