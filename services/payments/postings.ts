import type { Fee } from '@souk/gateways/contract'
import type { Fact, JournalEntry, Posting } from '@souk/ledger/contract'
import { storedValueInTransit } from '@souk/stored-value/contract'
import type { Payment } from './payment.ts'
import type { Refund } from './refunds/refund.ts'

/** Money of the customer that we hold until the goods are handed over. */
export function escrowOf(orderId: string): string {
  return `liability:escrow:${orderId}`
}

export const sales = 'revenue:sales'
export const losses = 'expense:bad_debt'

export const debit = (account: string, amount: number): Posting => ({
  account,
  direction: 'DEBIT',
  amount,
})
export const credit = (account: string, amount: number): Posting => ({
  account,
  direction: 'CREDIT',
  amount,
})

/** Named by how much the payment has captured by now, so that each of several captures posts once. */
export function captureRef({ id, captured }: Payment): string {
  return `${id}:${captured}`
}

/** Where the money of a payment is until it goes on: with its gateway, or just taken from a gift card. */
function accountOf({
  gateway,
  gatewayKind,
  recorded,
}: Pick<Payment, 'gateway' | 'gatewayKind' | 'recorded'>): string {
  if (recorded) return recorded.account
  return gatewayKind === 'STORED_VALUE' ? storedValueInTransit : `asset:psp:${gateway}`
}

/** What an authorization holds, of which there is one a payment. */
export function authorizationOf({ id }: Pick<Payment, 'id'>): Fact {
  return { kind: 'payment.authorized', ref: id }
}

/** It is reserved as it will be captured. */
export function authorizationEntry(payment: Payment, held: number): JournalEntry {
  const { currency } = payment
  return { ...authorizationOf(payment), currency, postings: captured(payment, held) }
}

function captured(payment: Payment, amount: number): Posting[] {
  return [debit(accountOf(payment), amount), credit(escrowOf(payment.orderId), amount)]
}

/** `held` is what of it was authorized before. */
export function captureEntry(payment: Payment, amount: number, held: number): JournalEntry {
  return {
    kind: 'payment.captured',
    ref: captureRef(payment),
    currency: payment.currency,
    postings: captured(payment, amount),
    ...(held > 0 && { settles: authorizationOf(payment) }),
    ...(payment.recorded && { effectiveAt: payment.recorded.receivedAt }),
  }
}

/** A refund comes out of the escrow of its order as far as that reaches; the rest was revenue. */
export function refundEntry(
  { id, orderId, amount, currency, destination, sent }: Refund,
  payment: Payment,
  escrow: number,
): JournalEntry {
  const held = Math.min(amount, escrow)
  const recognized = amount - held
  const isCredit = destination === 'STORE_CREDIT'
  const postings = [
    ...(held > 0 ? [debit(escrowOf(orderId), held)] : []),
    ...(recognized > 0 ? [debit(sales, recognized)] : []),
    credit(isCredit ? storedValueInTransit : (sent?.account ?? accountOf(payment)), amount),
  ]
  const when = sent && { effectiveAt: sent.sentAt }
  return { kind: 'refund.succeeded', ref: id, currency, postings, ...when }
}

/** What the gateway keeps of the money that it holds for us, or gives back of that. */
export function feeEntry(gateway: string, ref: string, { amount, currency }: Fee): JournalEntry {
  const [expense, psp] = ['expense:psp_fees', `asset:psp:${gateway}`]
  const postings =
    amount > 0
      ? [debit(expense, amount), credit(psp, amount)]
      : [debit(psp, -amount), credit(expense, -amount)]
  return { kind: 'payment.fee', ref, currency, postings }
}

/** What the operator pays of discounts on what providers sell, for one order. */
export function contributionOf(orderId: string): string {
  return `expense:promotions:${orderId}`
}

/** More of it, or some of it given back. */
export function contributionEntry(
  orderId: string,
  ref: string,
  currency: string,
  change: number,
): JournalEntry {
  const [expense, escrow] = [contributionOf(orderId), escrowOf(orderId)]
  const postings =
    change > 0
      ? [debit(expense, change), credit(escrow, change)]
      : [debit(escrow, -change), credit(expense, -change)]
  return { kind: 'promotion.funded', ref, currency, postings }
}

/** The taxes that the operator owes for what it has sold with one order. */
export function outputTaxOf(orderId: string): string {
  return `liability:tax:output:${orderId}`
}

export interface Earned {
  /** What leaves the escrow. */
  readonly amount: number
  /** By how much more tax is owed; negative where some of it is not owed any more. */
  readonly tax: number
  /** What has borne the tax that is not owed any more. */
  readonly taxReturnsTo: typeof sales | typeof losses
}

/** Revenue is what is earned without its taxes, which are owed to the authority. */
export function revenueEntry(
  orderId: string,
  ref: string,
  currency: string,
  { amount, tax, taxReturnsTo }: Earned,
): JournalEntry {
  const isReturned = tax < 0 && taxReturnsTo !== sales
  const postings = [
    ...credited(escrowOf(orderId), -amount),
    ...credited(sales, isReturned ? amount : amount - tax),
    ...credited(taxReturnsTo, isReturned ? -tax : 0),
    ...credited(outputTaxOf(orderId), tax),
  ]
  return { kind: amount > 0 ? 'sale.earned' : 'sale.tax_corrected', ref, currency, postings }
}

/** Less than nothing is debited, and nothing is not posted. */
function credited(account: string, amount: number): Posting[] {
  if (amount === 0) return []
  return [amount > 0 ? credit(account, amount) : debit(account, -amount)]
}
