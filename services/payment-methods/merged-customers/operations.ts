import { followMerges } from '@souk/customers/contract'
import type { Tx } from '@souk/platform'
import { methodLanes } from '../lanes.ts'
import { givenTo, type PaymentMethod } from '../payment-method.ts'
import { saveMethod } from '../saving/operations.ts'
import { findMethodForUpdate, findOfCustomer, lockMethodsOf } from '../store.ts'

/** Gives a method of a customer to the one that it was merged into, and says whether there was one. */
async function moveOne(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const found = await findOfCustomer(tx, fromId)
  if (!found) return false
  // The gateway may have to forget it. Steps lock the lane before the method.
  await methodLanes.wake(tx, found.id, tx.now)
  const theirs = new Map<string, PaymentMethod[]>()
  for (const customerId of [fromId, intoId].sort()) {
    theirs.set(customerId, await lockMethodsOf(tx, customerId))
  }
  const before = await findMethodForUpdate(tx, found.id)
  if (before?.customerId !== fromId) return true
  const after = givenTo(before, intoId, theirs.get(intoId) ?? [], tx.now)
  await saveMethod(tx, before, after)
  return true
}

/** Methods follow a customer that is merged into another. */
export const following = followMerges('payment_methods', moveOne)
