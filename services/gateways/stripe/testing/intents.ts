import { feeFor, type StripeAccount } from './account.ts'
import { openDispute } from './disputes.ts'
import { invalid, missing, StripeFault, unexpectedState } from './errors.ts'
import { mapOf, type Params, textOf } from './form.ts'
import type { Payer, TestMethod } from './methods.ts'
import { keep, payerOf } from './saved-methods.ts'
import { type Intent, newCharge, newIntent, newRefund } from './shapes.ts'

const weekSeconds = 7 * 86_400
const leastAmount = 50
const mostAmount = 99_999_999

/** `POST /v1/payment_intents`: made, and confirmed where that is asked for. */
export function createIntent(account: StripeAccount, params: Params, origin: string): Intent {
  const { amount, payer } = checked(account, params)
  const { method, name } = payer
  const automatic = mapOf(params, 'automatic_payment_methods')
  const intent = newIntent({
    id: account.newId('pi'),
    amount,
    currency: textOf(params, 'currency') ?? '',
    method: payer.kept?.object.id ?? name,
    captureMethod: textOf(params, 'capture_method') ?? 'automatic_async',
    description: textOf(params, 'description') ?? null,
    metadata: mapOf(params, 'metadata'),
    redirects: automatic.allow_redirects ?? 'always',
    created: account.now,
  })
  account.intents.set(intent.id, intent)
  if (account.isIndexing) account.indexed.add(intent.id)
  account.announce('payment_intent.created', structuredClone(intent))
  const options = params.payment_method_options
  const asked =
    typeof options === 'object' ? mapOf(options, 'card').request_multicapture : undefined
  if (asked === 'if_available' && account.canCaptureAgain) multicapturing.add(intent)
  const customer = textOf(params, 'customer')
  if (customer !== undefined) intent.customer = customer
  intent.setup_future_usage = (textOf(params, 'setup_future_usage') ??
    null) as typeof intent.setup_future_usage
  payers.set(intent, payer)
  const isOff = textOf(params, 'off_session') === 'true'
  if (isOff && method.threeDSecure) throw authenticationRequired(account, intent)
  if (textOf(params, 'confirm') === 'true') confirm(account, intent, method, { params, origin })
  return intent
}

/** With whom an intent is paid. */
const payers = new WeakMap<Intent, Payer>()

/** The payer is not there, and their bank wants to see them. */
function authenticationRequired(account: StripeAccount, intent: Intent): StripeFault {
  return decline(account, intent, {
    code: 'authentication_required',
    declineCode: 'authentication_required',
  })
}

/** `POST /v1/payment_intents/{id}/confirm`: goes on with the payer. */
export function confirmIntent(
  account: StripeAccount,
  intent: Intent,
  params: Params,
  origin: string,
): Intent {
  if (intent.status !== 'requires_payment_method') throw unexpectedState(intent, 'confirmed')
  const payer = payerOf(account, { ...params, customer: String(intent.customer) })
  const methodId = textOf(params, 'payment_method') ?? ''
  if (!payer) throw missing('payment_method', methodId, 400)
  intent.payment_method = payer.kept?.object.id ?? payer.name
  payers.set(intent, payer)
  confirm(account, intent, payer.method, { params, origin })
  return intent
}

/** Intents of which more than one part may be captured. */
const multicapturing = new WeakSet<Intent>()

/** What is wrong with the parameters is found before anything is done. */
function checked(account: StripeAccount, params: Params) {
  const amount = Number(textOf(params, 'amount'))
  const currency = textOf(params, 'currency') ?? ''
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalid('Invalid integer', { param: 'amount' })
  if (!/^[a-z]{3}$/.test(currency)) throw invalid('Invalid currency', { param: 'currency' })
  if (amount < leastAmount && currency === 'eur') {
    throw invalid('Amount must be at least 50 cents', { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > mostAmount) {
    throw invalid('Amount must be no more than 99999999', {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  const redirects = mapOf(params, 'automatic_payment_methods').allow_redirects ?? 'always'
  if (redirects !== 'never' && textOf(params, 'return_url') === undefined) {
    throw invalid('You must provide a return_url.', { param: 'return_url' })
  }
  const methodId = textOf(params, 'payment_method') ?? ''
  const payer = payerOf(account, params)
  if (!payer) throw missing('payment_method', methodId, 400)
  return { amount, payer }
}

interface Confirmation {
  readonly params: Params
  readonly origin: string
}

function confirm(
  account: StripeAccount,
  intent: Intent,
  method: TestMethod,
  { params, origin }: Confirmation,
): void {
  if (method.threeDSecure) {
    intent.status = 'requires_action'
    const returnUrl = textOf(params, 'return_url')
    intent.next_action =
      returnUrl === undefined
        ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
        : {
            type: 'redirect_to_url',
            redirect_to_url: { url: `${origin}/authenticate/${intent.id}`, return_url: returnUrl },
          }
    account.announce('payment_intent.requires_action', structuredClone(intent))
  } else if (method.delayed) {
    intent.status = 'processing'
    account.announce('payment_intent.processing', structuredClone(intent))
  } else if (method.decline) {
    throw decline(account, intent, method.decline)
  } else {
    succeed(account, intent)
  }
}

/** The payer has come back from their bank, or the debit is through. */
export function conclude(account: StripeAccount, intentId: string, isGood: boolean): void {
  const intent = account.intent(intentId)
  if (intent.status !== 'requires_action' && intent.status !== 'processing') return
  const method = payers.get(intent)?.method
  const { type = '' } = intent.next_action ?? {}
  intent.next_action = null
  if (isGood && !method?.decline) {
    succeed(account, intent)
    return
  }
  const failure = type === '' ? 'payment_method_provider_decline' : authenticationFailure
  decline(account, intent, isGood && method?.decline ? method.decline : { code: failure })
}

const authenticationFailure = 'payment_intent_authentication_failure'

function decline(
  account: StripeAccount,
  intent: Intent,
  { code, declineCode }: NonNullable<TestMethod['decline']>,
): StripeFault {
  const error = {
    type: code === authenticationFailure ? 'invalid_request_error' : 'card_error',
    code,
    ...(declineCode !== undefined && { decline_code: declineCode }),
    message: 'Your card was declined.',
  }
  intent.status = 'requires_payment_method'
  intent.last_payment_error = error as NonNullable<Intent['last_payment_error']>
  intent.payment_method = null
  account.announce('payment_intent.payment_failed', structuredClone(intent))
  return new StripeFault(402, { ...error, payment_intent: structuredClone(intent) })
}

function succeed(account: StripeAccount, intent: Intent): void {
  const isManual = intent.capture_method === 'manual'
  const { now: created } = account
  const charge = newCharge(account.newId('ch'), intent, {
    created,
    captureBefore: isManual ? created + weekSeconds : undefined,
    canCaptureAgain: multicapturing.has(intent),
  })
  account.charges.set(charge.id, charge)
  const payer = payers.get(intent)
  if (payer && intent.setup_future_usage !== null) {
    intent.payment_method = keep(account, payer, String(intent.customer)).object.id
  }
  intent.latest_charge = charge.id
  if (isManual) {
    intent.status = 'requires_capture'
    intent.amount_capturable = intent.amount
    account.announce('charge.succeeded', structuredClone(charge))
    account.announce('payment_intent.amount_capturable_updated', structuredClone(intent))
    return
  }
  take(account, intent, intent.amount)
  intent.status = 'succeeded'
  account.announce('charge.succeeded', structuredClone(charge))
  account.announce('payment_intent.succeeded', structuredClone(intent))
  const dispute = payers.get(intent)?.method.dispute
  if (dispute) openDispute(account, charge, dispute)
}

/** Money comes in: the charge counts it, and the balance. */
function take(account: StripeAccount, intent: Intent, amount: number): void {
  const charge = account.chargeOf(intent)
  const { currency } = intent
  charge.amount_captured += amount
  charge.captured = true
  const entry = account.book(charge.id, 'charge', amount, { currency, fee: feeFor(amount) })
  charge.balance_transaction = entry.id
  intent.amount_received += amount
  intent.amount_capturable = Math.max(0, intent.amount_capturable - amount)
}

/** As Stripe books the only capture of a part: all that was held comes in, and a refund that nobody has asked for lets go of the rest. */
function takePart(account: StripeAccount, intent: Intent, amount: number): void {
  const { currency, amount: held } = intent
  const charge = account.chargeOf(intent)
  take(account, intent, held)
  charge.amount_captured = amount
  intent.amount_received = amount
  const rest = held - amount
  const refund = newRefund({
    ...{ id: account.newId('re'), charge, amount: rest, metadata: {}, status: 'succeeded' },
    created: account.now,
  })
  const fee = feeFor(amount) - feeFor(held)
  const category = 'partial_capture_reversal'
  refund.balance_transaction = account.book(refund.id, 'refund', -rest, {
    currency,
    fee,
    category,
  }).id
  account.refunds.set(refund.id, refund)
  charge.amount_refunded += rest
  account.announce('charge.refunded', structuredClone(charge))
}

/** `POST /v1/payment_intents/{id}/capture`, and what is captured in the dashboard. */
export function captureIntent(account: StripeAccount, intent: Intent, params: Params): Intent {
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured')
  const asked = textOf(params, 'amount_to_capture')
  const amount = asked === undefined ? intent.amount_capturable : Number(asked)
  const isFinal = textOf(params, 'final_capture') !== 'false'
  if (amount > intent.amount_capturable) {
    throw invalid('Amount is more than is capturable', { code: 'amount_too_large' })
  }
  if (amount < 0 || (amount === 0 && !(isFinal && intent.amount_received > 0))) {
    throw invalid('Invalid positive integer', { param: 'amount_to_capture' })
  }
  if (!isFinal && !multicapturing.has(intent)) {
    throw invalid('Multicapture is not available', { param: 'final_capture' })
  }
  Object.assign(intent.metadata, mapOf(params, 'metadata'))
  const isPart = isFinal && amount < intent.amount && !multicapturing.has(intent)
  if (isPart) takePart(account, intent, amount)
  else if (amount > 0) take(account, intent, amount)
  if (isFinal || intent.amount_capturable === 0) {
    intent.amount_capturable = 0
    intent.status = 'succeeded'
  }
  account.announce('charge.captured', structuredClone(account.chargeOf(intent)))
  const what = intent.status === 'succeeded' ? 'succeeded' : 'amount_capturable_updated'
  account.announce(`payment_intent.${what}`, structuredClone(intent))
  return intent
}

/** `POST /v1/payment_intents/{id}/cancel`, and what is cancelled in the dashboard or lapses. */
export function cancelIntent(
  account: StripeAccount,
  intent: Intent,
  reason: string | null = null,
): Intent {
  const isCancellable = intent.status.startsWith('requires_') && intent.amount_received === 0
  if (!isCancellable) throw unexpectedState(intent, 'canceled')
  intent.status = 'canceled'
  intent.canceled_at = account.now
  intent.cancellation_reason = reason
  intent.amount_capturable = 0
  intent.next_action = null
  account.announce('payment_intent.canceled', structuredClone(intent))
  return intent
}
