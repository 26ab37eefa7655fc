import { emit, type Tx } from '@souk/platform'
import {
  paymentAuthorized,
  paymentCancelled,
  paymentCaptured,
  paymentCaptureFailed,
  paymentClosed,
  paymentCreated,
  paymentExpired,
  paymentFailed,
  paymentPartiallyCaptured,
  paymentRequiresAction,
  paymentUpdated,
  refundCancelled,
  refundCreated,
  refundFailed,
  refundSucceeded,
} from './events.ts'
import type { Payment } from './payment.ts'
import type { PaymentStatus } from './payment-lifecycle.ts'
import type { Refund, RefundStatus } from './refunds/refund.ts'
import { refundView } from './refunds/schemas.ts'
import { paymentView } from './schemas.ts'

type PaymentKind = typeof paymentCreated

/** The event of arriving at a status. A payment on its way has no event beyond its creation. */
const arrivals: Partial<Record<PaymentStatus, PaymentKind>> = {
  REQUIRES_ACTION: paymentRequiresAction,
  AUTHORIZED: paymentAuthorized,
  PARTIALLY_CAPTURED: paymentPartiallyCaptured,
  CAPTURED: paymentCaptured,
  FAILED: paymentFailed,
  CANCELLED: paymentCancelled,
  EXPIRED: paymentExpired,
  CLOSED: paymentClosed,
}

/** Says what became true of a payment. A further capture has its event although the status stays, and so has one that failed. */
export function announcePayment(tx: Tx, before: Payment | undefined, after: Payment): void {
  const arrival = arrivals[after.status]
  const isNews = before?.status !== after.status || before.captured !== after.captured
  const isDeclined = before !== undefined && before.declinedCaptures < after.declinedCaptures
  const kinds = [
    ...(before ? [] : [paymentCreated]),
    ...(arrival && isNews ? [arrival] : []),
    ...(isDeclined ? [paymentCaptureFailed] : []),
  ]
  for (const kind of kinds) {
    const { id, version, providerId: owner } = after
    const previous = before && paymentFacts(before)
    emit(tx, kind, { id, version, object: paymentFacts(after), previous, owner })
  }
}

/** Says what changed of a payment besides its money. */
export function announceUpdate(tx: Tx, before: Payment, after: Payment): void {
  const { id, version, providerId: owner } = after
  const facts = { object: paymentFacts(after), previous: paymentFacts(before) }
  emit(tx, paymentUpdated, { id, version, ...facts, owner })
}

function paymentFacts(payment: Payment) {
  const { method, decline } = payment
  return { ...paymentView(payment), method, decline_code: decline?.code ?? null }
}

const results: Partial<Record<RefundStatus, typeof refundCreated>> = {
  SUCCEEDED: refundSucceeded,
  FAILED: refundFailed,
  CANCELLED: refundCancelled,
}

/** Says what became of a refund. One that waits for its answer has no event beyond its creation. */
export function announceRefund(tx: Tx, before: Refund | undefined, after: Refund): void {
  const result = results[after.status]
  const kinds = [...(before ? [] : [refundCreated]), ...(result ? [result] : [])]
  for (const kind of kinds) {
    const { id, version, providerId: owner } = after
    const previous = before && refundView(before)
    emit(tx, kind, { id, version, object: refundView(after), previous, owner })
  }
}
