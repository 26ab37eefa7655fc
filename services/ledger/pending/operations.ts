import assert from 'node:assert/strict'
import { newId, newUuid, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { insertAccounts } from '../accounts/store.ts'
import { checkBounds, post } from '../operations.ts'
import { findTransaction } from '../store.ts'
import { isSameEntry, type JournalEntry, type LedgerTransaction, partOf } from '../transaction.ts'
import { ended, type PendingTransaction, reservation } from './pending-transaction.ts'
import { findPendingForUpdate, insertPending, insertPendingPostings, updateEnded } from './store.ts'

/** What names a transaction, pending or posted. */
export type Fact = Pick<JournalEntry, 'kind' | 'ref'>

interface Reserving {
  /** When it ends by itself; never without. */
  readonly expiresAt?: Date
  readonly memo?: string
  readonly reverses?: string
  readonly id?: string
}

/** A second call returns what was reserved first. What it takes from accounts with a bound is spoken for from here on. */
export async function reserve(
  tx: Tx,
  entry: JournalEntry,
  expiring: Pick<Reserving, 'expiresAt'> = {},
): Promise<PendingTransaction> {
  return (await tryReserve(tx, entry, expiring)) ?? reservedBefore(tx, entry)
}

/** Nothing where it was reserved before, or reverses what something else reverses. */
export async function tryReserve(
  tx: Tx,
  entry: JournalEntry,
  { id = newId('ltx'), ...rest }: Reserving = {},
): Promise<PendingTransaction | undefined> {
  const pending = reservation({ ...entry, ...rest, id }, tx)
  const [, isNew] = await sentInOrder([insertAccounts(tx, entry), insertPending(tx, pending)])
  if (!isNew) return undefined
  await checkBounds(tx, entry)
  const reserved = insertPendingPostings(tx, pending)
  reserved.catch(() => {})
  withCommit(tx, () => reserved)
  return pending
}

async function reservedBefore(tx: Tx, entry: JournalEntry): Promise<PendingTransaction> {
  const first = await findPendingForUpdate(tx, entry.kind, entry.ref)
  assert(
    first && isSameEntry({ ...first, effectiveAt: tx.now }, entry),
    `${entry.kind} ${entry.ref} was reserved otherwise before`,
  )
  return first
}

/**
 * Posts all of it, or as much as that amount; the rest is let go. A second call returns what was posted first. Undefined where
 * nothing is reserved, or it has ended otherwise.
 */
export async function settle(
  tx: Tx,
  { kind, ref }: Fact,
  amount?: number,
): Promise<LedgerTransaction | undefined> {
  const pending = await findPendingForUpdate(tx, kind, ref)
  if (pending?.status === 'POSTED') return findTransaction(tx, kind, ref)
  if (pending?.status !== 'PENDING') return undefined
  return postPending(tx, pending, amount)
}

/** The same for one that is locked. */
export async function postPending(
  tx: Tx,
  pending: PendingTransaction,
  amount = pending.total,
): Promise<LedgerTransaction> {
  const { id, kind, ref, currency, effectiveAt, total } = pending
  assert(amount > 0 && amount <= total, `${kind} ${ref} has ${total} and not ${amount}`)
  await updateEnded(tx, ended(pending, 'post', tx))
  const { postings } = amount === total ? pending : partOf(pending, amount)
  const entry = { kind, ref, currency, postings, ...(effectiveAt && { effectiveAt }) }
  return post(tx, entry, { id, bookedKey: newUuid() })
}

/** Lets go of what is reserved. False where nothing is. */
export async function release(tx: Tx, { kind, ref }: Fact): Promise<boolean> {
  const pending = await findPendingForUpdate(tx, kind, ref)
  if (pending?.status !== 'PENDING') return false
  await updateEnded(tx, ended(pending, 'void', tx))
  return true
}

/** Ends one that is locked and whose time is over. */
export async function expirePending(tx: Tx, pending: PendingTransaction): Promise<void> {
  await updateEnded(tx, ended(pending, 'expire', tx))
}
