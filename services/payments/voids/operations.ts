import type { CallOutcome, LaneStep, OutboundCall, StepDecision, Tx } from '@souk/platform'
import type { Charge } from '../gateway.ts'
import { chargeOf, type Payment, voidKey } from '../payment.ts'

export interface VoidCall extends OutboundCall {
  readonly gateway: string
  readonly charge: Charge
}

/** About a day; an authorization that could not be voided by then lapses by itself. */
const triesMax = 30

/** One step of a payment that was cancelled. The payment has ended already, so nothing of it is locked or changed. */
export async function voidNext(
  tx: Tx,
  { subject: payment, outcomes, room, health }: LaneStep<Payment, CallOutcome>,
): Promise<StepDecision<VoidCall, never>> {
  const isVoided = outcomes.some(({ result }) => result === 'succeeded')
  if (isVoided || health.failures >= triesMax) return { calls: [], nextAt: null }
  if (room === 0) return { calls: [], nextAt: tx.now }
  const { gateway } = payment
  return { calls: [{ key: voidKey(payment), gateway, charge: chargeOf(payment) }], nextAt: null }
}
