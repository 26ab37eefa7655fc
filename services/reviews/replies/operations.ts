import { advance, checkVersion, isOperator, type Tx } from '@souk/platform'
import { reviewReplied, reviewUpdated } from '../events.ts'
import { readable } from '../operations.ts'
import { replyNotPossible } from '../problems.ts'
import { isVisible, type Review, replied } from '../review.ts'
import { saveReview } from '../saving/operations.ts'
import { getSettings } from '../settings/store.ts'
import { getReviewForUpdate } from '../store.ts'
import { isEditable, type Reply, replyLifecycle } from './reply.ts'

/** Answers a review, or mends what was answered lately. */
export async function replyToReview(tx: Tx, reviewId: string, text: string): Promise<Review> {
  const before = await getReviewForUpdate(tx, reviewId)
  const { moderation } = await getSettings(tx)
  checkVersion(tx, before.version)
  checkRepliable(before, tx.now)
  const body = readable(text, '/body')
  if (before.reply?.body === body) return before
  const isShown = moderation === 'AUTOMATIC' || isOperator(tx)
  const status = isShown ? 'PUBLISHED' : 'PENDING'
  const reply: Reply = { body, status, at: before.reply?.at ?? tx.now }
  const after = replied(before, reply, tx.now)
  saveReview(tx, reviewReplied, before, after)
  return after
}

function checkRepliable(review: Review, now: Date): void {
  const { subject, reply } = review
  if (subject.type === 'CUSTOMER') throw replyNotPossible({ reason: 'ABOUT_CUSTOMER' })
  if (!isVisible(review)) throw replyNotPossible({ reason: 'NOT_VISIBLE' })
  if (reply && !isEditable(reply, now)) throw replyNotPossible({ reason: 'ALREADY_REPLIED' })
}

const announced = { publish: reviewReplied, remove: reviewUpdated } as const

/** A moderator lets the reply be seen, or takes it away. */
export async function moderateReply(
  tx: Tx,
  reviewId: string,
  action: keyof typeof announced,
): Promise<Review> {
  const before = await getReviewForUpdate(tx, reviewId)
  checkVersion(tx, before.version)
  const { reply } = before
  if (!reply) throw replyNotPossible({ reason: 'NO_REPLY' })
  const status = advance(replyLifecycle, reply.status, action)
  const after = replied(before, { ...reply, status }, tx.now)
  saveReview(tx, announced[action], before, after)
  return after
}
