import { randomBytes } from 'node:crypto'
import { atEndOfWork, idOf, minuteMs, type Tx, withCommit } from '@souk/platform'
import { saltErased } from '../problems.ts'
import { insertSubjects } from '../subjects/store.ts'
import { subjectsOf } from '../subjects/subject.ts'
import { type Activity, type Entry, hasLostSalt, link, type NotedActivity } from './entry.ts'
import type { Head } from './head.ts'
import { getEntry, getHeadForUpdate, insertEntries, updateHead } from './store.ts'

const saltBytes = 32
const sealAfterMs = minuteMs
const sealAfterEntries = 1_000

/**
 * Appends to the tenant's chain when the work of the transaction is done: what is said about an action is saved with it
 * or not at all. Whoever holds the end of the chain waits for nothing but the commit, in whichever order the rest was
 * locked.
 */
export function recordActivity(tx: Tx, activities: readonly Activity[]): void {
  const { now: at, requestId } = tx
  const noted = activities.map((activity) => ({ ...activity, at, requestId }))
  atEndOfWork(tx, append, noted)
}

/** An entry with its salt, for whoever has to prove what its digests stand for. */
export async function discloseSalt(tx: Tx, sequence: number): Promise<Entry> {
  const entry = await getEntry(tx, sequence)
  if (hasLostSalt(entry)) throw saltErased({ sequence })
  return entry
}

async function append(tx: Tx, activities: readonly NotedActivity[]): Promise<void> {
  const head = await getHeadForUpdate(tx)
  const tenantId = idOf('ten', tx.tenantId)
  const newSalt = () => randomBytes(saltBytes)
  const entries = link(head, activities, { tenantId, newSalt })
  const last = entries.at(-1)
  if (!last) return
  const end = { size: last.sequence, hash: last.hash }
  const dueAt = sealDueAt(head, end.size, tx.now)
  const subjects = activities.flatMap((activity, index) =>
    subjectsOf(activity).map((subjectId) => ({ subjectId, sequence: head.size + 1 + index })),
  )
  withCommit(tx, () =>
    Promise.all([
      insertEntries(tx, entries),
      insertSubjects(tx, subjects),
      updateHead(tx, end, dueAt),
    ]),
  )
}

function sealDueAt({ sealedSize, sealDueAt: known }: Head, size: number, now: Date): Date {
  if (size - sealedSize >= sealAfterEntries) return now
  const usual = new Date(now.getTime() + sealAfterMs)
  // What is known may be of a clock that was ahead and has been turned back.
  return known !== null && known < usual ? known : usual
}
