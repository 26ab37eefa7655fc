import { type Money, problem, type TenantMode } from '@souk/platform'

export const paymentNotFound = problem<{ paymentId: string }>(
  'payment_not_found',
  404,
  'Payment not found',
  { help: 'Check the id, and that the token belongs to the same tenant.' },
)
export const refundNotFound = problem<{ refundId: string }>(
  'refund_not_found',
  404,
  'Refund not found',
  { help: 'Check the id, and that the token belongs to the same tenant.' },
)

export const customerHasOpenPayments = problem<{ ids: readonly string[] }>(
  'customer_has_open_payments',
  409,
  'Customer has open payments',
  {
    help: 'Money may still come in through the payments in meta.ids, a hundred at most. Capture or cancel them, or wait for the gateway.',
    example: { ids: ['pay_…'] },
  },
)

export const paymentDeclined = problem<{
  declineCode: string
  retryable: boolean
  paymentId: string
}>('payment_declined', 402, 'Payment declined', {
  help:
    'The payment is kept as meta.payment_id. If meta.retryable is false, use another method; buyers first wait an hour after a ' +
    'decline_code of suspected_fraud. If a capture was declined, cancel the payment first.',
  example: { declineCode: 'insufficient_funds', retryable: false, paymentId: 'pay_…' },
})
export const authenticationRequired = problem<{ paymentId: string }>(
  'authentication_required',
  402,
  'Authentication required',
  {
    help:
      'The bank wants to see the customer. Send them to the next_action of the payment in meta.payment_id and confirm it; if it is FAILED, ' +
      'have them pay again, with a return_url.',
    example: { paymentId: 'pay_…' },
  },
)
export const methodNeedsCustomer = problem(
  'payment_method_needs_customer',
  422,
  'Saving needs a customer',
  {
    help: 'The order names no customer, so nobody can have saved methods. Pay it without saving the method.',
  },
)
export const paymentAttemptsExhausted = problem<{ retryAfterSeconds: number }>(
  'payment_attempts_exhausted',
  429,
  'Payment has to wait',
  {
    help:
      'Five payments of this order were declined within an hour, or one that looked like fraud, or fifty were begun within a day. Buyers can pay with no method until ' +
      'the time in Retry-After has passed; the order waits.',
    example: { retryAfterSeconds: 1_800 },
  },
)
export const gatewayTimeout = problem<{ paymentId: string }>(
  'gateway_timeout',
  504,
  'Gateway timeout',
  {
    help: 'The payment is kept as meta.payment_id with status PROCESSING and is resolved without another request. Read it again, or wait for its event; do not pay twice.',
    example: { paymentId: 'pay_…' },
  },
)

export const captureUnanswered = problem<{ paymentId: string }>(
  'capture_unanswered',
  504,
  'Capture not answered',
  {
    help: 'The capture is resolved without another request, and until then the payment can be neither captured nor cancelled. Read the payment again, or wait for its event.',
  },
)

export const paymentMethodUnknown = problem<{ method: string }>(
  'payment_method_unknown',
  422,
  'Unknown payment method',
  {
    help: 'Use one of the methods that the reference of this operation lists. What has been saved is named by payment_method_id.',
  },
)
export const gatewayCapabilityMissing = problem<{
  method: string
  mode: TenantMode
  missing: readonly { readonly gateway: string; readonly lacks: readonly string[] }[]
}>('gateway_capability_missing', 422, 'Gateway capability missing', {
  help:
    '`meta.missing` says what each gateway lacks: set one up for the method and the currency, or enable it. Test methods work in a ' +
    'sandbox only. What cannot be refunded there is sent by hand: `destination` `MANUAL`.',
  example: {
    method: 'pm_test_ok',
    mode: 'live',
    missing: [{ gateway: 'manual', lacks: ['METHOD'] }],
  },
})
export const orderUnknown = problem<{ orderId: string }>('order_unknown', 422, 'Unknown order', {
  help: 'Check order_id, and that the order belongs to the same tenant.',
})
export const paymentCurrencyMismatch = problem<{ expected: string; given: string }>(
  'payment_currency_mismatch',
  422,
  'Currency mismatch',
  {
    help: 'Send the amount in the currency of the order, meta.expected.',
    example: { expected: 'EUR', given: 'USD' },
  },
)
export const paymentExceedsBalance = problem<{ balanceDue: Money }>(
  'payment_exceeds_balance',
  422,
  'Amount exceeds the balance due',
  {
    help: 'Ask for meta.balance_due or less, or leave the amount out.',
    example: { balanceDue: { amount: 4_900, currency: 'EUR' } },
  },
)
export const captureExceedsAuthorized = problem<{ capturable: Money }>(
  'capture_exceeds_authorized',
  422,
  'Amount exceeds what is authorized',
  {
    help: 'Capture meta.capturable or less, or leave the amount out.',
    example: { capturable: { amount: 4_900, currency: 'EUR' } },
  },
)

export const orderAlreadyPaid = problem<{ orderId: string }>(
  'order_already_paid',
  409,
  'Order already paid',
  { help: 'Read the order: its balance_due is zero.' },
)
export const paymentInProgress = problem<{ paymentIds: readonly string[] }>(
  'payment_in_progress',
  409,
  'Payment in progress',
  {
    help: 'Confirm, capture or cancel the payments in meta.payment_ids, or wait for their result.',
    example: { paymentIds: ['pay_…'] },
  },
)
export const paymentNotCapturable = problem<{ status: string; orderStatus?: string }>(
  'payment_not_capturable',
  409,
  'Payment not capturable',
  {
    help: 'Only a payment that is AUTHORIZED or PARTIALLY_CAPTURED, for an order that still costs something, can be captured.',
  },
)
export const refundExceedsRefundable = problem<{ refundable: Money }>(
  'refund_exceeds_refundable',
  409,
  'Refund exceeds the refundable amount',
  {
    help: 'Ask for meta.refundable or less, or leave the amount out.',
    example: { refundable: { amount: 4_900, currency: 'EUR' } },
  },
)
/** The same whatever is wrong: who is not the gateway learns nothing, not even whether there is one. */
export const callbackRefused = problem('callback_refused', 400, 'Message refused', {
  help: 'Only a payment gateway sends here. Check the address and the signing secret that you have entered at the gateway and in the settings of the payment gateway.',
})
export const storeCreditNeedsCustomer = problem(
  'store_credit_needs_customer',
  422,
  'Store credit needs a customer',
  {
    help: 'The order names no customer, so nobody can have store credit for it. Refund it with `destination` `ORIGINAL`.',
  },
)

export const paymentRecordedAlready = problem<{ paymentId: string }>(
  'payment_recorded_already',
  409,
  'Payment already recorded',
  {
    help: 'The payment meta.payment_id has the same reference, account and amount. If this is other money, say `is_another: true`.',
    example: { paymentId: 'pay_…' },
  },
)
export const unitsRefunded = problem<{
  lines: readonly { readonly line_id: string; readonly left: number }[]
}>('units_refunded', 409, 'Units already refunded', {
  help: 'Of the lines in meta.lines no more than `left` units can be refunded: the others were cancelled, or a refund is for them already.',
  example: { lines: [{ line_id: 'oit_…', left: 1 }] },
})
export const giftCardsIssued = problem<{ issued: Money; refundable: Money }>(
  'gift_cards_issued',
  409,
  'Gift cards were issued for this money',
  {
    help:
      'Cards that are worth meta.issued were issued for money of the order. Refund their units with `lines`, which takes the cards back, or ' +
      'ask for meta.refundable or less.',
    example: {
      issued: { amount: 5_000, currency: 'EUR' },
      refundable: { amount: 0, currency: 'EUR' },
    },
  },
)
export const giftCardsTakenBack = problem(
  'gift_cards_taken_back',
  409,
  'Gift cards were taken back for this refund',
  {
    help:
      'The cards of its units are worth nothing any more, so their money has to reach the customer: confirm the refund, or retry it with ' +
      'another `destination`.',
  },
)
export const storedValueBuysNoGiftCards = problem<{ payable: Money }>(
  'stored_value_buys_no_gift_cards',
  422,
  'Gift cards are not bought with stored value',
  {
    help:
      'Gift cards and store credit pay for everything else of an order: for meta.payable at most. Leave the amount out, and pay the rest with ' +
      'another method.',
    example: { payable: { amount: 2_500, currency: 'EUR' } },
  },
)
