import { problem } from '@souk/platform'

export const methodNotFound = problem<{ paymentMethodId: string }>(
  'payment_method_not_found',
  404,
  'Payment method not found',
  {
    help: 'There is no saved payment method with this id. GET /api/v1/payment-methods lists them.',
  },
)
export const savedMethodUnknown = problem<{ paymentMethodId: string }>(
  'saved_method_unknown',
  422,
  'Unknown saved method',
  {
    help: 'The customer of the order has no saved payment method with this id. GET /api/v1/payment-methods lists them.',
  },
)
export const methodUnusable = problem<{ status: string }>(
  'payment_method_unusable',
  422,
  'Payment method cannot be used',
  {
    help: 'Only a payment method that is ACTIVE can be used; this is meta.status. Take another one, or enter it again.',
    example: { status: 'EXPIRED' },
  },
)
export const mandateRequired = problem<{ usage: string }>(
  'mandate_required',
  422,
  'Mandate required',
  {
    help: 'The customer has agreed to pay with it only while they are there. Save it again with a mandate of usage OFF_SESSION, or have the customer pay.',
    example: { usage: 'ON_SESSION' },
  },
)
export const methodNotSavable = problem<{
  method: string
  missing: readonly { readonly gateway: string; readonly lacks: readonly string[] }[]
}>('payment_method_not_savable', 422, 'Payment method cannot be saved', {
  help: 'No gateway keeps this method; `meta.missing` says what each of them lacks. Set one up that does, or enable it.',
  example: { method: 'pm_test_ok', missing: [{ gateway: 'manual', lacks: ['SAVED_METHODS'] }] },
})
export const methodDeclined = problem<{
  declineCode: string
  retryable: boolean
  paymentMethodId: string
}>('payment_method_declined', 402, 'Payment method declined', {
  help: 'The gateway does not keep the method. It stays as meta.payment_method_id with status FAILED. If meta.retryable is false, use another one.',
  example: { declineCode: 'insufficient_funds', retryable: false, paymentMethodId: 'pm_…' },
})
export const methodUnanswered = problem<{ paymentMethodId: string }>(
  'payment_method_unanswered',
  504,
  'Gateway timeout',
  {
    help: 'The method is kept as meta.payment_method_id with status PENDING and is resolved without another request. Read it again, or wait for its event.',
    example: { paymentMethodId: 'pm_…' },
  },
)
export const methodLimitReached = problem<{ limit: number }>(
  'payment_method_limit_reached',
  409,
  'Too many payment methods',
  {
    help: 'A customer has at most meta.limit payment methods. Detach one of them first.',
    example: { limit: 20 },
  },
)
