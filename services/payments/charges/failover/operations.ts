import {
  type Asked,
  type Decline,
  type GatewayKinds,
  noteAnswer,
  noteUnavailable,
  routePayment,
  takePaymentThrough,
} from '@souk/gateways/contract'
import { audited, type Tx, withCommit } from '@souk/platform'
import { askingNow, connectionThrough, soughtFor } from '../../asking/operations.ts'
import { changed, type Payment } from '../../payment.ts'
import { paymentView } from '../../schemas.ts'
import { listAnsweredSince, updatePayment } from '../../store.ts'
import type { AskedCharge } from '../call.ts'
import type { LockedCharge, RequestedCharge } from '../operations.ts'

/**
 * A gateway that could not be reached when it was asked for the first time has done nothing: the payment goes to the next that takes it,
 * and that is saved before it is asked. Undefined where there is no other.
 */
export async function nextGateway(
  tx: Tx,
  kinds: GatewayKinds,
  { payment, orderPayments }: LockedCharge,
  reason: string,
): Promise<RequestedCharge | undefined> {
  const attempts = [
    ...payment.attempts,
    { gateway: payment.gateway, reason, at: tx.now.toISOString() },
  ]
  // What is saved is kept by one gateway, and no other knows it.
  if (payment.paymentMethodId !== null) return undefined
  const isKept = payment.saving !== null
  const sought = { ...soughtFor(orderPayments.order, payment), isKept }
  const { rule, gateways } = await routePayment(tx, kinds, sought)
  const tried = new Set(attempts.map(({ gateway }) => gateway))
  const next = gateways.find(({ code }) => !tried.has(code))
  if (!next) return undefined
  const { code: gateway, kind: gatewayKind } = next
  const route = { rule, reason: 'FAILED_OVER' as const }
  const moved = { gateway, gatewayKind, attempts, route, methodCustomer: null }
  const after = changed({ ...payment, ...moved }, tx.now)
  withCommit(tx, () => updatePayment(tx, after))
  takePaymentThrough(tx, next)
  audited(tx, { resource: 'payment', id: after.id, before: payment, after, view: paymentView })
  const { fault } = await askingNow(tx)
  const connection = connectionThrough(tx, next)
  const isDegraded = next.status === 'DEGRADED'
  return { payment: after, connection, isDegraded, fault, opened: orderPayments }
}

/** Nobody else takes it. */
export function unreachable(payment: Payment, reason: string, now: Date): Payment {
  const attempt = { gateway: payment.gateway, reason, at: now.toISOString() }
  return { ...payment, attempts: [...payment.attempts, attempt] }
}

export const gatewayUnavailable: Decline = {
  code: 'gateway_unavailable',
  retryable: true,
  advice: 'The gateway cannot be reached. Try again later, or pay another way.',
}

/** What a question says of the health of its gateway. */
export async function noteHealth(
  tx: Tx,
  kinds: GatewayKinds,
  gateway: Asked & { readonly code: string },
  chargeStatus: AskedCharge['chargeStatus'],
): Promise<void> {
  if (chargeStatus.outcome === 'unavailable') {
    const answers = (since: Date) => listAnsweredSince(tx, gateway.code, since)
    return noteUnavailable(tx, kinds, gateway, chargeStatus.reason, answers)
  }
  if (chargeStatus.outcome !== 'unanswered') await noteAnswer(tx, kinds, gateway)
}
