import type { CallOutcome, OutboundCall } from '@souk/platform'
import type { InjectedFault } from '@souk/sandbox/contract'
import type { CaptureAnswer, Charge, ChargeStatus } from '../gateway.ts'
import { captureKey, chargeOf, type Payment } from '../payment.ts'

/** What a gateway is asked about a payment. */
export interface ChargeCall extends OutboundCall {
  readonly kind: 'authorize' | 'poll' | 'capture' | 'pollCapture'
  readonly orderId: string
  readonly gateway: string
  readonly charge: Charge
  /** What to capture; the whole amount for the others. */
  readonly amount: number
  readonly fault: InjectedFault
}

/** What came of it. */
export type ChargeOutcome = CallOutcome &
  (
    | { readonly kind: 'authorize' | 'poll'; readonly chargeStatus: ChargeStatus }
    | { readonly kind: 'capture'; readonly key: string; readonly answer: CaptureAnswer }
  )

/** What the gateway has to be asked about a payment, and when; nothing when all is known. */
export function nextCall(
  payment: Payment,
  fault: InjectedFault,
  now: Date,
): { readonly at: Date; readonly call: ChargeCall } | undefined {
  const { id, orderId, gateway, amount, capturing, status, pollAt, polls } = payment
  const call = { key: id, orderId, gateway, charge: chargeOf(payment), amount, fault }
  if (status === 'CREATED') return { at: now, call: { ...call, kind: 'authorize' } }
  if (status === 'PROCESSING' && pollAt) return { at: pollAt, call: { ...call, kind: 'poll' } }
  if (capturing === null) return undefined
  const kind = polls === 0 ? 'capture' : 'pollCapture'
  const capture = { ...call, kind, key: captureKey(payment), amount: capturing } as const
  // A capture saved by the previous release has no `poll_at`.
  return { at: pollAt ?? now, call: capture }
}
