import assert from 'node:assert/strict'
import type { JournalEntry, Posting } from '@souk/ledger/contract'
import type { DebitReason, Entry } from './entries/entry.ts'
import type { StoredValue } from './stored-value.ts'

/** What is owed to whoever holds it. Its balance is that of the row, always. */
export function liabilityOf(storedValueId: string): string {
  return `liability:stored_value:${storedValueId}`
}

/** Taken from a card for a payment, or given back by one, and not yet recorded on the other side. */
export const inTransit = 'liability:stored_value_in_transit'
export const breakage = 'revenue:breakage'

/** Where the money comes from that somebody gives, and goes back to that is taken. */
export const accountOfReason: Readonly<Record<DebitReason, string>> = {
  SALE: 'asset:bank',
  GOODWILL: 'expense:goodwill',
  PROMOTION: 'expense:promotions',
  OPENING_BALANCE: 'equity:opening',
  FORFEITURE: breakage,
}

/** Where the money of a sale came to or was paid out from, as the settings of the manual gateway call it. */
export function bankAccountOf(account: string): string {
  return `${accountOfReason.SALE}:${account}`
}

/** An entry, once, against another account. */
export function journalEntryOf(
  { id, storedValueId, kind, amount, currency }: Entry,
  other: string,
): JournalEntry {
  const [debited, credited] =
    amount > 0 ? [other, liabilityOf(storedValueId)] : [liabilityOf(storedValueId), other]
  const postings: readonly Posting[] = [
    { account: debited, direction: 'DEBIT', amount: Math.abs(amount) },
    { account: credited, direction: 'CREDIT', amount: Math.abs(amount) },
  ]
  return { kind: `stored_value.${kind.toLowerCase()}`, ref: id, currency, postings }
}

type Cards = readonly Pick<StoredValue, 'id' | 'initial' | 'currency'>[]

/** Cards that were sold together: what was paid for them is owed on them from now on. */
export function soldEntry(cards: Cards, from: string, ref: string): JournalEntry {
  const postings = [sumOn(from, 'DEBIT', cards), ...cards.map((card) => owedOn(card, 'CREDIT'))]
  return { kind: 'stored_value.sold', ref, currency: currencyOf(cards), postings }
}

/** Cards of which nothing was spent: what was paid for them is where it was before they were issued. */
export function takenBackEntry(cards: Cards, to: string, ref: string): JournalEntry {
  const postings = [...cards.map((card) => owedOn(card, 'DEBIT')), sumOn(to, 'CREDIT', cards)]
  return { kind: 'stored_value.taken_back', ref, currency: currencyOf(cards), postings }
}

function owedOn({ id, initial }: Cards[number], direction: Posting['direction']): Posting {
  return { account: liabilityOf(id), direction, amount: initial }
}

function sumOn(account: string, direction: Posting['direction'], cards: Cards): Posting {
  return { account, direction, amount: cards.reduce((sum, { initial }) => sum + initial, 0) }
}

function currencyOf([first]: Cards): string {
  assert(first, 'there is a card')
  return first.currency
}
