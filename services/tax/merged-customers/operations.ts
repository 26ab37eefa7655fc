import { requestLastsAtMostMs, sentInOrder, type Tx } from '@souk/platform'
import { moveExemption } from '../exemptions/operations.ts'
import { listExemptionsForUpdate, movedAtOnce } from '../exemptions/store.ts'
import type { MergedCustomer } from './rows.ts'
import { findBuyer, insertMerged, setDue } from './store.ts'

export function followMerge(tx: Tx, fromId: string, intoId: string): Promise<void> {
  return insertMerged(tx, { id: fromId, intoId, mergedAt: tx.now, dueAt: tx.now })
}

/**
 * Some exemptions of the customer that went, to whom it is by now: the other may have been merged as well. When there are none
 * left, it is looked a second time a while later.
 */
export async function moveExemptions(tx: Tx, merged: MergedCustomer): Promise<void> {
  const [exemptions, buyer] = await sentInOrder([
    listExemptionsForUpdate(tx, merged.id),
    findBuyer(tx, merged.id),
  ])
  const customerId = buyer?.id ?? merged.intoId
  for (const exemption of exemptions) await moveExemption(tx, exemption, customerId)
  if (exemptions.length === movedAtOnce) return
  const secondLook = new Date(merged.mergedAt.getTime() + requestLastsAtMostMs)
  await setDue(tx, merged.id, tx.now < secondLook ? secondLook : null)
}
