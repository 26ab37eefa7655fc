import type { Stripe } from 'stripe'
import type { Charge, ChargeStatus, Fee, MethodFacts, NextAction } from '../gateway.ts'
import { fromStripe } from './amounts.ts'
import { authenticationRequired, cancelledAtGateway, declineOf } from './declines.ts'
import { instrumentOf } from './saved-methods.ts'

/** What is read of an intent. Asked for with each, so that the charge comes with it, and what Stripe took for it. */
export const expand = ['latest_charge.balance_transaction', 'payment_method']

/** The same in a list. */
export const metadataOfPayment = 'souk_payment'
export const metadataOfCapture = 'souk_capture'
export const metadataOfRefund = 'souk_refund'

type Intent = Stripe.PaymentIntent

/** Where a payment stands by its intent. */
export function statusOf(intent: Intent, charge: Charge): ChargeStatus {
  const { id: ref } = intent
  switch (intent.status) {
    case 'succeeded':
      return intent.amount_received < intent.amount
        ? { outcome: 'released', ref, captured: capturedOf(intent, charge), fee: feeOf(intent) }
        : approved(intent, charge)
    case 'requires_capture':
      return approved(intent, charge)
    case 'requires_action': {
      const nextAction = nextActionOf(intent)
      return nextAction
        ? { outcome: 'action_required', ref, nextAction }
        : { outcome: 'declined', ref, decline: authenticationRequired }
    }
    case 'requires_payment_method': {
      const { decline_code: declineCode, code } = intent.last_payment_error ?? {}
      return { outcome: 'declined', ref, decline: declineOf(declineCode, code) }
    }
    case 'canceled':
      return wasApproved(intent)
        ? { outcome: 'released', ref, captured: capturedOf(intent, charge), fee: feeOf(intent) }
        : { outcome: 'declined', ref, decline: cancelledAtGateway }
    default:
      // `processing`, and whatever Stripe may add that is not the end.
      return { outcome: 'pending', ref }
  }
}

function approved(intent: Intent, charge: Charge): ChargeStatus {
  const { card } = chargeOf(intent)?.payment_method_details ?? {}
  const until = intent.status === 'requires_capture' ? card?.capture_before : undefined
  return {
    outcome: 'approved',
    ref: intent.id,
    captured: capturedOf(intent, charge),
    method: methodOf(intent),
    fee: feeOf(intent),
    isDisputed: chargeOf(intent)?.disputed === true,
    ...(charge.keeping && {
      instrument: instrumentOf(intent.payment_method, mandateOf(intent)) ?? null,
    }),
    authorizationExpiresAt: until === undefined ? null : new Date(until * 1_000),
  }
}

/** How Stripe calls the mandate of a debit, which is made with the first payment. */
function mandateOf(intent: Intent): string | null {
  const {
    card,
    sepa_debit: sepa,
    us_bank_account: us,
  } = chargeOf(intent)?.payment_method_details ?? {}
  const mandate = card?.mandate ?? sepa?.mandate ?? us?.mandate ?? null
  return typeof mandate === 'string' ? mandate : (mandate?.id ?? null)
}

function capturedOf({ amount_received: received }: Intent, { currency }: Charge): number {
  return fromStripe(received, currency)
}

function wasApproved(intent: Intent): boolean {
  return chargeOf(intent)?.status === 'succeeded'
}

export function chargeOf({ latest_charge: charge }: Intent): Stripe.Charge | undefined {
  return typeof charge === 'object' && charge !== null ? charge : undefined
}

/** Whether what is left after a capture stays held. It is the same for the whole life of an intent. */
export function canCaptureAgain(intent: Intent): boolean {
  return chargeOf(intent)?.payment_method_details?.card?.multicapture?.status === 'available'
}

/**
 * Whether this capture was made: Stripe keeps its key with the intent, in the same step in which it takes the money.
 * Captures of a payment come one after the other, so the last one is the one that can be in doubt.
 */
export function isCaptured(intent: Intent, key: string): boolean {
  return intent.metadata[metadataOfCapture] === key && intent.amount_received > 0
}

export function hasLetGo({ status }: Intent): boolean {
  return status !== 'requires_capture'
}

/** What Stripe has taken for the last money that came in. Known once the charge is on its balance. */
export function feeOf(intent: Intent): Fee | null {
  return feeOn(chargeOf(intent)?.balance_transaction)
}

/** In the currency in which the account is settled, which need not be that of the payment. */
export function feeOn(
  transaction: string | Stripe.BalanceTransaction | null | undefined,
): Fee | null {
  if (typeof transaction !== 'object' || transaction === null || transaction.fee === 0) return null
  const currency = transaction.currency.toUpperCase()
  return { amount: fromStripe(transaction.fee, currency), currency }
}

function methodOf(intent: Intent): MethodFacts | null {
  const details = chargeOf(intent)?.payment_method_details
  if (!details) return null
  const { type, card, sepa_debit: sepa, us_bank_account: us } = details
  const last4 = card?.last4 ?? sepa?.last4 ?? us?.last4 ?? null
  return { type: type.toUpperCase(), brand: card?.brand ?? null, last4 }
}

/** The page that the payer is sent to; a card's is that of its bank. Undefined for what needs a program in their browser. */
function nextActionOf({ next_action: action, payment_method_types: types }: Intent) {
  const url =
    action?.redirect_to_url?.url ??
    action?.boleto_display_details?.hosted_voucher_url ??
    action?.oxxo_display_details?.hosted_voucher_url ??
    action?.konbini_display_details?.hosted_voucher_url ??
    action?.multibanco_display_details?.hosted_voucher_url ??
    action?.verify_with_microdeposits?.hosted_verification_url
  if (!url) return undefined
  const isCard = action?.type === 'redirect_to_url' && types.includes('card')
  return { type: isCard ? 'THREE_D_SECURE' : 'REDIRECT', url } satisfies NextAction
}
