import { checkEntered } from '@souk/platform'
import { keeperOf } from '../chart.ts'
import type { PendingTransaction } from '../pending/pending-transaction.ts'
import {
  accountControlled,
  effectiveInFuture,
  ledgerUnbalanced,
  transactionControlled,
} from '../problems.ts'
import { type JournalEntry, type Posting, sumOf, swapped } from '../transaction.ts'

/** What people enter by hand, and what takes it back. Everything else is posted by domains. */
const kinds = { manual: 'manual', reversal: 'reversal' } as const

export interface JournalDraft {
  readonly currency: string
  readonly postings: readonly Posting[]
  readonly memo: string
  readonly effectiveAt?: Date
}

/** A journal names itself: nothing else happened than that somebody entered it. */
export function journalEntry(draft: JournalDraft, id: string, now: Date): JournalEntry {
  const { currency, postings, effectiveAt } = draft
  checkBalanced(currency, postings)
  checkEntered(sumOf(postings, 'DEBIT'))
  checkAccounts(postings)
  checkMoment(effectiveAt, now)
  return { kind: kinds.manual, ref: id, currency, postings, ...(effectiveAt && { effectiveAt }) }
}

/** The same money the other way. */
export function reversalEntry(
  { currency, postings }: Pick<JournalEntry, 'currency' | 'postings'>,
  effectiveAt: Date | undefined,
  id: string,
  now: Date,
): JournalEntry {
  checkMoment(effectiveAt, now)
  const when = effectiveAt && { effectiveAt }
  return { kind: kinds.reversal, ref: id, currency, postings: swapped(postings), ...when }
}

function checkBalanced(currency: string, postings: readonly Posting[]): void {
  const [debits, credits] = [sumOf(postings, 'DEBIT'), sumOf(postings, 'CREDIT')]
  if (debits === credits) return
  const money = (amount: number) => ({ amount, currency })
  throw ledgerUnbalanced({
    debits: money(debits),
    credits: money(credits),
    difference: money(Math.abs(debits - credits)),
  })
}

function checkAccounts(postings: readonly Posting[]): void {
  for (const { account } of postings) {
    const domain = keeperOf(account)
    if (domain !== null) throw accountControlled({ account, domain })
  }
}

function checkMoment(effectiveAt: Date | undefined, now: Date): void {
  if (effectiveAt !== undefined && effectiveAt > now) {
    throw effectiveInFuture({ effectiveAt: effectiveAt.toISOString() })
  }
}

/** Refuses what a domain has posted or reserved: it is ended and corrected there. */
export function checkJournal({
  kind,
  postings,
}: Pick<PendingTransaction, 'kind' | 'postings'>): void {
  if (kind === kinds.manual || kind === kinds.reversal) return
  const [keeper] = postings.flatMap(({ account }) => keeperOf(account) ?? [])
  throw transactionControlled({ kind, domain: keeper ?? 'ledger' })
}
