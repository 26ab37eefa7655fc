import type { Tx } from '@souk/platform'
import { recordActivity } from '../chain/operations.ts'
import { counted, entryOf, type Read } from './read.ts'
import { addRead, deleteClosedReads } from './store.ts'

/**
 * Puts a read on record before it is done. The first of its kind in a quarter of an hour has an entry at once, the others
 * are counted and have one together when the time is over: whoever reads in a loop adds to a number, not to the chain.
 */
export async function recordRead(tx: Tx, read: Read): Promise<void> {
  const calls = await addRead(tx, counted(read, tx.requestId, tx.now))
  if (calls > 1) return
  const { detail, ...activity } = read
  recordActivity(tx, [{ ...activity, facts: { ...activity.facts, ...detail } }])
}

/** Writes what was counted into the chain. Returns how many windows were closed. */
export async function closeReads(tx: Tx): Promise<number> {
  const closed = await deleteClosedReads(tx)
  const entries = closed.map(entryOf).filter((entry) => entry !== undefined)
  if (entries.length > 0) recordActivity(tx, entries)
  return closed.length
}
