import assert from 'node:assert/strict'
import { count, newId, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { balanceOn, groupOf, typeOf } from './account.ts'
import { insertAccounts, lockAccounts } from './accounts/store.ts'
import { sumAccount, sumPending, turnoverKey } from './balances/store.ts'
import { availableOn, reductionsOf } from './bounds.ts'
import { type Exchange, entriesOf } from './exchange.ts'
import { findPendingById, findReversalOf, settlePending } from './pending/store.ts'
import { openMoment } from './periods/operations.ts'
import { insufficientBalance, ledgerTransactionNotFound } from './problems.ts'
import { type TransactionView, transactionView } from './schemas.ts'
import {
  findTransaction,
  findTransactionById,
  insertNewTransaction,
  insertPostings,
  insertTransaction,
  listPendingLegs,
  listPostedLegs,
} from './store.ts'
import {
  isSameEntry,
  type JournalEntry,
  type LedgerTransaction,
  transactionOf,
} from './transaction.ts'

/** What belongs to a transaction beside its entry. */
type Particulars = Partial<Pick<LedgerTransaction, 'id' | 'link' | 'exchangeRate' | 'bookedKey'>>

/**
 * The postings are sent with whatever comes next, at the latest with the commit, which waits for them. A moment of its own that
 * is in a closed period becomes the moment of posting: what a domain learns late is posted all the same.
 */
export async function post(
  tx: Tx,
  entry: JournalEntry,
  { id = newId('ltx'), ...particulars }: Particulars = {},
): Promise<LedgerTransaction> {
  const moment = entry.effectiveAt && { effectiveAt: await openMoment(tx, entry.effectiveAt) }
  const transaction = { ...transactionOf({ ...entry, ...moment }, id, tx.now), ...particulars }
  const [, isNew] = await sentInOrder([
    insertAccounts(tx, transaction),
    insertTransaction(tx, transaction),
  ])
  if (!isNew) return postedBefore(tx, entry)
  // What was reserved for it is not spoken for by somebody else.
  const settled = settlesReserved(tx, entry)
  await checkBounds(tx, entry)
  const posted = Promise.all([settled, insertPostings(tx, transaction)])
  posted.catch(() => {})
  withCommit(tx, () => posted)
  countTurnover(tx, entry)
  return transaction
}

/**
 * The same with the commit, for an entry that cannot have been posted before: if it was, everything is undone. It takes
 * nothing from accounts that have a bound, because nobody looks at them.
 */
export function postNew(tx: Tx, entry: JournalEntry): void {
  const transaction = transactionOf(entry, newId('ltx'), tx.now)
  assert(reductionsOf(entry).size === 0, `${entry.kind} takes from an account that has a bound`)
  assert(entry.effectiveAt === undefined, `${entry.kind} may be for a period that is closed`)
  countTurnover(tx, entry)
  withCommit(tx, () =>
    sentInOrder([
      insertAccounts(tx, transaction),
      insertNewTransaction(tx, transaction),
      insertPostings(tx, transaction),
      settlesReserved(tx, entry),
    ]),
  )
}

async function settlesReserved(tx: Tx, entry: JournalEntry): Promise<void> {
  if (entry.settles) await settlePending(tx, entry.settles, entry)
}

/** Two transactions that are linked, each once: a second call returns what was posted first. */
export async function exchange(
  tx: Tx,
  exchanged: Exchange,
): Promise<readonly [LedgerTransaction, LedgerTransaction]> {
  const [sold, bought] = entriesOf(exchanged)
  const link = newId('ltx')
  const particulars = { link, exchangeRate: exchanged.rate }
  const first = await post(tx, sold, { ...particulars, id: link })
  const second = await post(tx, bought, particulars)
  return [first, second]
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

/**
 * Refuses what would take more from an account with a bound than is there. Whoever takes from it waits for others who do; who
 * adds to it, and accounts without a bound, wait for nobody.
 */
export async function checkBounds(
  tx: Tx,
  { currency, postings }: Pick<JournalEntry, 'currency' | 'postings'>,
): Promise<void> {
  const reductions = reductionsOf({ postings })
  if (reductions.size === 0) return
  await lockAccounts(tx, [...reductions.keys()], currency)
  const standing = await Promise.all(
    [...reductions].map(async ([account, amount]) => {
      const [posted, pending] = await Promise.all([
        sumAccount(tx, account, currency),
        sumPending(tx, account, currency),
      ])
      return { account, amount, available: availableOn(account, posted, pending) }
    }),
  )
  for (const { account, amount, available } of standing) {
    if (amount <= available) continue
    throw insufficientBalance({
      account,
      available: { amount: available, currency },
      asked: { amount, currency },
    })
  }
}

/** As it is shown, whatever its state. */
export async function shownTransaction(tx: Tx, transactionId: string): Promise<TransactionView> {
  const [posted, pending, reversal] = await Promise.all([
    findTransactionById(tx, transactionId),
    findPendingById(tx, transactionId),
    findReversalOf(tx, transactionId),
  ])
  if (!posted && !pending) throw ledgerTransactionNotFound({ transactionId })
  const legs = await (posted ? listPostedLegs : listPendingLegs)(tx, transactionId)
  const { currency = '' } = posted ?? pending ?? {}
  const postings = legs.map(({ id, accountId, account, direction, amount }) => ({
    ...{ id, account_id: accountId, account, direction },
    amount: { amount, currency },
  }))
  const reversedBy = reversal?.status === 'POSTED' ? reversal.id : null
  return transactionView({
    ...{ posted, pending, reversedBy, postings },
    version: pending?.version ?? 1,
  })
}

/** Zero for an account that nothing was posted to. */
export async function balanceOf(tx: Tx, code: string, currency: string): Promise<number> {
  const { debits, credits } = await sumAccount(tx, code, currency)
  return balanceOn(typeOf(code), debits, credits)
}
