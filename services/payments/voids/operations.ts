import type { Charge, GatewayConnection } from '@souk/gateways/contract'
import {
  type CallOutcome,
  type LaneStep,
  type OutboundCall,
  type StepDecision,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import { chargeOf } from '../asking/charge.ts'
import { askingNow, connectionTo } from '../asking/operations.ts'
import { chargeLanes } from '../lanes.ts'
import { type Payment, voidKey } from '../payment.ts'
import { findPayment, updatePollNow } from '../store.ts'

export interface VoidCall extends OutboundCall {
  readonly connection: GatewayConnection
  readonly charge: Charge
}

/** A payment that has ended, and what its gateway is told through. */
export interface CancelledPayment {
  readonly payment: Payment
  readonly connection: GatewayConnection
}

export async function loadCancelled(
  tx: Tx,
  paymentId: string,
): Promise<CancelledPayment | undefined> {
  const [payment, asking] = await Promise.all([findPayment(tx, paymentId), askingNow(tx)])
  return payment && { payment, connection: connectionTo(tx, asking, payment.gateway) }
}

export interface VoidOutcome extends CallOutcome {
  readonly wasCaptured: boolean
}

async function askAgain(tx: Tx, { id, gatewayRef }: Payment): Promise<void> {
  await sentInOrder([chargeLanes.wake(tx, id, tx.now), updatePollNow(tx, id, gatewayRef)])
}

/** About a day; an authorization that could not be voided by then lapses by itself. */
const triesMax = 30

/** One step of a payment that was cancelled. The payment has ended already, so nothing of it is locked or changed. */
export async function voidNext(
  tx: Tx,
  { subject, outcomes, room, health }: LaneStep<CancelledPayment, VoidOutcome>,
): Promise<StepDecision<VoidCall, never>> {
  const isVoided = outcomes.some(({ result }) => result === 'succeeded')
  // Money that came in while the payment was being cancelled is asked about, and goes back if nobody owes it.
  if (outcomes.some(({ wasCaptured }) => wasCaptured)) await askAgain(tx, subject.payment)
  if (isVoided || health.failures >= triesMax) return { calls: [], nextAt: null }
  if (room === 0) return { calls: [], nextAt: tx.now }
  const { payment, connection } = subject
  return { calls: [{ key: voidKey(payment), connection, charge: chargeOf(payment) }], nextAt: null }
}
