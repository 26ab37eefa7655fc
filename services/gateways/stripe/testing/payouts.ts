import assert from 'node:assert/strict'
import type { Stripe } from 'stripe'
import type { StripeAccount } from './account.ts'
import { payableOf } from './decimals.ts'
import { newPayout } from './shapes.ts'

const arrivesAfterSeconds = 2 * 86_400

/** Takes what stands on the balance out of it; it is sent to the bank next. */
export function beginPayout(account: StripeAccount, currency = 'eur'): Stripe.Payout {
  const amount = payableOf(account.balance(currency).net, currency)
  const id = account.newId('po')
  const { id: transaction } = account.book(id, 'payout', -amount, { currency })
  const { now: created } = account
  const arrival = created + arrivesAfterSeconds
  const payout = newPayout({ id, amount, currency, transaction, created, arrival })
  account.payouts.set(id, payout)
  account.announce('payout.created', structuredClone(payout))
  return payout
}

/** The bank has it, or it has arrived. */
export function advancePayout(
  account: StripeAccount,
  id: string,
  status: 'in_transit' | 'paid',
): Stripe.Payout {
  const payout = found(account, id)
  payout.status = status
  if (status === 'paid') payout.arrival_date = account.now
  account.announce(status === 'paid' ? 'payout.paid' : 'payout.updated', structuredClone(payout))
  if (status === 'paid') completeReconciliation(account, payout)
  return payout
}

/** What it consists of is known. */
function completeReconciliation(account: StripeAccount, payout: Stripe.Payout): void {
  payout.reconciliation_status = 'completed'
  account.announce('payout.reconciliation_completed', structuredClone(payout))
}

/** The bank does not take it, also some days after it seemed to have; or it is cancelled before it was sent. */
export function endPayout(
  account: StripeAccount,
  id: string,
  status: 'failed' | 'canceled',
): Stripe.Payout {
  const payout = found(account, id)
  const { amount, currency } = payout
  payout.status = status
  if (status === 'failed') payout.failure_code = 'account_closed'
  const type = status === 'failed' ? 'payout_failure' : 'payout_cancel'
  payout.failure_balance_transaction = account.book(id, type, amount, { currency }).id
  account.announce(`payout.${status}`, structuredClone(payout))
  return payout
}

/** Sends what stands on the balance to the bank, where it arrives. */
export function payOut(account: StripeAccount, currency = 'eur'): Stripe.Payout {
  const { id } = beginPayout(account, currency)
  return advancePayout(account, id, 'paid')
}

function found(account: StripeAccount, id: string): Stripe.Payout {
  const payout = account.payouts.get(id)
  assert(payout, `${id} is no payout of this account`)
  return payout
}
