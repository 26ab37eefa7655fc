import type { Stripe } from 'stripe'
import type { StripeAccount } from './account.ts'
import { newPayout } from './shapes.ts'

/** Sends what stands on the balance to the bank. */
export function payOut(account: StripeAccount, currency = 'eur'): Stripe.Payout {
  const { net: amount } = account.balance(currency)
  const id = account.newId('po')
  const { id: transaction } = account.book(id, 'payout', -amount, { currency })
  const payout = newPayout({ id, amount, currency, transaction, created: account.now })
  account.payouts.set(id, payout)
  account.announce('payout.paid', structuredClone(payout))
  return payout
}
