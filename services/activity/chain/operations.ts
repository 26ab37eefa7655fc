import { randomBytes } from 'node:crypto'
import { idOf, minuteMs, type Tx, withCommit } from '@souk/platform'
import { type Activity, link } from './entry.ts'
import type { Head } from './head.ts'
import { getHeadForUpdate, insertEntries, updateHead } from './store.ts'

const saltBytes = 32
const sealAfterMs = minuteMs
const sealAfterEntries = 1_000

/**
 * Appends to the tenant's chain. The chain is held from here to the commit, so this comes last in a transaction: what
 * is said about an action is saved with it or not at all.
 */
export async function recordActivity(tx: Tx, activities: readonly Activity[]): Promise<void> {
  const head = await getHeadForUpdate(tx)
  const { now: at, requestId } = tx
  const tenantId = idOf('ten', tx.tenantId)
  const newSalt = () => randomBytes(saltBytes)
  const entries = link(head, activities, { tenantId, at, requestId, newSalt })
  const last = entries.at(-1)
  if (!last) return
  const end = { size: last.sequence, hash: last.hash }
  withCommit(tx, () =>
    Promise.all([insertEntries(tx, entries), updateHead(tx, end, sealDueAt(head, end.size, at))]),
  )
}

function sealDueAt({ sealedSize, sealDueAt: known }: Head, size: number, now: Date): Date {
  if (size - sealedSize >= sealAfterEntries) return now
  const usual = new Date(now.getTime() + sealAfterMs)
  // What is known may be of a clock that was ahead and has been turned back.
  return known !== null && known < usual ? known : usual
}
