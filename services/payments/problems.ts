import { type Money, problem, type TenantMode } from '@souk/platform'

export const paymentNotFound = problem<{ paymentId: string }>(
  'payment_not_found',
  404,
  'No such payment',
  { help: 'Check the id. GET /api/v1/payments lists the payments.' },
)
export const refundNotFound = problem<{ refundId: string }>(
  'refund_not_found',
  404,
  'No such refund',
  { help: 'Check the id. GET /api/v1/refunds lists the refunds.' },
)

export const paymentDeclined = problem<{
  declineCode: string
  retryable: boolean
  paymentId: string
}>('payment_declined', 402, 'The payment was declined', {
  help: 'Try again later if meta.retryable is true; otherwise use another payment method. The payment is kept as meta.payment_id.',
})
export const gatewayTimeout = problem<{ paymentId: string }>(
  'gateway_timeout',
  504,
  'The gateway did not answer in time',
  {
    help: 'Do not pay a second time: wait for the event of the payment, or read meta.payment_id until it is no longer PROCESSING. It is resolved without another request.',
  },
)

export const captureUnanswered = problem<{ paymentId: string }>(
  'capture_unanswered',
  504,
  'The result of the capture is not known yet',
  {
    help: 'Send the same capture again: for the gateway it is the same one, and it captures once.',
  },
)

export const paymentMethodUnknown = problem<{ method: string }>(
  'payment_method_unknown',
  422,
  'Unknown payment method',
  {
    help: 'Use a payment method that a gateway of the tenant takes. In a sandbox these begin with pm_test_.',
  },
)
export const gatewayCapabilityMissing = problem<{ method: string; mode: TenantMode }>(
  'gateway_capability_missing',
  422,
  'The payment method is not available',
  {
    help: 'Use a sandbox: test methods pay only there, and no gateway of this tenant takes the method.',
  },
)
export const orderUnknown = problem<{ orderId: string }>('order_unknown', 422, 'Unknown order', {
  help: 'Use the id of an order of this tenant. GET /api/v1/orders lists them.',
})
export const paymentCurrencyMismatch = problem<{ expected: string; given: string }>(
  'payment_currency_mismatch',
  422,
  'The currency does not match',
  { help: 'Send the amount in the currency in meta.expected.' },
)
export const paymentExceedsBalance = problem<{ balanceDue: Money }>(
  'payment_exceeds_balance',
  422,
  'The amount exceeds the balance due',
  { help: 'Pay at most meta.balance_due, or leave the amount out to pay all of it.' },
)
export const captureExceedsAuthorized = problem<{ capturable: Money }>(
  'capture_exceeds_authorized',
  422,
  'The amount exceeds what is authorized',
  { help: 'Capture at most meta.capturable, or leave the amount out to capture all of it.' },
)

export const orderAlreadyPaid = problem<{ orderId: string }>(
  'order_already_paid',
  409,
  'The order has no balance due',
  { help: 'Nothing is left to pay. Read the order to see what was paid.' },
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
  'The payment has nothing to capture',
  {
    help: 'Read the payment: only one that is AUTHORIZED, for an order with a balance due, can be captured.',
  },
)
export const refundExceedsRefundable = problem<{ refundable: Money }>(
  'refund_exceeds_refundable',
  409,
  'The amount exceeds what can be refunded',
  { help: 'Refund at most meta.refundable, or leave the amount out to refund all of it.' },
)
