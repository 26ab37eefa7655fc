import { event, Nullable } from '@souk/platform'
import { Type } from 'typebox'
import { RefundView } from './refunds/schemas.ts'
import { PaymentView } from './schemas.ts'

/** The method is named here by its id alone, and stays so: another form would be another version. */
const PaymentFacts = Type.Object({
  ...PaymentView.properties,
  method: Type.String(),
  decline_code: Nullable(Type.String()),
})

function paymentEvent(verb: string, summary: string) {
  return event(`payment.${verb}`, 1, { resource: 'payment', summary, object: PaymentFacts })
}

export const paymentCreated = paymentEvent('created', 'Payment created')
export const paymentRequiresAction = paymentEvent(
  'requires_action',
  'Payment requires action by the customer',
)
export const paymentAuthorized = paymentEvent('authorized', 'Payment authorized')
export const paymentPartiallyCaptured = paymentEvent(
  'partially_captured',
  'Payment partially captured',
)
export const paymentCaptured = paymentEvent('captured', 'Payment captured')
export const paymentFailed = paymentEvent('failed', 'Payment declined')
export const paymentCancelled = paymentEvent('cancelled', 'Payment cancelled')
export const paymentExpired = paymentEvent('expired', 'Payment authorization expired')
export const paymentClosed = paymentEvent(
  'closed',
  'Payment closed: what was not captured is released',
)

function refundEvent(verb: string, summary: string) {
  return event(`refund.${verb}`, 1, { resource: 'refund', summary, object: RefundView })
}

export const refundCreated = refundEvent('created', 'Refund created')
export const refundSucceeded = refundEvent('succeeded', 'Refund succeeded')
export const refundFailed = refundEvent('failed', 'Refund failed')

export const events = [
  paymentCreated,
  paymentRequiresAction,
  paymentAuthorized,
  paymentPartiallyCaptured,
  paymentCaptured,
  paymentFailed,
  paymentCancelled,
  paymentExpired,
  paymentClosed,
  refundCreated,
  refundSucceeded,
  refundFailed,
]
