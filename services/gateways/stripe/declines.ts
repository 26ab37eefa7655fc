import type { Decline } from '../gateway.ts'

const anotherMethod = 'Use another card or method.'
const askTheBank = 'Ask the bank that issued the card, or use another method.'
const checkCard = 'Check the details of the card and enter them again.'

const decline = (code: string, retryable: boolean, advice: string): Decline => ({
  code,
  retryable,
  advice,
})

const insufficientFunds = decline(
  'insufficient_funds',
  true,
  'Use another method, or try again when there is money on the account.',
)
/** Whoever tries stolen cards learns nothing from it but that the payment failed. */
const suspectedFraud = decline(
  'suspected_fraud',
  false,
  'The payment looks like fraud. Buyers can pay again in an hour; the shop can take another method now.',
)
const doNotHonor = decline('do_not_honor', false, askTheBank)
const tryAgain = decline('try_again_later', true, 'Try again in a few minutes.')
const notAllowed = decline('card_not_supported', false, anotherMethod)
const wrongDetails = decline('card_details_wrong', true, checkCard)
const expired = decline('card_expired', false, anotherMethod)
const invalidCard = decline('card_invalid', false, anotherMethod)
const limitReached = decline('card_limit_exceeded', true, askTheBank)
const authentication = decline(
  'authentication_failed',
  true,
  'Pay again, and confirm the payment with the bank, or use another method.',
)
const revoked = decline(
  'authorization_revoked',
  false,
  'Cancel this payment and ask for a new one.',
)
const lapsed = decline('authorization_expired', false, 'Cancel this payment and ask for a new one.')
const amount = decline('amount_not_accepted', false, 'Pay another amount, or use another method.')
const methodUnknown = decline(
  'payment_method_invalid',
  false,
  'The method is unknown at Stripe, was used up or belongs to somebody else. Enter it again.',
)
const duplicate = decline(
  'duplicate_payment',
  false,
  'The same amount was paid with the same card a moment ago. See whether this is the second time.',
)
const bankAccount = decline(
  'bank_account_declined',
  false,
  'Check the details of the bank account, or use another method.',
)

/** Any that Stripe may add. */
const declined = decline('declined', false, askTheBank)

/** Stripe has not understood or not allowed the request: a matter of the shop's settings, not of the payer. */
const refusedByStripe = decline(
  'gateway_refused',
  false,
  'Stripe does not accept this payment. The log of requests in the dashboard of Stripe says why.',
)

export const amountNotRepresentable = decline(
  'amount_not_accepted',
  false,
  'Stripe takes no amount as small as that in this currency. Pay a rounder amount, or use another method.',
)

export const cancelledAtGateway = decline(
  'cancelled_at_gateway',
  false,
  'The payment was cancelled at Stripe. Pay again.',
)

/** Nobody has paid on the page of Stripe as long as it was open, or the shop has closed it there. */
export const pageExpired = decline(
  'payment_page_expired',
  true,
  'The page of Stripe was open for too long, and nothing was paid on it. Pay again.',
)

export const neverArrived = decline(
  'gateway_lost',
  true,
  'Stripe never got the payment, and took nothing. Pay again.',
)

/** What needs a page of the bank cannot go on without an address to come back to. */
export const authenticationRequired = decline(
  'authentication_required',
  false,
  'The bank wants to see the payer, and no return address was named. Pay again with one, or use another method.',
)

export const notCapturable = decline(
  'not_capturable',
  false,
  'Stripe holds no money for this payment any more. Its state is asked for again.',
)

/** By what Stripe names as `decline_code`, or else as `code` of the error. */
const known: Readonly<Record<string, Decline>> = {
  insufficient_funds: insufficientFunds,
  withdrawal_count_limit_exceeded: limitReached,
  card_velocity_exceeded: limitReached,
  invalid_amount: amount,
  amount_too_large: amount,
  amount_too_small: amount,
  invalid_charge_amount: amount,
  invalid_charge_amount_no_decimal_compatible: amount,

  fraudulent: suspectedFraud,
  stolen_card: suspectedFraud,
  lost_card: suspectedFraud,
  merchant_blacklist: suspectedFraud,
  pickup_card: suspectedFraud,
  highest_risk_level: suspectedFraud,
  elevated_risk_level: suspectedFraud,

  do_not_honor: doNotHonor,
  do_not_try_again: doNotHonor,
  generic_decline: doNotHonor,
  no_action_taken: doNotHonor,
  call_issuer: doNotHonor,
  stop_payment_order: doNotHonor,
  restricted_card: doNotHonor,
  security_violation: doNotHonor,
  transaction_not_allowed: notAllowed,
  card_not_supported: notAllowed,
  card_decline_rate_limit_exceeded: tryAgain,
  currency_not_supported: notAllowed,
  service_not_allowed: notAllowed,
  not_permitted: notAllowed,
  testmode_decline: invalidCard,
  test_mode_live_card: invalidCard,
  live_mode_test_card: invalidCard,
  revocation_of_all_authorizations: revoked,
  revocation_of_authorization: revoked,

  approve_with_id: tryAgain,
  issuer_not_available: tryAgain,
  processing_error: tryAgain,
  reenter_transaction: tryAgain,
  try_again_later: tryAgain,
  duplicate_transaction: duplicate,

  expired_card: expired,
  incorrect_number: wrongDetails,
  incorrect_cvc: wrongDetails,
  incorrect_zip: wrongDetails,
  incorrect_address: wrongDetails,
  incorrect_pin: wrongDetails,
  invalid_cvc: wrongDetails,
  invalid_number: wrongDetails,
  invalid_pin: wrongDetails,
  invalid_expiry_month: wrongDetails,
  invalid_expiry_year: wrongDetails,
  pin_try_exceeded: limitReached,
  invalid_account: invalidCard,
  new_account_information_available: invalidCard,
  card_declined: declined,

  authentication_required: authentication,
  offline_pin_required: authentication,
  online_or_offline_pin_required: authentication,
  payment_intent_authentication_failure: authentication,
  setup_intent_authentication_failure: authentication,
  authentication_not_handled: authentication,

  charge_expired_for_capture: lapsed,
  capture_charge_authorization_expired: lapsed,
  payment_intent_payment_attempt_expired: decline(
    'payment_attempt_expired',
    true,
    'The payment was not completed in time. Pay again.',
  ),
  payment_intent_payment_attempt_failed: declined,
  payment_method_unexpected_state: methodUnknown,
  payment_method_not_available: tryAgain,
  payment_method_provider_decline: declined,
  payment_method_provider_timeout: tryAgain,
  payment_method_customer_decline: decline(
    'cancelled_by_payer',
    true,
    'The payer gave the payment up. Pay again, or use another method.',
  ),
  payment_method_currency_mismatch: notAllowed,
  payment_method_billing_details_address_missing: wrongDetails,
  payment_method_invalid_parameter: methodUnknown,
  debit_not_authorized: bankAccount,
  account_closed: bankAccount,
  bank_account_declined: bankAccount,
  bank_account_restricted: bankAccount,
  bank_account_unusable: bankAccount,
  bank_account_unverified: bankAccount,
  invalid_bank_account_iban: bankAccount,
}

/** Why Stripe, or whoever stands behind it, did not take the payment. */
export function declineOf(declineCode: string | undefined, code: string | undefined): Decline {
  const of = (name: string | undefined) =>
    name !== undefined && Object.hasOwn(known, name) ? known[name] : undefined
  return of(declineCode) ?? of(code) ?? declined
}

/** Of a request that was refused rather than a card: what Stripe names, where it is about what the payer entered. */
export function refusalOf(code: string | undefined, param: string | undefined): Decline {
  if (code === 'resource_missing') {
    return param === 'payment_method' ? methodUnknown : refusedByStripe
  }
  return code !== undefined && Object.hasOwn(known, code)
    ? declineOf(undefined, code)
    : refusedByStripe
}
