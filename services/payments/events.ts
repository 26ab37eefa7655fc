import { event, Nullable } from '@souk/platform'
import { Type } from 'typebox'
import { disputeEvents } from './disputes/events.ts'
import { RefundView } from './refunds/schemas.ts'
import { PaymentView } from './schemas.ts'

/** The method is named here by its id alone, and stays so: another form would be another version. */
const PaymentFacts = Type.Object({
  ...PaymentView.properties,
  method: Type.String(),
  decline_code: Nullable(Type.String()),
})

function paymentEvent(verb: string, summary: string, description: string) {
  return event(`payment.${verb}`, 1, {
    resource: 'payment',
    summary,
    description,
    object: PaymentFacts,
    isOwned: true,
    about: ['order_id', 'customer_id'],
  })
}

export const paymentCreated = paymentEvent(
  'created',
  'Payment created',
  'The payment was saved and its gateway is asked for the money. The result has an event of its own.',
)
export const paymentRequiresAction = paymentEvent(
  'requires_action',
  'Payment requires action',
  'The customer has to do what `next_action` says before the payment can be confirmed.',
)
export const paymentAuthorized = paymentEvent(
  'authorized',
  'Payment authorized',
  'The gateway holds the money until `authorization_expires_at`; it can be captured in one or several parts.',
)
export const paymentPartiallyCaptured = paymentEvent(
  'partially_captured',
  'Payment partially captured',
  'Part of the authorized money was captured and the rest is still held. Each further partial capture emits it again.',
)
export const paymentCaptured = paymentEvent(
  'captured',
  'Payment captured',
  'All of the money was captured and is recorded on the order.',
)
export const paymentCaptureFailed = paymentEvent(
  'capture_failed',
  'Payment capture failed',
  'The gateway declined a capture; `decline_code` says why. No money has moved and the payment stays as it was: capture it again or cancel it.',
)
export const paymentFailed = paymentEvent(
  'failed',
  'Payment failed',
  'The gateway declined the payment; `decline_code` says why, and no money has moved.',
)
export const paymentCancelled = paymentEvent(
  'cancelled',
  'Payment cancelled',
  'The payment was cancelled before any of it was captured, by a request or because the order needs no more money.',
)
export const paymentExpired = paymentEvent(
  'expired',
  'Payment expired',
  'The authorization ended before any of it was captured.',
)
export const paymentClosed = paymentEvent(
  'closed',
  'Payment closed',
  'Part of the money was captured, and the rest was released or its authorization ended.',
)
export const paymentUpdated = paymentEvent(
  'updated',
  'Payment updated',
  'The customer of the payment was merged into another, to whom the payment belongs from now on.',
)

function refundEvent(verb: string, summary: string, description: string) {
  return event(`refund.${verb}`, 1, {
    resource: 'refund',
    summary,
    description,
    object: RefundView,
    isOwned: true,
    about: ['payment_id', 'order_id'],
  })
}

export const refundCreated = refundEvent(
  'created',
  'Refund created',
  'The refund was saved and its gateway is asked to return the money. The result has an event of its own.',
)
export const refundSucceeded = refundEvent(
  'succeeded',
  'Refund succeeded',
  'The gateway has returned the money, and it is recorded on the payment and the order.',
)
export const refundFailed = refundEvent(
  'failed',
  'Refund failed',
  'The gateway could not return the money; `failure_code` says why, and the refund can be retried.',
)

export const refundCancelled = refundEvent(
  'cancelled',
  'Refund cancelled',
  'A refund that waited for people to send the money was cancelled. Nothing was sent, and the money can be refunded again.',
)

export { disputeAccepted, disputeLost } from './disputes/events.ts'

export const events = [
  paymentCreated,
  paymentRequiresAction,
  paymentAuthorized,
  paymentPartiallyCaptured,
  paymentCaptured,
  paymentCaptureFailed,
  paymentFailed,
  paymentCancelled,
  paymentExpired,
  paymentClosed,
  paymentUpdated,
  refundCreated,
  refundSucceeded,
  refundFailed,
  refundCancelled,
  ...disputeEvents,
]
