import assert from 'node:assert/strict'
import { count, newId, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { balanceOn, groupOf, typeOf } from './account.ts'
import {
  findTransaction,
  insertAccounts,
  insertNewTransaction,
  insertPostings,
  insertTransaction,
  sumAccount,
  turnoverKey,
} from './store.ts'
import {
  isSameEntry,
  type JournalEntry,
  type LedgerTransaction,
  transactionOf,
} from './transaction.ts'

/** The postings are sent with whatever comes next, at the latest with the commit, which waits for them. */
export async function post(tx: Tx, entry: JournalEntry): Promise<LedgerTransaction> {
  const transaction = transactionOf(entry, newId('ltx'), tx.now)
  const [, isNew] = await sentInOrder([
    insertAccounts(tx, transaction),
    insertTransaction(tx, transaction),
  ])
  if (!isNew) return postedBefore(tx, entry)
  const posted = insertPostings(tx, transaction)
  posted.catch(() => {})
  withCommit(tx, () => posted)
  countTurnover(tx, entry)
  return transaction
}

/** The same with the commit, for an entry that cannot have been posted before: if it was, everything is undone. */
export function postNew(tx: Tx, entry: JournalEntry): void {
  const transaction = transactionOf(entry, newId('ltx'), tx.now)
  countTurnover(tx, entry)
  withCommit(tx, () =>
    sentInOrder([
      insertAccounts(tx, transaction),
      insertNewTransaction(tx, transaction),
      insertPostings(tx, transaction),
    ]),
  )
}

function countTurnover(tx: Tx, { currency, postings }: JournalEntry): void {
  for (const { account, direction, amount } of postings) {
    count(tx, 'ledger', { [turnoverKey(currency, direction, groupOf(account))]: amount })
  }
}

async function postedBefore(tx: Tx, entry: JournalEntry): Promise<LedgerTransaction> {
  const first = await findTransaction(tx, entry.kind, entry.ref)
  assert(
    first && isSameEntry(first, entry),
    `${entry.kind} ${entry.ref} was posted otherwise before`,
  )
  return first
}

/** Zero for an account that nothing was posted to. */
export async function balanceOf(tx: Tx, code: string, currency: string): Promise<number> {
  const { debits, credits } = await sumAccount(tx, code, currency)
  return balanceOn(typeOf(code), debits, credits)
}
