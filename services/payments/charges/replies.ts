import { created, keptButRefused } from '@souk/platform'
import type { Static } from 'typebox'
import { capturableOf, type Payment } from '../payment.ts'
import {
  authenticationRequired,
  captureUnanswered,
  gatewayTimeout,
  paymentDeclined,
} from '../problems.ts'
import { type PaymentView, paymentView } from '../schemas.ts'
import type { ChargeOutcome } from './call.ts'

export type PaymentReply = Static<typeof PaymentView>

/** What a request gets whose call has come back. */
export function replyTo(outcome: ChargeOutcome | undefined, payment: Payment): PaymentReply {
  if (outcome?.kind === 'capture') return captureReply(outcome, payment)
  const { status, id } = payment
  const isPending = outcome?.chargeStatus.outcome === 'pending'
  if (status === 'FAILED' || (status === 'PROCESSING' && !isPending)) return refusedReply(payment)
  const view = paymentView(payment)
  const isAskedAlone = payment.isOffSession && outcome?.kind === 'authorize'
  if (isAskedAlone && status === 'REQUIRES_ACTION') {
    return keptButRefused(view, authenticationRequired({ paymentId: id }))
  }
  return outcome?.kind === 'authorize' ? created(view, `/api/v1/payments/${id}`) : view
}

/** What the gateway refused or left open is said as a problem, and the payment is kept all the same. */
function refusedReply(payment: Payment): PaymentReply {
  const view = paymentView(payment)
  const { id: paymentId, decline } = payment
  if (decline === null) return keptButRefused(view, gatewayTimeout({ paymentId }))
  const { code: declineCode, retryable, advice: detail } = decline
  if (payment.isOffSession && declineCode === authenticationRequired.code) {
    return keptButRefused(view, authenticationRequired({ paymentId }, { detail }))
  }
  return keptButRefused(view, paymentDeclined({ declineCode, retryable, paymentId }, { detail }))
}

function captureReply(
  { answer }: ChargeOutcome & { kind: 'capture' },
  payment: Payment,
): PaymentReply {
  const view = paymentView(payment)
  const { id: paymentId } = payment
  if (answer.outcome === 'captured') return view
  if (answer.outcome === 'unanswered') return keptButRefused(view, captureUnanswered({ paymentId }))
  const { code: declineCode, retryable } = answer.decline
  const detail = declinedCaptureDetail(payment, retryable)
  return keptButRefused(view, paymentDeclined({ declineCode, retryable, paymentId }, { detail }))
}

/** As long as the payment is open, another one for the same order would be refused. */
function declinedCaptureDetail(payment: Payment, retryable: boolean): string {
  if (capturableOf(payment) === 0) return 'The capture was declined, and the payment was cancelled.'
  return retryable
    ? 'The capture was declined. Try it again later. Or cancel this payment, then use another method.'
    : 'The capture was declined. Cancel this payment, then use another method.'
}
