import assert from 'node:assert/strict'
import { newId, newUuid, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { insertAccounts } from '../accounts/store.ts'
import { reductionsOf } from '../bounds.ts'
import { checkBounds, post } from '../operations.ts'
import type { Fact, JournalEntry, LedgerTransaction } from '../transaction.ts'
import { ended, type PendingTransaction, reservation } from './pending-transaction.ts'
import {
  insertNewPending,
  insertPending,
  insertPendingPostings,
  releasePending,
  updateEnded,
} from './store.ts'

interface Reserving {
  /** When it ends by itself; never without. */
  readonly expiresAt?: Date
  readonly memo?: string
  readonly reverses?: string
  readonly id?: string
}

/**
 * With the commit, for an entry that cannot have been reserved before: if it was, everything is undone. It takes nothing from
 * accounts that have a bound, because nobody looks at them.
 */
export function reserve(
  tx: Tx,
  entry: JournalEntry,
  expiring: Pick<Reserving, 'expiresAt'> = {},
): void {
  const pending = reservation({ ...entry, ...expiring, id: newId('ltx') }, tx)
  const legs = new Set(entry.postings.map(({ account, direction }) => `${account} ${direction}`))
  assert(legs.size === entry.postings.length, `${entry.kind} names an account twice`)
  assert(reductionsOf(entry).size === 0, `${entry.kind} takes from an account that has a bound`)
  withCommit(tx, () =>
    sentInOrder([
      insertAccounts(tx, entry),
      insertNewPending(tx, pending),
      insertPendingPostings(tx, pending),
    ]),
  )
}

/**
 * What it takes from accounts with a bound is spoken for from here on. Nothing where it was reserved before, or reverses what
 * something else reverses.
 */
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

/** Posts all of one that is locked, under its own id. */
export async function postPending(tx: Tx, pending: PendingTransaction): Promise<LedgerTransaction> {
  const { id, kind, ref, currency, effectiveAt, postings } = pending
  await updateEnded(tx, ended(pending, 'post', tx))
  const entry = { kind, ref, currency, postings, ...(effectiveAt && { effectiveAt }) }
  return post(tx, entry, { id, bookedKey: newUuid() })
}

/** Lets go, with the commit, of what is still reserved. `EXPIRED` where that is because its time is over. */
export function release(tx: Tx, fact: Fact, status: 'VOIDED' | 'EXPIRED' = 'VOIDED'): void {
  withCommit(tx, () => releasePending(tx, fact, status))
}

/** Ends one that is locked and whose time is over. */
export async function expirePending(tx: Tx, pending: PendingTransaction): Promise<void> {
  await updateEnded(tx, ended(pending, 'expire', tx))
}
