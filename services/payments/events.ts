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

export const paymentCreated = paymentEvent('created', 'Somebody tried to pay')
export const paymentRequiresAction = paymentEvent(
  'requires_action',
  'The customer has to act first',
)
export const paymentAuthorized = paymentEvent('authorized', 'The money is held for us')
export const paymentPartiallyCaptured = paymentEvent(
  'partially_captured',
  'Part of the held money came in',
)
export const paymentCaptured = paymentEvent('captured', 'The money came in')
export const paymentFailed = paymentEvent('failed', 'The gateway declined')
export const paymentCancelled = paymentEvent('cancelled', 'The payment was given up')
export const paymentExpired = paymentEvent('expired', 'The authorisation lapsed')
export const paymentClosed = paymentEvent(
  'closed',
  'What was held beyond the captured part is free',
)

function refundEvent(verb: string, summary: string) {
  return event(`refund.${verb}`, 1, { resource: 'refund', summary, object: RefundView })
}

export const refundCreated = refundEvent('created', 'A refund was asked for')
export const refundSucceeded = refundEvent('succeeded', 'The money went back')
export const refundFailed = refundEvent('failed', 'The money could not be given back')

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
