import type { JournalEntry, Posting } from '@souk/ledger/contract'
import type { DebitReason, Entry } from './entries/entry.ts'

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
