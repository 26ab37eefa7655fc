import type {
  Asked,
  CaptureAnswer,
  Charge,
  ChargeStatus,
  GatewayConnection,
} from '@souk/gateways/contract'
import type { CallOutcome, OutboundCall } from '@souk/platform'
import type { InjectedFault } from '@souk/sandbox/contract'
import { chargeOf } from '../asking/charge.ts'
import { captureKey, mayChangeByItself, type Payment } from '../payment.ts'

/** What a gateway is asked about a payment. */
export interface ChargeCall extends OutboundCall {
  readonly kind: 'authorize' | 'poll' | 'capture' | 'pollCapture'
  readonly orderId: string
  readonly connection: GatewayConnection
  readonly charge: Charge
  /** What to capture; the whole amount for the others. */
  readonly amount: number
  readonly fault: InjectedFault
  /** Whether it could not be reached before. */
  readonly isDegraded: boolean
  /** Whether its gateway was certainly asked nothing about the payment before. */
  readonly isFirst: boolean
  /** Since when it was to be asked. */
  readonly dueAt: Date | null
}

/** Where a payment stands, as its gateway was asked for it. */
export interface AskedCharge {
  readonly kind: 'authorize' | 'poll'
  readonly isFirst: boolean
  readonly gateway: Asked & { readonly code: string }
  readonly chargeStatus: ChargeStatus
}

/** What came of it. */
export type ChargeOutcome = CallOutcome &
  Pick<ChargeCall, 'dueAt'> &
  (AskedCharge | { readonly kind: 'capture'; readonly key: string; readonly answer: CaptureAnswer })

/** A payment, and what its gateway is asked through. */
interface Askable {
  readonly payment: Payment
  readonly connection: GatewayConnection
  readonly isDegraded: boolean
  readonly fault: InjectedFault
  /** Set in the transaction that has opened the payment. */
  readonly opened?: object
}

/** What the gateway has to be asked about a payment, and when; nothing when all is known. */
export function nextCall(
  { payment, connection, isDegraded, fault, opened }: Askable,
  now: Date,
): { readonly at: Date; readonly call: ChargeCall } | undefined {
  const { id, orderId, amount, capturing, status, pollAt, polls } = payment
  const charge = chargeOf(payment)
  const isFirst = opened !== undefined
  const asked = { key: id, orderId, connection, charge, amount, dueAt: pollAt }
  const call = { ...asked, fault, isDegraded, isFirst }
  if (status === 'CREATED') return { at: now, call: { ...call, kind: 'authorize' } }
  if (status === 'PROCESSING' && pollAt) return { at: pollAt, call: { ...call, kind: 'poll' } }
  if (capturing === null) {
    const isAsked = pollAt !== null && mayChangeByItself(payment)
    return isAsked ? { at: pollAt, call: { ...call, kind: 'poll' } } : undefined
  }
  const kind = polls === 0 ? 'capture' : 'pollCapture'
  const capture = { ...call, kind, key: captureKey(payment), amount: capturing } as const
  // A capture saved by the previous release has no `poll_at`.
  return { at: pollAt ?? now, call: capture }
}
