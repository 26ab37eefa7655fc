import type { Stripe } from 'stripe'
import type { NextAction } from '../gateway.ts'
import type {
  DetachAnswer,
  Instrument,
  KeptMethod,
  LookAnswer,
  SetUp,
  SetUpStatus,
} from '../saved-methods/method-gateway.ts'
import type { StripeCall } from './client.ts'
import { customerRefOf } from './customers.ts'
import { authenticationRequired, declineOf, refusalOf } from './declines.ts'
import { isForgotten } from './memory.ts'
import { troubleOf } from './trouble.ts'

const unanswered = { outcome: 'unanswered' } as const
const detached = { outcome: 'detached' } as const

/** Our id of a method, as it is written on its set-up. */
export const metadataOfMethod = 'souk_method'

const expand = ['payment_method']

/** A customer has few set-ups, of which the newest come first. */
const setUpsReadMax = 100

/** Debits of accounts need to be told that somebody has agreed to them. */
const debits: ReadonlySet<string> = new Set([
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'sepa_debit',
  'us_bank_account',
])

/** Has Stripe keep a method. The set-up is made and confirmed in one request, so that there is one to repeat. */
export async function setUpMethod(call: StripeCall, setUp: SetUp): Promise<SetUpStatus> {
  try {
    const customer = await customerRefOf(call, setUp)
    // Handed out again after an outage of a day.
    if (isForgotten(setUp.methodId, call.now)) return await foundSetUp(call, setUp, customer)
    const params = await paramsOf(call, setUp, customer)
    const options = { idempotencyKey: call.request.key }
    return statusOf(await call.stripe.setupIntents.create(params, options))
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.kind === 'untouched') return { outcome: 'unavailable', reason: trouble.reason }
    if (trouble.kind !== 'refused') return unanswered
    const { status, code, declineCode, param } = trouble
    const decline = status === 402 ? declineOf(declineCode, code) : refusalOf(code, param)
    return { outcome: 'declined', ref: null, decline }
  }
}

async function paramsOf(
  { stripe }: StripeCall,
  { methodId, method, usage, agreedAt, returnUrl }: SetUp,
  customer: string,
): Promise<Stripe.SetupIntentCreateParams> {
  const { type } = await stripe.paymentMethods.retrieve(method)
  const acceptedAt = Math.floor(agreedAt.getTime() / 1_000)
  return {
    customer,
    payment_method: method,
    usage: usage === 'OFF_SESSION' ? 'off_session' : 'on_session',
    confirm: true,
    metadata: { [metadataOfMethod]: methodId },
    automatic_payment_methods: {
      enabled: true,
      allow_redirects: returnUrl === null ? 'never' : 'always',
    },
    ...(returnUrl !== null && { return_url: returnUrl }),
    ...(debits.has(type) && {
      mandate_data: { customer_acceptance: { type: 'offline', accepted_at: acceptedAt } },
    }),
    expand,
  }
}

/** Says how a set-up stands. One whose name is not known is begun again with the same key, which makes no second one. */
export async function pollSetUp(call: StripeCall, setUp: SetUp): Promise<SetUpStatus> {
  if (setUp.ref !== null) return retrieved(call, setUp, setUp.ref)
  const begun = await setUpMethod(call, setUp)
  if (begun.outcome === 'unavailable') return unanswered
  // Stripe repeats an error of its own for as long as it remembers the key, though it may have made the set-up.
  if (begun.outcome !== 'unanswered') return begun
  try {
    return await foundSetUp(call, setUp, await customerRefOf(call, setUp))
  } catch (error) {
    troubleOf(error)
    return unanswered
  }
}

async function retrieved(
  { stripe }: StripeCall,
  { methodId }: SetUp,
  ref: string,
): Promise<SetUpStatus> {
  try {
    const intent = await stripe.setupIntents.retrieve(ref, { expand })
    return intent.metadata?.[metadataOfMethod] === methodId ? statusOf(intent) : unanswered
  } catch (error) {
    troubleOf(error)
    return unanswered
  }
}

/** By what was written on it: those of a customer are listed without delay. */
async function foundSetUp(call: StripeCall, setUp: SetUp, customer: string): Promise<SetUpStatus> {
  const { data } = await call.stripe.setupIntents.list({ customer, limit: setUpsReadMax })
  const found = data.find(({ metadata }) => metadata?.[metadataOfMethod] === setUp.methodId)
  return found ? retrieved(call, setUp, found.id) : unanswered
}

function statusOf(intent: Stripe.SetupIntent): SetUpStatus {
  const { id: ref, status } = intent
  if (status === 'succeeded') {
    const instrument = instrumentOf(intent.payment_method, idOf(intent.mandate))
    return instrument ? { outcome: 'kept', ref, instrument } : { outcome: 'pending', ref }
  }
  if (status === 'processing') return { outcome: 'pending', ref }
  const nextAction = nextActionOf(intent)
  if (status === 'requires_action' && nextAction) {
    return { outcome: 'action_required', ref, nextAction }
  }
  const { decline_code: declineCode, code } = intent.last_setup_error ?? {}
  const decline =
    status === 'requires_action' ? authenticationRequired : declineOf(declineCode, code)
  return { outcome: 'declined', ref, decline }
}

function nextActionOf({ next_action: action }: Stripe.SetupIntent): NextAction | undefined {
  const redirect = action?.redirect_to_url?.url
  const deposits = action?.verify_with_microdeposits?.hosted_verification_url
  if (redirect) return { type: 'THREE_D_SECURE', url: redirect }
  return deposits ? { type: 'REDIRECT', url: deposits } : undefined
}

/** As Stripe shows what it keeps; undefined for what belongs to no customer, and so cannot be paid with again. */
export function instrumentOf(
  method: string | Stripe.PaymentMethod | null | undefined,
  mandateRef: string | null,
): Instrument | undefined {
  if (typeof method !== 'object' || method === null) return undefined
  const customerRef = idOf(method.customer)
  if (customerRef === null) return undefined
  const { id, type, card, sepa_debit: sepa, us_bank_account: us } = method
  const { exp_month: month, exp_year: year } = card ?? {}
  return {
    method: id,
    customerRef,
    // What has none is one of a kind.
    fingerprint: card?.fingerprint ?? sepa?.fingerprint ?? us?.fingerprint ?? id,
    type: type.toUpperCase(),
    brand: card?.brand ?? null,
    last4: card?.last4 ?? sepa?.last4 ?? us?.last4 ?? null,
    exp: month === undefined || year === undefined ? null : { month, year },
    mandateRef,
  }
}

function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}

/** Says how a method stands that is kept. One that belongs to no customer, or whose mandate has ended, is gone. */
export async function lookAtMethod(
  { stripe }: StripeCall,
  { method, mandateRef }: KeptMethod,
): Promise<LookAnswer> {
  try {
    const found = await stripe.paymentMethods.retrieve(method)
    const instrument = instrumentOf(found, mandateRef)
    if (!instrument) return { outcome: 'gone' }
    if (mandateRef === null) return { outcome: 'kept', instrument }
    const { status } = await stripe.mandates.retrieve(mandateRef)
    return status === 'inactive' ? { outcome: 'gone' } : { outcome: 'kept', instrument }
  } catch (error) {
    const trouble = troubleOf(error)
    return trouble.kind === 'refused' && trouble.status === 404 ? { outcome: 'gone' } : unanswered
  }
}

/** What Stripe does not know, or keeps for nobody, is forgotten already. */
export async function detachMethod(call: StripeCall, kept: KeptMethod): Promise<DetachAnswer> {
  const { stripe, request } = call
  try {
    const method = await withSetUpEnded(call, kept)
    if (method === undefined) return unanswered
    await stripe.paymentMethods.detach(method, {}, { idempotencyKey: request.key })
    return detached
  } catch (error) {
    return troubleOf(error).kind === 'refused' ? detached : unanswered
  }
}

/** Which method is to be detached, once nobody can finish its set-up any more; undefined where that goes on. */
async function withSetUpEnded(
  { stripe, request }: StripeCall,
  { method, setUpRef }: KeptMethod,
): Promise<string | undefined> {
  if (setUpRef === null) return method
  const intent = await stripe.setupIntents.retrieve(setUpRef)
  if (intent.status === 'succeeded') return idOf(intent.payment_method) ?? method
  if (intent.status === 'canceled') return method
  try {
    await stripe.setupIntents.cancel(setUpRef, {}, { idempotencyKey: `${request.key}:cancel` })
    return method
  } catch (error) {
    troubleOf(error)
    return undefined
  }
}
