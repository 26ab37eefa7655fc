import {
  keptButRefused,
  type LaneStep,
  type StepDecision,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import type { Static } from 'typebox'
import { askingNow, connectionTo } from '../../asking/operations.ts'
import { findPayment } from '../../store.ts'
import { commandKey, type Dispute } from '../dispute.ts'
import {
  applyDisputeFacts,
  confirmCommand,
  type LockedDisputes,
  lockDisputes,
  refuseCommand,
} from '../operations.ts'
import { disputeUnanswered } from '../problems.ts'
import { type DisputeView, disputeView } from '../schemas.ts'
import { listDisputesOfPayment } from '../store.ts'
import { type AskableDisputes, type DisputeCall, type DisputeOutcome, nextCall } from './call.ts'

export type { LockedDisputes }
export type DisputeReply = Static<typeof DisputeView>

export async function loadDisputes(
  tx: Tx,
  paymentId: string,
  [cameBack]: readonly DisputeCall[],
): Promise<AskableDisputes | LockedDisputes | undefined> {
  if (cameBack) return lockDisputes(tx, paymentId, cameBack.orderId)
  const [payment, disputes, asking] = await sentInOrder([
    findPayment(tx, paymentId),
    listDisputesOfPayment(tx, paymentId),
    askingNow(tx),
  ])
  return payment && { payment, disputes, connection: connectionTo(tx, asking, payment.gateway) }
}

/** One step of a payment that is disputed: what its gateway said is recorded, or what it has to be asked is handed out. */
export async function disputesNext(
  tx: Tx,
  { subject, outcomes, room }: LaneStep<AskableDisputes | LockedDisputes, DisputeOutcome>,
): Promise<StepDecision<DisputeCall, DisputeReply>> {
  const [outcome] = outcomes
  if (outcome && 'order' in subject) return recorded(tx, subject, outcome)
  if (room === 0 || 'order' in subject) return { calls: [], nextAt: tx.now }
  return { calls: [nextCall(subject, tx.now)], nextAt: null }
}

async function recorded(
  tx: Tx,
  subject: LockedDisputes,
  outcome: DisputeOutcome,
): Promise<StepDecision<DisputeCall, DisputeReply>> {
  const disputes = await record(tx, subject, outcome)
  const dates = disputes.flatMap(({ pollAt }) => pollAt ?? [])
  const earliest = dates.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
  const nextAt = isUnanswered(outcome) ? tx.now : earliest
  if (outcome.kind === 'look') return { calls: [], nextAt }
  const dispute = disputes.find(({ id }) => id === outcome.disputeId)
  return { calls: [], nextAt, ...(dispute && { reply: replyOf(dispute, outcome) }) }
}

async function record(
  tx: Tx,
  subject: LockedDisputes,
  outcome: DisputeOutcome,
): Promise<readonly Dispute[]> {
  const { answer } = outcome
  if (answer.outcome === 'unanswered') return subject.disputes
  if (answer.outcome === 'known') return applyDisputeFacts(tx, subject, answer)
  if (outcome.kind === 'look') return subject.disputes
  const commanded = subject.disputes.find(({ id }) => id === outcome.disputeId)
  // Somebody else has recorded it already, or the gateway decided meanwhile.
  if (!commanded?.commanded || commandKey(commanded) !== outcome.key) return subject.disputes
  return answer.outcome === 'refused'
    ? refuseCommand(tx, subject, commanded)
    : confirmCommand(tx, subject, commanded)
}

function isUnanswered({ answer }: DisputeOutcome): boolean {
  return answer.outcome === 'unanswered'
}

/** What was asked for is kept until the gateway has heard it. */
function replyOf(dispute: Dispute, outcome: DisputeOutcome): DisputeReply {
  const view = disputeView(dispute)
  const { id: disputeId } = dispute
  return isUnanswered(outcome) ? keptButRefused(view, disputeUnanswered({ disputeId })) : view
}
