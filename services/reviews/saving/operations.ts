import { announce, atEndOfWork, type Tx, withCommit } from '@souk/platform'
import type { reviewUpdated } from '../events.ts'
import { type Move, movesOf } from '../ratings/rating.ts'
import { addToRating, takeFromRating } from '../ratings/store.ts'
import { isReady, isTwoSided, isVisible, published, type Review } from '../review.ts'
import {
  getReview,
  getReviewForUpdate,
  insertReview,
  lockExchange,
  updateReview,
} from '../store.ts'
import { readerOf, viewOfReview } from '../view.ts'

type ReviewEvent = typeof reviewUpdated

/** A review with the other side of its sale, both locked. */
interface Sides {
  readonly review: Review
  readonly other: Review | undefined
}

/** What both sides meet at is locked before either of them. */
export async function lockSides(tx: Tx, reviewId: string): Promise<Sides> {
  const seen = await getReview(tx, reviewId)
  const { orderId, providerId } = seen
  const sides =
    isTwoSided(seen) && providerId !== null ? await lockExchange(tx, orderId, providerId) : []
  const review = sides.find(({ id }) => id === reviewId)
  const other = sides.find(({ id }) => id !== reviewId)
  return { review: review ?? (await getReviewForUpdate(tx, reviewId)), other }
}

export function announceReview(
  tx: Tx,
  kind: ReviewEvent,
  before: Review | undefined,
  after: Review,
): void {
  announce(tx, kind, viewOfReview, { before, after, owner: readerOf(after) })
}

export async function insertNew(tx: Tx, review: Review): Promise<void> {
  await insertReview(tx, review)
  countMoves(tx, undefined, review)
}

export function saveReview(tx: Tx, kind: ReviewEvent, before: Review, after: Review): void {
  withCommit(tx, () => updateReview(tx, after))
  countMoves(tx, before, after)
  announceReview(tx, kind, before, after)
}

/** The review as it is when what can be seen by now is seen: the same where it has to wait. */
export function shownIfReady(tx: Tx, review: Review, other: Review | undefined): Review {
  return isReady(review, other, tx.now) ? published(review, tx.now) : review
}

function countMoves(tx: Tx, before: Review | undefined, after: Review): void {
  const moves = movesOf(before, after, isVisible)
  if (moves.length > 0) atEndOfWork(tx, countAll, moves)
}

/** In the order of their keys, as everybody counts who counts several. */
async function countAll(tx: Tx, moves: readonly Move[]): Promise<void> {
  const inOrder = moves.toSorted((a, b) => (a.subject.id < b.subject.id ? -1 : 1))
  for (const move of inOrder) {
    await (move.by === 1 ? addToRating(tx, move) : takeFromRating(tx, move))
  }
}
