import { post } from '@souk/ledger/contract'
import { announce, newId, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { journalEntryOf } from '../books.ts'
import { type EntryDraft, entryOf } from '../entries/entry.ts'
import { insertEntries } from '../entries/store.ts'
import type { storedValueIssued } from '../events.ts'
import { viewOfStoredValue } from '../schemas.ts'
import { insertOrFind, insertStoredValue, updateReserved, updateStoredValue } from '../store.ts'
import type { StoredValue } from '../stored-value.ts'

export interface Movement {
  /** Nothing for what is new. */
  readonly before?: StoredValue
  readonly after: StoredValue
  readonly entry: EntryDraft
  /** The account on the other side of the books, where money moves. */
  readonly other?: string
  readonly kind: typeof storedValueIssued
}

/** The one way in which a balance changes: the row, which is locked, its entry, the books and the event. */
export async function saveMovement(
  tx: Tx,
  { before, after, entry: draft, other, kind }: Movement,
): Promise<StoredValue> {
  const entry = entryOf(before, after, draft, newId('sve'), tx.now)
  if (before === undefined) await (draft.callKey ? insertOrFind : insertStoredValue)(tx, after)
  else withCommit(tx, () => saveRow(tx, before, after))
  withCommit(tx, () => insertEntries(tx, [entry]))
  if (entry.amount !== 0 && other !== undefined) await post(tx, journalEntryOf(entry, other))
  announce(tx, kind, viewOfStoredValue, { before, after })
  return after
}

/** What is held goes first, because no more is held than there is. */
async function saveRow(tx: Tx, before: StoredValue, after: StoredValue): Promise<void> {
  const isSame = before.reserved === after.reserved
  const held = isSame ? [] : [updateReserved(tx, after)]
  await sentInOrder([...held, updateStoredValue(tx, after)])
}
