import assert from 'node:assert/strict'
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
  /** What was reserved for it, or for more than it. Of that only the rest stays reserved. */
  readonly settles?: Fact
}

/** What names a transaction, pending or posted. */
export interface Fact {
  readonly kind: string
  readonly ref: string
}

export interface LedgerTransaction extends Omit<JournalEntry, 'settles'> {
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
  const { settles: _settles, ...facts } = entry
  const plain = { link: null, exchangeRate: null, bookedKey: null }
  return { effectiveAt: now, ...plain, ...facts, id, total, postedAt: now }
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
