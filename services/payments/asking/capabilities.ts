import type { Capability, GatewayKinds } from '@souk/gateways/contract'
import type { TenantMode } from '@souk/platform'
import { capturableOf, type Payment } from '../payment.ts'
import { gatewayCapabilityMissing } from '../problems.ts'

/** What the gateway of a payment is to do, and with how much. */
interface Wanted {
  readonly amount: number
  readonly capabilities: readonly Capability[]
}

/** Refuses what the gateway of a payment cannot do, before anything of it is saved or asked. */
export function checkCapable(
  { mode }: { readonly mode: TenantMode },
  kinds: GatewayKinds,
  payment: Payment,
  wanted: Wanted,
): void {
  const lacks = lacksFor(kinds, payment, wanted)
  if (lacks.length === 0) return
  const { gateway, method } = payment
  throw gatewayCapabilityMissing({ method, mode, missing: [{ gateway, lacks }] })
}

/** What the gateway of a payment lacks for that. */
export function lacksFor(
  kinds: GatewayKinds,
  { gatewayKind, currency }: Pick<Payment, 'gatewayKind' | 'currency'>,
  { amount, capabilities }: Wanted,
): string[] {
  const kind = kinds.of(gatewayKind)
  const counts = kind.takesAmount?.(amount, currency) ?? true
  const missing = capabilities.filter((one) => !kind.capabilities.includes(one))
  return [...missing, ...(counts ? [] : ['AMOUNT'])]
}

export function neededToCapture(payment: Payment, amount: number): Wanted {
  const capabilities = [
    ...(amount < capturableOf(payment) ? (['PARTIAL_CAPTURE'] as const) : []),
    ...(payment.captured > 0 ? (['MULTIPLE_CAPTURES'] as const) : []),
  ]
  return { amount, capabilities }
}

export function neededToRefund({ captured }: Payment, amount: number): Wanted {
  return { amount, capabilities: amount < captured ? ['REFUND', 'PARTIAL_REFUND'] : ['REFUND'] }
}
