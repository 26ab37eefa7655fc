import type { Stripe } from 'stripe'
import type { Charge, ChargeStatus, VoidAnswer } from '../gateway.ts'
import type { StripeCall } from './client.ts'
import { pageExpired } from './declines.ts'
import { expand, metadataOfPayment } from './intents.ts'
import { troubleOf } from './trouble.ts'

type Session = Stripe.Checkout.Session
type Intent = Stripe.PaymentIntent

/** What the intent of a session is read of. There is none before the payer has sent the page. */
const expandInSession = expand.map((path) => `payment_intent.${path}`)

/** Whether that is how Stripe calls a page, and not the payment that was made on it. */
export function isPage(ref: string): boolean {
  return ref.startsWith('cs_')
}

/** For whom Stripe keeps what is paid with, as it is said of an intent. */
type Keeping = Pick<Stripe.PaymentIntentCreateParams, 'customer' | 'setup_future_usage'>

/**
 * Built of what was saved before, and of nothing else: Stripe refuses a key that comes back with other parameters. The page asks
 * for the amount in its own currency, and takes no other money than that.
 */
export function paramsOfPage(
  charge: Charge,
  amount: number,
  { customer, setup_future_usage }: Keeping,
): Stripe.Checkout.SessionCreateParams {
  const { paymentId, currency, captures, description } = charge
  const isManual = captures === 'MANUAL'
  const metadata = { [metadataOfPayment]: paymentId }
  const back = charge.returnUrl ?? ''
  return {
    mode: 'payment',
    line_items: [
      {
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: description },
        },
        quantity: 1,
      },
    ],
    adaptive_pricing: { enabled: false },
    client_reference_id: paymentId,
    metadata,
    payment_intent_data: {
      capture_method: isManual ? 'manual' : 'automatic',
      description,
      metadata,
      ...(setup_future_usage && {
        setup_future_usage: setup_future_usage === 'off_session' ? 'off_session' : 'on_session',
      }),
    },
    ...(customer && { customer }),
    ...(isManual && {
      payment_method_options: { card: { request_multicapture: 'if_available' } },
    }),
    // Whoever leaves the page comes back as well: how the payment stands is asked there.
    success_url: back,
    cancel_url: back,
    expand: expandInSession,
  }
}

export function retrievePage(stripe: Stripe, ref: string): Promise<Session> {
  return stripe.checkout.sessions.retrieve(ref, { expand: expandInSession })
}

/** Where a payment stands by its page: with the intent that was made on it, that one says. */
export function statusOfPage(session: Session): ChargeStatus | { readonly intent: Intent } {
  const { id: ref, status, url } = session
  if (status === 'open' && url) {
    const nextAction = { type: 'REDIRECT', url } as const
    return { outcome: 'action_required', ref, nextAction, goesOnElsewhere: true }
  }
  if (status === 'expired') return { outcome: 'declined', ref, decline: pageExpired }
  const intent = intentOf(session)
  return intent ? { intent } : { outcome: 'pending', ref }
}

function intentOf({ payment_intent: intent }: Session): Intent | undefined {
  return typeof intent === 'object' && intent !== null ? intent : undefined
}

/** Nobody can pay on the page any more, or somebody has: then the intent is let go of. */
export async function closePage(
  { stripe, request }: StripeCall,
  ref: string,
  releaseIntent: (intentRef: string) => Promise<VoidAnswer>,
): Promise<VoidAnswer> {
  // While somebody pays it is neither open nor complete: an answer from then is not repeated under another key.
  for (const state of ['', ':open']) {
    try {
      await stripe.checkout.sessions.expire(ref, {}, { idempotencyKey: `${request.key}${state}` })
      return { outcome: 'voided' }
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble.kind !== 'refused') return { outcome: 'unanswered' }
      if (trouble.status === 404) return { outcome: 'voided' }
    }
    const found = await pageAfterRefusal(stripe, ref)
    if (found?.status === 'expired') return { outcome: 'voided' }
    const intent = found?.status === 'complete' ? intentOf(found) : undefined
    if (intent) return releaseIntent(intent.id)
  }
  return { outcome: 'unanswered' }
}

async function pageAfterRefusal(stripe: Stripe, ref: string): Promise<Session | undefined> {
  try {
    return await retrievePage(stripe, ref)
  } catch (error) {
    troubleOf(error)
    return undefined
  }
}
