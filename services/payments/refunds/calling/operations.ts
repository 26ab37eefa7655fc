import type { RefundAnswer } from '@souk/gateways/contract'
import {
  type CallOutcome,
  created,
  type LaneStep,
  type StepDecision,
  type Tx,
} from '@souk/platform'
import type { Static } from 'typebox'
import { askingNow } from '../../asking/operations.ts'
import { getPayment } from '../../store.ts'
import { askableRefund, type LockedRefund, lockRefund, recordRefundAnswer } from '../operations.ts'
import type { Refund } from '../refund.ts'
import { type RefundView, refundView } from '../schemas.ts'
import { findRefund } from '../store.ts'
import { type RefundCall, type RequestedRefund, refundCall } from './call.ts'

export interface RefundOutcome extends CallOutcome {
  readonly key: string
  readonly answer: RefundAnswer
}

export async function loadRefund(
  tx: Tx,
  refundId: string,
  [cameBack]: readonly RefundCall[],
): Promise<RequestedRefund | LockedRefund | undefined> {
  if (cameBack) return lockRefund(tx, { ...cameBack, id: refundId })
  const refund = await findRefund(tx, refundId)
  if (!refund) return undefined
  const [payment, asking] = await Promise.all([getPayment(tx, refund.paymentId), askingNow(tx)])
  return askableRefund(tx, { refund, payment }, asking)
}

/** One step of a refund: what its gateway answered is recorded, or what it has to be asked is handed out. */
export async function refundNext(
  tx: Tx,
  { subject, outcomes, room }: LaneStep<RequestedRefund | LockedRefund, RefundOutcome>,
): Promise<StepDecision<RefundCall, Static<typeof RefundView>>> {
  if ('order' in subject) {
    const refund = await record(tx, subject, outcomes[0])
    return { calls: [], nextAt: refund.pollAt, reply: replyOf(refund) }
  }
  const { refund } = subject
  const isDue = refund.pollAt !== null && refund.pollAt <= tx.now
  const calls = isDue && room > 0 ? [refundCall(subject)] : []
  return { calls, nextAt: calls.length === 0 ? refund.pollAt : null, reply: replyOf(refund) }
}

/** An answer that somebody else has recorded already changes nothing. */
async function record(
  tx: Tx,
  locked: LockedRefund,
  outcome: RefundOutcome | undefined,
): Promise<Refund> {
  const { refund } = locked
  const isAwaited = refund.status === 'PROCESSING' && refund.gatewayKey === outcome?.key
  return isAwaited ? recordRefundAnswer(tx, locked, outcome.answer) : refund
}

/** A refund is answered with what became of it, also when it failed. Its first attempt has made it. */
function replyOf(refund: Refund) {
  const view = refundView(refund)
  const isFirstAttempt = refund.gatewayKey === refund.id
  return isFirstAttempt ? created(view, `/api/v1/refunds/${refund.id}`) : view
}
