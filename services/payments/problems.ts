import { type Money, problem, type TenantMode } from '@souk/platform'

export const paymentNotFound = problem<{ paymentId: string }>(
  'payment_not_found',
  404,
  'No such payment',
)
export const refundNotFound = problem<{ refundId: string }>(
  'refund_not_found',
  404,
  'No such refund',
)

export const paymentDeclined = problem<{
  declineCode: string
  retryable: boolean
  paymentId: string
}>('payment_declined', 402, 'The payment was declined', {
  help: 'The payment is kept as meta.payment_id. If meta.retryable is false, use another method.',
})
export const gatewayTimeout = problem<{ paymentId: string }>(
  'gateway_timeout',
  504,
  'The gateway did not answer in time',
  {
    help: 'The payment is kept as meta.payment_id with status PROCESSING and is resolved without another request. Read it again, or wait for its event; do not pay twice.',
  },
)

export const captureUnanswered = problem<{ paymentId: string }>(
  'capture_unanswered',
  504,
  'The gateway did not say whether it captured',
  {
    help: 'Send the same capture again: for the gateway it is the same one, and it captures once.',
  },
)

export const paymentMethodUnknown = problem<{ method: string }>(
  'payment_method_unknown',
  422,
  'No gateway takes this payment method',
)
export const gatewayCapabilityMissing = problem<{ method: string; mode: TenantMode }>(
  'gateway_capability_missing',
  422,
  'No gateway of this tenant can do this',
  { help: 'Test methods pay in a sandbox only.' },
)
export const orderUnknown = problem<{ orderId: string }>('order_unknown', 422, 'No such order')
export const paymentCurrencyMismatch = problem<{ expected: string; given: string }>(
  'payment_currency_mismatch',
  422,
  'The amount is not in the currency of what it is for',
)
export const paymentExceedsBalance = problem<{ balanceDue: Money }>(
  'payment_exceeds_balance',
  422,
  'The amount is more than the order still costs',
)
export const captureExceedsAuthorized = problem<{ capturable: Money }>(
  'capture_exceeds_authorized',
  422,
  'The amount is more than is still authorised',
)

export const orderAlreadyPaid = problem<{ orderId: string }>(
  'order_already_paid',
  409,
  'Nothing is due on this order',
)
export const paymentInProgress = problem<{ paymentIds: readonly string[] }>(
  'payment_in_progress',
  409,
  'Another payment already covers what is due',
  {
    help: 'Confirm, capture or cancel the payments in meta.payment_ids, or wait for their result.',
  },
)
export const paymentNotCapturable = problem<{ status: string; orderStatus?: string }>(
  'payment_not_capturable',
  409,
  'There is nothing to capture on this payment',
)
export const refundExceedsRefundable = problem<{ refundable: Money }>(
  'refund_exceeds_refundable',
  409,
  'The refund is more than is left to give back',
)
