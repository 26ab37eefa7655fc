import { isDeepStrictEqual } from 'node:util'
import {
  checkVersion,
  idAs,
  isOperator,
  newId,
  plainText,
  type Tx,
  validationFailed,
} from '@souk/platform'
import {
  reviewPublished,
  reviewRejected,
  reviewRemoved,
  reviewRestored,
  reviewSubmitted,
  reviewUpdated,
  reviewWithdrawn,
} from './events.ts'
import {
  reviewAspectUnknown,
  reviewNotEditable,
  reviewNotFound,
  reviewNotVerified,
  reviewWindowClosed,
} from './problems.ts'
import { closesAt, draftOf, type Writer } from './purchase.ts'
import {
  approved,
  blindUntil,
  decided,
  edited,
  isTwoSided,
  newReview,
  type Opinion,
  type Review,
  type ReviewDraft,
} from './review.ts'
import {
  announceReview,
  insertNew,
  lockSides,
  saveReview,
  shownIfReady,
} from './saving/operations.ts'
import type { CreateReviewRequest, UpdateReviewRequest } from './schemas.ts'
import type { ReviewSettings } from './settings/settings.ts'
import { getSettings } from './settings/store.ts'
import { findPurchase, lockExchange } from './store.ts'

/** Of somebody who has bought and got it, or has sold it. What the other side has written is published with it. */
export async function createReview(tx: Tx, body: CreateReviewRequest): Promise<Review> {
  const opinion = opinionIn(body)
  const [purchase, settings] = await Promise.all([findPurchase(tx, body.order_id), getSettings(tx)])
  const draft = purchase && draftOf(purchase, body.subject, writerOf(tx, body.provider_id))
  if (!draft) throw reviewNotVerified({ orderId: body.order_id, subjectId: body.subject.id })
  checkOpen(closesAt(purchase, settings.windowDays), tx.now)
  checkAspects(opinion.aspects, settings)
  const full = { ...draft, id: newId('rev') }
  const other = await lockOther(tx, full)
  const terms = {
    isApproved: settings.moderation === 'AUTOMATIC',
    blindUntil: blindUntil(full, other, settings.blindDays, tx.now),
  }
  const review = newReview(full, opinion, terms, tx.now)
  const after = shownIfReady(tx, review, other)
  await insertNew(tx, after)
  announceReview(tx, reviewSubmitted, undefined, review)
  if (after !== review) announceReview(tx, reviewPublished, review, after)
  showOther(tx, other, after)
  return after
}

function writerOf(tx: Tx, providerId: string | undefined): Writer {
  const own = idAs(tx, 'provider', 'prv')
  return {
    customerId: idAs(tx, 'customer', 'cus'),
    providerId: isOperator(tx) ? (providerId ?? null) : own,
    isOperator: isOperator(tx),
  }
}

function checkOpen(closedAt: Date, now: Date): void {
  if (closedAt <= now) throw reviewWindowClosed({ closedAt: closedAt.toISOString() })
}

function checkAspects(given: Opinion['aspects'], { aspects }: ReviewSettings): void {
  const unknown = Object.keys(given).filter((aspect) => !aspects.includes(aspect))
  if (unknown.length > 0) throw reviewAspectUnknown({ aspects: unknown })
}

/** A provider that has read what its customer wrote does not answer it with a rating. */
async function lockOther(tx: Tx, draft: ReviewDraft): Promise<Review | undefined> {
  const { orderId, providerId, authorType } = draft
  if (!isTwoSided(draft) || providerId === null) return undefined
  const sides = await lockExchange(tx, orderId, providerId)
  const other = sides.find((side) => side.authorType !== authorType)
  if (authorType === 'PROVIDER' && other?.publishedAt) checkOpen(other.publishedAt, tx.now)
  return other
}

/** The other side may have waited for nothing else. */
function showOther(tx: Tx, other: Review | undefined, review: Review): void {
  if (!other) return
  const shown = shownIfReady(tx, other, review)
  if (shown !== other) saveReview(tx, reviewPublished, other, shown)
}

/** Moderation lets it pass. It is published at once, unless it waits for the other side of the sale. */
export async function publishReview(tx: Tx, reviewId: string): Promise<Review> {
  const { review: before, other } = await lockSides(tx, reviewId)
  checkVersion(tx, before.version)
  const allowed = approved(before, tx.now)
  const shown = shownIfReady(tx, { ...before, isApproved: true }, other)
  const after = shown.status === before.status ? allowed : shown
  if (after === before) return before
  saveReview(tx, after === allowed ? reviewUpdated : reviewPublished, before, after)
  showOther(tx, other, after)
  return after
}

/** Its time is over, whatever the other side has done. */
export async function publishDue(tx: Tx, { id }: Review): Promise<void> {
  const { review: before, other } = await lockSides(tx, id)
  const after = shownIfReady(tx, before, other)
  if (after === before) return
  saveReview(tx, reviewPublished, before, after)
  showOther(tx, other, after)
}

const decisions = {
  reject: reviewRejected,
  remove: reviewRemoved,
  restore: reviewRestored,
} as const

/** One that was rejected keeps the other side of the sale waiting no longer. */
export async function decideReview(
  tx: Tx,
  reviewId: string,
  decision: keyof typeof decisions,
  reason: string | undefined,
): Promise<Review> {
  const { review: before, other } = await lockSides(tx, reviewId)
  checkVersion(tx, before.version)
  const after = decided(before, decision, readable(reason, '/reason'), tx.now)
  saveReview(tx, decisions[decision], before, after)
  showOther(tx, other, after)
  return after
}

export async function withdrawReview(tx: Tx, reviewId: string): Promise<Review> {
  const { review: before } = await lockSides(tx, reviewId)
  checkAuthor(tx, before)
  checkVersion(tx, before.version)
  const after = decided(before, 'withdraw', null, tx.now)
  saveReview(tx, reviewWithdrawn, before, after)
  return after
}

/** A request that changes nothing creates no new version and no event. */
export async function updateReview(
  tx: Tx,
  reviewId: string,
  body: UpdateReviewRequest,
): Promise<Review> {
  const { review: before, other } = await lockSides(tx, reviewId)
  const settings = await getSettings(tx)
  checkAuthor(tx, before)
  checkVersion(tx, before.version)
  const { status } = before
  if (status !== 'PENDING' || other) throw reviewNotEditable({ status })
  const opinion = opinionIn({ ...asSent(before), ...body })
  checkAspects(opinion.aspects, settings)
  if (isDeepStrictEqual({ ...before, ...opinion }, before)) return before
  const after = edited(before, opinion, settings.moderation === 'AUTOMATIC', tx.now)
  saveReview(tx, reviewUpdated, before, after)
  return after
}

/** The operator acts for either side; what somebody else wrote is not there for anybody. */
function checkAuthor(tx: Tx, { id, authorType, customerId, providerId }: Review): void {
  if (isOperator(tx)) return
  const asker = idAs(tx, 'customer', 'cus') ?? idAs(tx, 'provider', 'prv')
  const author = authorType === 'CUSTOMER' ? customerId : providerId
  if (asker !== author) throw reviewNotFound({ reviewId: id })
}

function asSent({ rating, aspects, body, authorName, language }: Review) {
  return { rating, aspects, body, author_name: authorName, language }
}

function opinionIn(sent: UpdateReviewRequest & { readonly rating: number }): Opinion
function opinionIn(sent: CreateReviewRequest): Opinion
function opinionIn(sent: UpdateReviewRequest & { readonly rating: number }): Opinion {
  return {
    rating: sent.rating,
    aspects: { ...sent.aspects },
    body: readable(sent.body, '/body'),
    authorName: readable(sent.author_name, '/author_name'),
    language: sent.language ?? null,
  }
}

/** As people read it; refuses what has no letter that could be read. */
export function readable(text: string | null | undefined, path: string): string | null {
  if (text === null || text === undefined) return null
  const kept = plainText(text)
  if (kept !== '') return kept
  const message = 'has nothing that can be read'
  throw validationFailed(undefined, { errors: [{ path, code: 'pattern', message }] })
}
