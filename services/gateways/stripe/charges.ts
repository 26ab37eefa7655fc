import type { Stripe } from 'stripe'
import {
  type CaptureAnswer,
  type Charge,
  type ChargeStatus,
  hostedPage,
  type Unanswered,
  type VoidAnswer,
} from '../gateway.ts'
import { toStripe } from './amounts.ts'
import type { StripeCall } from './client.ts'
import { customerRefOf } from './customers.ts'
import {
  amountNotRepresentable,
  authenticationRequired,
  declineOf,
  neverArrived,
  notCapturable,
  refusalOf,
} from './declines.ts'
import { closePage, isPage, paramsOfPage, retrievePage, statusOfPage } from './hosted-page.ts'
import {
  canCaptureAgain,
  chargeOf,
  expand,
  feeOf,
  hasLetGo,
  isCaptured,
  metadataOfCapture,
  metadataOfPayment,
  statusOf,
} from './intents.ts'
import { isForgotten, isFound } from './memory.ts'
import { feeLeft, findStrangeRefunds } from './refunds.ts'
import { type Refused, troubleOf } from './trouble.ts'

const unanswered: Unanswered = { outcome: 'unanswered' }

/**
 * Begins a payment. Its intent is made and confirmed in one request, so that there is one to repeat: with the same key
 * Stripe answers the same for as long as it remembers it.
 */
export async function authorize(call: StripeCall, charge: Charge): Promise<ChargeStatus> {
  // Handed out again after an outage of a day.
  if (isForgotten(charge.paymentId, call.now)) return findByPayment(call, charge)
  const amount = toStripe(charge.amount, charge.currency)
  if (amount === undefined) {
    return { outcome: 'declined', ref: charge.ref, decline: amountNotRepresentable }
  }
  try {
    return await begun(call, charge, amount)
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.kind === 'untouched') return { outcome: 'unavailable', reason: trouble.reason }
    if (trouble.kind !== 'refused') return unanswered
    return isForCustomer(trouble, charge)
      ? broughtToCustomer(call, charge, trouble)
      : declinedBy(trouble, charge)
  }
}

async function begun(call: StripeCall, charge: Charge, amount: number): Promise<ChargeStatus> {
  const { stripe, request } = call
  const options = { idempotencyKey: request.key }
  const keeping = await keepingOf(call, charge)
  if (charge.method === hostedPage) {
    const params = paramsOfPage(charge, amount, keeping)
    const found = statusOfPage(await stripe.checkout.sessions.create(params, options))
    return 'intent' in found ? statusOf(found.intent, charge) : found
  }
  const params = { ...paramsOf(charge, amount), ...keeping }
  return statusOf(await stripe.paymentIntents.create(params, options), charge)
}

/** For whom Stripe keeps the method, or shall keep it from now on. */
async function keepingOf(
  call: StripeCall,
  { keeping, customerRef, isOffSession }: Charge,
): Promise<Partial<Stripe.PaymentIntentCreateParams>> {
  if (keeping) {
    const customer = await customerRefOf(call, keeping)
    const usage = keeping.usage === 'OFF_SESSION' ? 'off_session' : 'on_session'
    return { customer, setup_future_usage: usage }
  }
  if (!customerRef) return {}
  return { customer: customerRef, ...(isOffSession && { off_session: true }) }
}

/** Whether the bank wants to see a customer who is not there, and there is a page to send them to. */
function isForCustomer({ code, declineCode, intentId }: Refused, charge: Charge): boolean {
  const isAsked = code === 'authentication_required' || declineCode === 'authentication_required'
  return (
    isAsked && charge.isOffSession === true && charge.returnUrl !== null && intentId !== undefined
  )
}

/** The same intent goes on with the customer: Stripe says where they are to be sent. */
async function broughtToCustomer(
  { stripe, request }: StripeCall,
  charge: Charge,
  { intentId = '' }: Refused,
): Promise<ChargeStatus> {
  try {
    const params = { payment_method: charge.method, return_url: charge.returnUrl ?? '', expand }
    const options = { idempotencyKey: `${request.key}:on_session` }
    const intent = await stripe.paymentIntents.confirm(intentId, params, options)
    return statusOf(intent, charge)
  } catch (error) {
    const trouble = troubleOf(error)
    return trouble.kind === 'refused' ? declinedBy(trouble, charge) : unanswered
  }
}

function declinedBy(
  { status, code, declineCode, param, intentId }: Refused,
  { isOffSession }: Charge,
): ChargeStatus {
  if (isOffSession && [code, declineCode].includes(authenticationRequired.code)) {
    return { outcome: 'declined', ref: intentId ?? null, decline: authenticationRequired }
  }
  const decline = status === 402 ? declineOf(declineCode, code) : refusalOf(code, param)
  return { outcome: 'declined', ref: intentId ?? null, decline }
}

/** Built of what was saved before, and of nothing else: Stripe refuses a key that comes back with other parameters. */
function paramsOf(charge: Charge, amount: number): Stripe.PaymentIntentCreateParams {
  const { paymentId, method, currency, captures, returnUrl, description } = charge
  const isManual = captures === 'MANUAL'
  return {
    amount,
    currency: currency.toLowerCase(),
    payment_method: method,
    confirm: true,
    capture_method: isManual ? 'manual' : 'automatic',
    description,
    metadata: { [metadataOfPayment]: paymentId },
    automatic_payment_methods: {
      enabled: true,
      allow_redirects: returnUrl === null ? 'never' : 'always',
    },
    ...(returnUrl !== null && { return_url: returnUrl }),
    ...(isManual && {
      payment_method_options: { card: { request_multicapture: 'if_available' } },
    }),
    expand,
  }
}

/** Says how a payment stands. One whose intent is not known is begun again with the same key, which makes no second one. */
export async function poll(call: StripeCall, charge: Charge): Promise<ChargeStatus> {
  if (charge.ref !== null) return retrieved(call, charge, charge.ref)
  const begun = await authorize(call, charge)
  if (begun.outcome === 'unavailable') return unanswered
  // Stripe repeats an error of its own for as long as it remembers the key, though the intent may have been made.
  if (begun.outcome === 'unanswered') return findByPayment(call, charge)
  // And an answer as it was then, which may have changed since.
  return begun.ref === null ? begun : retrieved(call, charge, begun.ref)
}

async function retrieved(call: StripeCall, charge: Charge, ref: string): Promise<ChargeStatus> {
  try {
    const found = await intentAt(call, ref)
    if ('outcome' in found) return found
    const { intent } = found
    if (intent.metadata[metadataOfPayment] !== charge.paymentId) return unanswered
    const status = statusOf(intent, charge)
    const hasRefunds = (chargeOf(intent)?.amount_refunded ?? 0) > 0
    if (!hasRefunds || (status.outcome !== 'approved' && status.outcome !== 'released')) {
      return status
    }
    const strange = await findStrangeRefunds(call.stripe, charge, intent.id)
    const { found: refunds, feeLetGo } = strange
    return { ...status, found: refunds, fee: feeLeft(status.fee ?? null, feeLetGo) }
  } catch (error) {
    troubleOf(error)
    return unanswered
  }
}

/** What was paid, or how the page stands on which nobody has paid yet. */
async function intentAt(
  { stripe }: StripeCall,
  ref: string,
): Promise<ChargeStatus | { readonly intent: Stripe.PaymentIntent }> {
  if (isPage(ref)) return statusOfPage(await retrievePage(stripe, ref))
  return { intent: await stripe.paymentIntents.retrieve(ref, { expand }) }
}

/**
 * Looks for the intent of a payment by what was written on it. The search of Stripe lags behind, and by hours on a bad day;
 * a payment that it does not know is taken for lost when nothing that was sent can be younger than that.
 */
async function findByPayment(call: StripeCall, charge: Charge): Promise<ChargeStatus> {
  const { paymentId } = charge
  try {
    const query = `metadata['${metadataOfPayment}']:'${paymentId}'`
    const { data } = await call.stripe.paymentIntents.search({ query, limit: 1 })
    const [intent] = data
    if (intent) return retrieved(call, charge, intent.id)
  } catch (error) {
    troubleOf(error)
    return unanswered
  }
  return isFound(paymentId, call.now)
    ? { outcome: 'declined', ref: null, decline: neverArrived }
    : unanswered
}

/**
 * Captures, unless that was done before: a key that Stripe has forgotten would take the money a second time. What is
 * asked for depends on nothing that a capture changes, so it is the same each time.
 */
export async function capture(
  call: StripeCall,
  charge: Charge,
  amount: number,
): Promise<CaptureAnswer> {
  const { stripe, request } = call
  const { key } = request
  const { ref } = charge
  const counted = toStripe(amount, charge.currency)
  if (counted === undefined) return { outcome: 'declined', decline: amountNotRepresentable }
  if (ref === null) return unanswered
  try {
    const intent = await stripe.paymentIntents.retrieve(ref, { expand })
    if (isCaptured(intent, key)) return capturedBy(call, charge, intent)
    const isPart = amount < charge.amount && canCaptureAgain(intent)
    const params = {
      amount_to_capture: counted,
      metadata: { [metadataOfCapture]: key },
      ...(isPart && { final_capture: false }),
      expand,
    }
    const options = { idempotencyKey: key }
    const taken = await stripe.paymentIntents.capture(ref, params, options)
    return capturedBy(call, charge, taken)
  } catch (error) {
    const trouble = troubleOf(error)
    return trouble.kind === 'refused'
      ? captureRefused(call, { ...charge, ref }, trouble)
      : unanswered
  }
}

async function capturedBy(
  { stripe }: StripeCall,
  charge: Charge,
  intent: Stripe.PaymentIntent,
): Promise<CaptureAnswer> {
  const hasRefunds = (chargeOf(intent)?.amount_refunded ?? 0) > 0
  const letGo = hasRefunds ? (await findStrangeRefunds(stripe, charge, intent.id)).feeLetGo : null
  const fee = feeLeft(feeOf(intent), letGo)
  return { outcome: 'captured', fee, releasesRest: hasLetGo(intent) }
}

/** Somebody may have been faster: the same capture, by another process, or one at Stripe itself. */
async function captureRefused(
  call: StripeCall,
  charge: Charge & { readonly ref: string },
  { status, code, declineCode, param }: Refused,
): Promise<CaptureAnswer> {
  if (code !== 'payment_intent_unexpected_state') {
    const decline = status === 402 ? declineOf(declineCode, code) : refusalOf(code, param)
    return { outcome: 'declined', decline }
  }
  try {
    const intent = await call.stripe.paymentIntents.retrieve(charge.ref, { expand })
    if (isCaptured(intent, call.request.key)) return capturedBy(call, charge, intent)
    return { outcome: 'declined', decline: notCapturable }
  } catch (error) {
    troubleOf(error)
    return unanswered
  }
}

/** Lets go of what is held. An intent that is gone, was captured or is cancelled already holds nothing. */
export async function release(call: StripeCall, charge: Charge): Promise<VoidAnswer> {
  const { stripe, request } = call
  const ref = charge.ref ?? (await refByPayment(call, charge))
  if (ref === null) return { outcome: 'voided' }
  if (ref === undefined) return unanswered
  if (isPage(ref)) {
    const paid = { ...call, request: { ...request, key: `${request.key}:paid` } }
    return closePage(call, ref, (intentRef) => release(paid, { ...charge, ref: intentRef }))
  }
  try {
    await stripe.paymentIntents.cancel(ref, {}, { idempotencyKey: request.key })
    return { outcome: 'voided' }
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.kind !== 'refused') return unanswered
    return trouble.status === 404 ? { outcome: 'voided' } : releaseRefused(call, ref)
  }
}

/** Null when there is none, undefined when that is not known. */
async function refByPayment(call: StripeCall, charge: Charge): Promise<string | null | undefined> {
  const found = await foundOrBegun(call, charge)
  if (found.outcome === 'unanswered' || found.outcome === 'unavailable') return undefined
  return found.ref
}

/** A page on which nobody has paid is in no search. It is begun again with the key of the payment, which makes no second one, and closed. */
function foundOrBegun(call: StripeCall, charge: Charge): Promise<ChargeStatus> {
  if (charge.method !== hostedPage) return findByPayment(call, charge)
  return authorize({ ...call, request: { ...call.request, key: charge.paymentId } }, charge)
}

/**
 * Stripe repeats a refusal under the same key though the intent can be cancelled by now, so the state that it is in is
 * part of the next one. One that was captured in part is let go by a last capture of nothing.
 */
async function releaseRefused({ stripe, request }: StripeCall, ref: string): Promise<VoidAnswer> {
  try {
    const { status, amount_received: received } = await stripe.paymentIntents.retrieve(ref)
    if (status === 'canceled') return { outcome: 'voided' }
    if (status === 'succeeded') return { outcome: 'voided', wasCaptured: true }
    if (!status.startsWith('requires_')) return unanswered
    const options = { idempotencyKey: `${request.key}:${status}:${received}` }
    if (status === 'requires_capture' && received > 0) {
      const rest = { amount_to_capture: 0, final_capture: true }
      await stripe.paymentIntents.capture(ref, rest, options)
    } else {
      await stripe.paymentIntents.cancel(ref, {}, options)
    }
    return { outcome: 'voided' }
  } catch (error) {
    troubleOf(error)
    return unanswered
  }
}
