import assert from 'node:assert/strict'
import type { Stripe } from 'stripe'
import type { StripeAccount } from './account.ts'
import { invalid, missing, StripeFault } from './errors.ts'
import { mapOf, type Params, textOf } from './form.ts'
import { testMethods } from './methods.ts'
import { type Charge, newRefund } from './shapes.ts'

/** `POST /v1/refunds`, and what is given back in the dashboard. */
export function createRefund(account: StripeAccount, params: Params): Stripe.Refund {
  const intentId = textOf(params, 'payment_intent') ?? ''
  const intent = account.intents.get(intentId)
  if (!intent) throw missing('payment_intent', intentId)
  if (intent.amount_received === 0)
    throw invalid('This PaymentIntent does not have a successful charge.')
  const charge = account.chargeOf(intent)
  const left = keptOf(charge)
  const amount = Number(textOf(params, 'amount') ?? left)
  if (left === 0) throw refused('charge_already_refunded', 'The charge has already been refunded.')
  if (amount > left) throw refused(undefined, 'Refund amount is greater than unrefunded amount.')
  if (charge.disputed) throw refused('charge_disputed', 'The charge is disputed.')
  const { refund: way } = testMethods[charge.payment_method ?? ''] ?? {}
  const refund = newRefund({
    id: account.newId('re'),
    charge,
    amount,
    metadata: mapOf(params, 'metadata'),
    status: way === undefined ? 'succeeded' : 'pending',
    created: account.now,
  })
  account.refunds.set(refund.id, refund)
  charge.amount_refunded += amount
  charge.refunded = keptOf(charge) === 0
  const { currency } = charge
  refund.balance_transaction = account.book(refund.id, 'refund', -amount, { currency }).id
  account.announce('refund.created', structuredClone(refund))
  account.announce('charge.refunded', structuredClone(charge))
  return refund
}

/** What was taken and not given back. Of a charge that was captured in part, Stripe counts the rest as given back. */
export function keptOf(charge: Charge): number {
  const isWhole = charge.payment_method_details?.card?.multicapture?.status !== 'available'
  return (isWhole ? charge.amount : charge.amount_captured) - charge.amount_refunded
}

function refused(code: string | undefined, message: string): StripeFault {
  const type = 'invalid_request_error'
  return new StripeFault(400, { type, ...(code !== undefined && { code }), message })
}

/** What became of a refund that was pending: it is through, or its money is back on the balance. */
export function settleRefund(account: StripeAccount, refundId: string): Stripe.Refund {
  const refund = account.refunds.get(refundId)
  assert(refund?.status === 'pending', `${refundId} is pending`)
  const charge = account.charges.get(String(refund.charge))
  assert(charge)
  const doesFail = testMethods[charge.payment_method ?? '']?.refund === 'fails_later'
  refund.status = doesFail ? 'failed' : 'succeeded'
  if (doesFail) {
    const { amount, currency } = refund
    refund.failure_reason = 'expired_or_canceled_card'
    const entry = account.book(refund.id, 'refund_failure', amount, { currency })
    refund.failure_balance_transaction = entry.id
    charge.amount_refunded -= amount
    charge.refunded = false
  }
  account.announce(doesFail ? 'refund.failed' : 'refund.updated', structuredClone(refund))
  return refund
}
