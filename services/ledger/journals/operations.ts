import { announce, audited, checkVersion, invalidTransition, newId, type Tx } from '@souk/platform'
import { listKnownCodes } from '../accounts/store.ts'
import { transactionPosted } from '../events.ts'
import { shownTransaction } from '../operations.ts'
import { postPending, tryReserve } from '../pending/operations.ts'
import { ended, type PendingTransaction } from '../pending/pending-transaction.ts'
import {
  findPendingById,
  findPendingByIdForUpdate,
  findReversalOf,
  updateEnded,
} from '../pending/store.ts'
import { checkOpen } from '../periods/operations.ts'
import { checkSecondPerson } from '../periods/period.ts'
import {
  ledgerAccountUnknown,
  ledgerTransactionNotFound,
  transactionReversed,
} from '../problems.ts'
import type { TransactionView } from '../schemas.ts'
import { findTransactionById } from '../store.ts'
import type { JournalEntry } from '../transaction.ts'
import { checkJournal, type JournalDraft, journalEntry, reversalEntry } from './journal.ts'

const resource = 'ledger_transaction'
const asItIs = (view: TransactionView) => view

/** Moves nothing before somebody else posts it. */
export async function createLedgerTransaction(
  tx: Tx,
  draft: JournalDraft,
): Promise<TransactionView> {
  const id = newId('ltx')
  const entry = journalEntry(draft, id, tx.now)
  if (entry.effectiveAt) await checkOpen(tx, entry.effectiveAt)
  await checkKnown(tx, entry)
  await tryReserve(tx, entry, { id, memo: draft.memo })
  return shownAndAudited(tx, id)
}

/** A code that nobody has opened is a slip of the pen: a journal opens no accounts. */
async function checkKnown(tx: Tx, { currency, postings }: JournalEntry): Promise<void> {
  const codes = [...new Set(postings.map(({ account }) => account))]
  const known = await listKnownCodes(tx, codes, currency)
  const unknown = codes.filter((code) => !known.includes(code))
  if (unknown.length > 0) throw ledgerAccountUnknown({ accounts: unknown, currency })
}

interface Reversal {
  readonly reason: string
  readonly effectiveAt: Date | undefined
}

/** Waits for a second person as the journal did that it takes back. */
export async function reverseLedgerTransaction(
  tx: Tx,
  transactionId: string,
  { reason, effectiveAt }: Reversal,
): Promise<TransactionView> {
  const reversed = await findTransactionById(tx, transactionId)
  if (!reversed) throw await whyNotPosted(tx, transactionId)
  checkVersion(tx, (await findPendingById(tx, transactionId))?.version ?? 1)
  checkJournal(reversed)
  const id = newId('ltx')
  const entry = reversalEntry(reversed, effectiveAt, id, tx.now)
  if (effectiveAt) await checkOpen(tx, effectiveAt)
  const reserved = await tryReserve(tx, entry, { id, memo: reason, reverses: transactionId })
  if (!reserved) throw await alreadyReversed(tx, transactionId)
  return shownAndAudited(tx, id)
}

async function whyNotPosted(tx: Tx, transactionId: string) {
  const pending = await findPendingById(tx, transactionId)
  if (!pending) return ledgerTransactionNotFound({ transactionId })
  return invalidTransition({ state: pending.status, action: 'reverse', allowed: [] })
}

async function alreadyReversed(tx: Tx, transactionId: string) {
  const reversal = await findReversalOf(tx, transactionId)
  return transactionReversed({ transactionId: reversal?.id ?? transactionId })
}

/** Somebody else than who made it has looked at it. */
export async function postLedgerTransaction(
  tx: Tx,
  transactionId: string,
): Promise<TransactionView> {
  const pending = await getJournalForUpdate(tx, transactionId)
  checkVersion(tx, pending.version)
  // Says first where it has ended already.
  ended(pending, 'post', tx)
  checkSecondPerson([pending.createdBy.id, ...pending.accountable], tx)
  if (pending.effectiveAt) await checkOpen(tx, pending.effectiveAt)
  const before = await shownTransaction(tx, transactionId)
  await postPending(tx, pending)
  const after = await shownTransaction(tx, transactionId)
  announce(tx, transactionPosted, asItIs, { before, after })
  return after
}

export async function voidLedgerTransaction(
  tx: Tx,
  transactionId: string,
): Promise<TransactionView> {
  const pending = await getJournalForUpdate(tx, transactionId)
  checkVersion(tx, pending.version)
  const before = await shownTransaction(tx, transactionId)
  await updateEnded(tx, ended(pending, 'void', tx))
  return shownAndAudited(tx, transactionId, before)
}

/** What was posted without ever having been pending is a domain's. */
async function getJournalForUpdate(tx: Tx, transactionId: string): Promise<PendingTransaction> {
  const pending = await findPendingByIdForUpdate(tx, transactionId)
  const found = pending ?? (await findTransactionById(tx, transactionId))
  if (!found) throw ledgerTransactionNotFound({ transactionId })
  checkJournal(found)
  if (!pending) throw ledgerTransactionNotFound({ transactionId })
  return pending
}

async function shownAndAudited(
  tx: Tx,
  transactionId: string,
  before?: TransactionView,
): Promise<TransactionView> {
  const after = await shownTransaction(tx, transactionId)
  audited(tx, { resource, id: transactionId, before, after })
  return after
}
