import type { Samples } from '@souk/platform'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

const declinedCapture = {
  code: 'authorization_revoked',
  retryable: false,
  advice: 'Cancel this payment and ask for a new one.',
}

/** A payment that went through. */
export const samples: Samples = {
  gateway: ['test'],
  gateway_ref: ['test_7f3a9c21'],
  failure: [null],
  failure_code: [null],
  'payments.attempts': [[]],
  'payment.attempts': [[]],
  explain_route: [{ rule: null, reason: 'NO_RULE' }],
  fee: [null],
  method_details: [null],
  next_action: [null],
  failed_at: [null],
  authorization_expires_at: [null],
  'payments.status': ['CAPTURED', 'SUCCEEDED'],
  'payments.id': ['pm_test_ok'],
  'payments.type': ['TEST'],
  'payments.reason': ['requested_by_customer'],
  'capturePayment.capture_method': ['MANUAL'],
  'cancelPayment.status': ['CANCELLED'],
  'cancelPayment.captured': [eur(0)],
  'payment.capture_failed.status': ['AUTHORIZED'],
  'payment.capture_failed.capture_method': ['MANUAL'],
  'payment.capture_failed.captured': [eur(0)],
  'payment.capture_failed.decline': [declinedCapture],
  'payment.capture_failed.decline_code': [declinedCapture.code],
  authorized: [eur(9_800)],
  captured: [eur(9_800)],
  capture_pending: [eur(0)],
  refunded: [eur(0)],
  refund_pending: [eur(0)],
  disputed: [eur(0)],
  decline: [null],
  product_description: ['Linen shirt, blue, size M'],
  customer_communication: ['The customer wrote on 3 June that the parcel had arrived.'],
  shipping_carrier: ['DHL'],
  shipping_tracking_number: ['00340434161094042557'],
  shipping_date: ['2026-06-01'],
  refund_policy: ['Goods can be returned within 14 days.'],
  service_date: ['2026-06-01'],
  duplicate_explanation: ['The other payment was for another order.'],
  explanation: ['The parcel was handed over on 3 June.'],
}
