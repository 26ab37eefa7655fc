import assert from 'node:assert/strict'
import { allocate } from '@souk/platform'
import type { Direction } from './account.ts'

export interface Posting {
  /** Code of the account, such as `asset:psp:test`. It need not exist yet. */
  readonly account: string
  readonly direction: Direction
  readonly amount: number
}

/** A movement of money to be posted. Kind and ref identify it, so that it is posted only once. */
export interface JournalEntry {
  readonly kind: string
  readonly ref: string
  readonly currency: string
  readonly postings: readonly Posting[]
  /** When it happened in business; now when absent. */
  readonly effectiveAt?: Date
}

export interface LedgerTransaction extends JournalEntry {
  readonly id: string
  readonly total: number
  /** The first of the transactions that are one exchange of currencies. */
  readonly link: string | null
  readonly exchangeRate: string | null
  /** Its place among all that was posted, where it was posted later than its id was made. */
  readonly bookedKey: string | null
  readonly effectiveAt: Date
  readonly postedAt: Date
}

/** The total of each side. Sides that differ are a fault of the program, not of a request. */
export function totalOf({ kind, ref, postings }: JournalEntry): number {
  for (const { account, amount } of postings) {
    assert(
      Number.isSafeInteger(amount) && amount > 0,
      `${kind} ${ref} posts ${amount} to ${account}`,
    )
  }
  const debits = sumOf(postings, 'DEBIT')
  const credits = sumOf(postings, 'CREDIT')
  assert(
    debits > 0 && debits === credits,
    `${kind} ${ref} has ${debits} debits, ${credits} credits`,
  )
  assert(Number.isSafeInteger(debits), `${kind} ${ref} is beyond the safe range`)
  return debits
}

export function transactionOf(entry: JournalEntry, id: string, now: Date): LedgerTransaction {
  const total = totalOf(entry)
  const plain = { link: null, exchangeRate: null, bookedKey: null }
  return { effectiveAt: now, ...plain, ...entry, id, total, postedAt: now }
}

/** An entry that is posted again must have the same postings; the time of the second attempt does not matter. */
export function isSameEntry(first: JournalEntry, again: JournalEntry): boolean {
  const text = ({ currency, postings }: JournalEntry) => {
    const lines = postings.map(
      ({ account, direction, amount }) => `${account} ${direction} ${amount}`,
    )
    return [currency, ...lines.sort()].join('\n')
  }
  return text(first) === text(again)
}

/** As much of an entry as that amount, its legs by their shares. */
export function partOf<Entry extends Pick<JournalEntry, 'postings'>>(
  entry: Entry,
  amount: number,
): Entry {
  const sides = (['DEBIT', 'CREDIT'] as const).flatMap((side) => {
    const own = entry.postings.filter(({ direction }) => direction === side)
    const shares = allocate(
      amount,
      own.map((posting) => posting.amount),
    )
    return own.map((posting, index) => ({ ...posting, amount: shares[index] ?? 0 }))
  })
  return { ...entry, postings: sides.filter((posting) => posting.amount > 0) }
}

/** The same money the other way. */
export function swapped(postings: readonly Posting[]): Posting[] {
  return postings.map((posting) => ({
    ...posting,
    direction: posting.direction === 'DEBIT' ? 'CREDIT' : 'DEBIT',
  }))
}

export function sumOf(postings: readonly Posting[], side: Direction): number {
  return postings
    .filter(({ direction }) => direction === side)
    .reduce((total, { amount }) => total + amount, 0)
}
