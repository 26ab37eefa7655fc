import type {
  CommandAnswer,
  DisputedCharge,
  DisputeRef,
  DisputesAnswer,
  Evidence,
  GatewayConnection,
  KnownDispute,
} from '@souk/gateways/contract'
import type { CallOutcome, OutboundCall } from '@souk/platform'
import { chargeOf } from '../../asking/charge.ts'
import type { Payment } from '../../payment.ts'
import { commandKey, type Dispute } from '../dispute.ts'

interface Named extends OutboundCall {
  readonly orderId: string
  readonly connection: GatewayConnection
}

/** What a gateway is asked about the disputes of a payment. */
export type DisputeCall = Named &
  (
    | { readonly kind: 'look'; readonly charge: DisputedCharge }
    | {
        readonly kind: 'submit'
        readonly disputeId: string
        readonly dispute: DisputeRef
        readonly evidence: Evidence
      }
    | { readonly kind: 'accept'; readonly disputeId: string; readonly dispute: DisputeRef }
  )

/** What came of it. */
export type DisputeOutcome = CallOutcome &
  (
    | { readonly kind: 'look'; readonly answer: DisputesAnswer }
    | {
        readonly kind: 'command'
        readonly key: string
        readonly disputeId: string
        readonly answer: CommandAnswer
      }
  )

/** A payment, its disputes, and what its gateway is asked through. */
export interface AskableDisputes {
  readonly payment: Payment
  readonly disputes: readonly Dispute[]
  readonly connection: GatewayConnection
}

/** What people asked for comes first; then how everything stands. */
export function nextCall(
  { payment, disputes, connection }: AskableDisputes,
  now: Date,
): DisputeCall {
  const { id, orderId } = payment
  const wanted = disputes.find(({ commanded }) => commanded !== null)
  if (!wanted) {
    const charge = {
      ...chargeOf(payment),
      captured: payment.captured,
      known: knownOf(disputes),
      now,
    }
    return { kind: 'look', key: `${id}:disputes`, orderId, connection, charge }
  }
  const dispute = { ref: wanted.gatewayRef, charge: chargeOf(payment) }
  const named = { key: commandKey(wanted), orderId, connection, disputeId: wanted.id, dispute }
  return wanted.commanded === 'ACCEPT'
    ? { kind: 'accept', ...named }
    : { kind: 'submit', ...named, evidence: wanted.evidence }
}

function knownOf(disputes: readonly Dispute[]): KnownDispute[] {
  return disputes.map(({ gatewayRef: ref, round, createdAt, ...dispute }) => {
    const { evidenceDueAt, submittedAt, closedAt } = dispute
    return { ref, round, createdAt, evidenceDueAt, submittedAt, closedAt }
  })
}
