import { idAs, type Tx } from '@souk/platform'
import { reviewFlagged } from '../events.ts'
import { readable } from '../operations.ts'
import { flagged, type Review } from '../review.ts'
import { saveReview } from '../saving/operations.ts'
import type { FlagRequest } from '../schemas.ts'
import { getReviewForUpdate } from '../store.ts'
import { hasFlagged, insertFlag } from './store.ts'

/** Somebody who has flagged it before changes nothing. */
export async function flagReview(tx: Tx, reviewId: string, body: FlagRequest): Promise<Review> {
  const before = await getReviewForUpdate(tx, reviewId)
  const after = flagged(before, tx.now)
  const flaggedBy = idAs(tx, 'provider', 'prv') ?? idAs(tx, 'customer', 'cus') ?? tx.actor.id
  if (await hasFlagged(tx, reviewId, flaggedBy)) return before
  const note = readable(body.note, '/note')
  await insertFlag(tx, { reviewId, flaggedBy, reason: body.reason, note, createdAt: tx.now })
  saveReview(tx, reviewFlagged, before, after)
  return after
}
