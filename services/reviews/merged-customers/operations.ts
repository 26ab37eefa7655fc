import { followMerges } from '@souk/customers/contract'
import type { Tx } from '@souk/platform'
import { reviewUpdated } from '../events.ts'
import { givenTo } from '../review.ts'
import { lockSides, saveReview } from '../saving/operations.ts'
import { listIdsOfCustomer } from '../store.ts'

/** A transaction takes so many. */
const movedAtOnce = 20

/** Gives some reviews of a customer, and about it, to the one that it was merged into. */
async function moveSome(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const ids = await listIdsOfCustomer(tx, fromId, movedAtOnce)
  for (const id of ids) {
    const { review: before } = await lockSides(tx, id)
    if (before.customerId !== fromId) continue
    saveReview(tx, reviewUpdated, before, givenTo(before, intoId, tx.now))
  }
  return ids.length === movedAtOnce
}

/** Reviews follow a customer that is merged into another. */
export const following = followMerges('reviews', moveSome)
