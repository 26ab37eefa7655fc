import { nextAfter, type PersonalRecords, type Tx } from '@souk/platform'
import { reviewUpdated } from './events.ts'
import { eraseNotes, eraseNotesOf } from './flags/store.ts'
import { erased, hasTexts, type Review } from './review.ts'
import { lockSides, saveReview } from './saving/operations.ts'
import { listOfPersonAfter } from './store.ts'
import { viewOfReview } from './view.ts'

async function eraseReview(tx: Tx, { id }: Review): Promise<void> {
  const { review: before } = await lockSides(tx, id)
  if (hasTexts(before)) saveReview(tx, reviewUpdated, before, erased(before, tx.now))
}

/** What a person wrote, and what was written about one. The stars stay, without a name. */
export const reviewRecords: PersonalRecords = {
  name: 'reviews',
  columns: {
    'reviews.reviews': ['body', 'author_name', 'language', 'status_reason', 'reply_body'],
    'reviews.flags': ['note'],
  },
  copy: async (tx, { ids }, after) => {
    const found = await listOfPersonAfter(tx, ids, after)
    return { records: found.map(viewOfReview), next: nextAfter(found) }
  },
  erase: async (tx, { ids }, after) => {
    const found = await listOfPersonAfter(tx, ids, after)
    for (const review of found) await eraseReview(tx, review)
    const erasedIds = found.map(({ id }) => id)
    await Promise.all([eraseNotes(tx, erasedIds), eraseNotesOf(tx, ids)])
    return { ids: erasedIds, next: nextAfter(found) }
  },
}
