import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { KeptMethod, Payer } from './methods.ts'
import { type Charge, type Intent, newTransaction, type Transaction } from './shapes.ts'
import { WebhookSender } from './webhooks.ts'

/** One account of the loopback Stripe: what it holds, and the books that it keeps of it. */
export class StripeAccount {
  readonly intents = new Map<string, Intent>()
  readonly sessions = new Map<string, Stripe.Checkout.Session>()
  readonly charges = new Map<string, Charge>()
  readonly refunds = new Map<string, Stripe.Refund>()
  readonly disputes = new Map<string, Stripe.Dispute>()
  readonly payouts = new Map<string, Stripe.Payout>()
  readonly transactions = new Map<string, Transaction>()
  readonly customers = new Map<string, Stripe.Customer>()
  readonly methods = new Map<string, KeptMethod>()
  readonly setUps = new Map<
    string,
    { readonly object: Stripe.SetupIntent; readonly payer: Payer }
  >()
  readonly mandates = new Map<string, LoopbackMandate>()
  readonly webhooks = new WebhookSender(() => this.now)
  /** Whether what is left after a capture stays held. Accounts have that by arrangement with Stripe. */
  canCaptureAgain = false
  /** Whether the search knows what was made since. */
  isIndexing = true
  readonly indexed = new Set<string>()
  /** How far the clock of this Stripe is ahead. */
  aheadMs = 0

  get now(): number {
    return Math.floor((Date.now() + this.aheadMs) / 1_000)
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`
  }

  intent(id: string): Intent {
    const intent = this.intents.get(id)
    assert(intent, `${id} is no intent of this account`)
    return intent
  }

  /** The page that was made for a payment. */
  sessionFor(paymentId: string): Stripe.Checkout.Session {
    const found = [...this.sessions.values()].filter(
      ({ metadata }) => metadata?.souk_payment === paymentId,
    )
    assert.equal(found.length, 1, `${paymentId} has one page`)
    return found[0] as Stripe.Checkout.Session
  }

  chargeOf({ latest_charge: id }: Intent): Charge {
    const charge = typeof id === 'string' ? this.charges.get(id) : undefined
    assert(charge, 'the intent has a charge')
    return charge
  }

  /** The intent that was made for a payment. */
  intentFor(paymentId: string): Intent {
    const found = [...this.intents.values()].filter(
      ({ metadata }) => metadata.souk_payment === paymentId,
    )
    assert.equal(found.length, 1, `${paymentId} has one intent`)
    return found[0] as Intent
  }

  /** Moves money on the balance. Positive amounts come in. */
  book(source: string, type: string, amount: number, more: Booked): Transaction {
    const { currency, fee = 0, category } = more
    const id = this.newId('txn')
    const booked = { id, source, type, amount, fee, currency, category, created: this.now }
    const entry = newTransaction(booked)
    this.transactions.set(id, entry)
    return entry
  }

  /** What stands on the balance, and what Stripe has taken of it. */
  balance(currency = 'eur'): { net: number; fees: number } {
    const all = [...this.transactions.values()].filter((entry) => entry.currency === currency)
    return {
      net: all.reduce((sum, { net }) => sum + net, 0),
      fees: all.reduce((sum, { fee }) => sum + fee, 0),
    }
  }

  announce(type: string, object: object): void {
    this.webhooks.announce(this.newId('evt'), type, object)
  }
}

interface LoopbackMandate {
  readonly id: string
  readonly object: 'mandate'
  status: 'active' | 'inactive'
  payment_method: string
}

interface Booked {
  readonly currency: string
  readonly fee?: number
  readonly category?: string
}

/** A tariff like any: a part of the amount and a little more. */
export function feeFor(amount: number): number {
  return Math.round(amount * 0.015) + 25
}
