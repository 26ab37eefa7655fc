import { id, idOrNull, plain, Table } from '@souk/platform'
import type { LedgerTransaction, Posting } from './transaction.ts'

/** A transaction without its postings. The database compares the totals of its two sides. */
interface StoredTransaction extends Omit<LedgerTransaction, 'postings' | 'total'> {
  readonly debitTotal: number
  readonly creditTotal: number
}

export const transactionTable = new Table<StoredTransaction>('ledger.transactions', {
  id: id('ltx'),
  kind: plain(),
  ref: plain(),
  currency: plain(),
  debitTotal: plain(),
  creditTotal: plain(),
  link: idOrNull('ltx'),
  exchangeRate: plain(),
  bookedKey: plain(),
  effectiveAt: plain(),
  postedAt: plain(),
})

export function toStoredTransaction(transaction: LedgerTransaction): StoredTransaction {
  const { total, postings: _postings, ...rest } = transaction
  return { ...rest, debitTotal: total, creditTotal: total }
}

export function toTransaction(row: object, postings: readonly Posting[]): LedgerTransaction {
  const { debitTotal, creditTotal: _creditTotal, ...rest } = transactionTable.fieldsOf(row)
  return { ...rest, total: debitTotal, postings }
}
