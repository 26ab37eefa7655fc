import { minuteMs, type Tx } from '@souk/platform'
import { moveExemption } from '../exemptions/operations.ts'
import { listExemptionsForUpdate, movedAtOnce } from '../exemptions/store.ts'
import type { MergedCustomer } from './rows.ts'
import { findMergedInto, insertMerged, redirectMerged, setDue } from './store.ts'

/** A request that began before the customers were merged may create an exemption after it; none lasts so long. */
const secondLookAfterMs = 5 * minuteMs

/** Merges may be told late and in another order than they happened, so the other may be somebody else by now. */
export async function followMerge(tx: Tx, fromId: string, intoId: string): Promise<void> {
  const now = (await findMergedInto(tx, intoId)) ?? intoId
  await redirectMerged(tx, fromId, now)
  await insertMerged(tx, { id: fromId, intoId: now, mergedAt: tx.now, dueAt: tx.now })
}

/** Some exemptions of the customer that went. When there are none left, it is looked a second time a while later. */
export async function moveExemptions(tx: Tx, merged: MergedCustomer): Promise<void> {
  const exemptions = await listExemptionsForUpdate(tx, merged.id)
  const intoId = (await findMergedInto(tx, merged.intoId)) ?? merged.intoId
  if (intoId !== merged.intoId) await redirectMerged(tx, merged.intoId, intoId)
  for (const exemption of exemptions) await moveExemption(tx, exemption, intoId)
  if (exemptions.length === movedAtOnce) return
  const secondLook = new Date(merged.mergedAt.getTime() + secondLookAfterMs)
  await setDue(tx, merged.id, tx.now < secondLook ? secondLook : null)
}
