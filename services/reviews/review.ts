import { advance, dayMs, lifecycle, type StateOf, statesOf } from '@souk/platform'
import type { Reply } from './replies/reply.ts'

export const reviewLifecycle = lifecycle({
  PENDING: { publish: 'PUBLISHED', reject: 'REJECTED', withdraw: 'WITHDRAWN' },
  PUBLISHED: { flag: 'FLAGGED', remove: 'REMOVED', withdraw: 'WITHDRAWN' },
  // It stays visible until a moderator has decided, so that nobody hides a review by flagging it.
  FLAGGED: { flag: 'FLAGGED', restore: 'PUBLISHED', remove: 'REMOVED', withdraw: 'WITHDRAWN' },
  REJECTED: {},
  REMOVED: {},
  WITHDRAWN: {},
})

export type ReviewStatus = StateOf<typeof reviewLifecycle>
export const reviewStatuses = statesOf(reviewLifecycle)

export const subjectTypes = ['PROVIDER', 'PRODUCT', 'CUSTOMER'] as const
export type SubjectType = (typeof subjectTypes)[number]

export const prefixOf: Readonly<Record<SubjectType, string>> = {
  PROVIDER: 'prv',
  PRODUCT: 'prod',
  CUSTOMER: 'cus',
}

export interface Subject {
  readonly type: SubjectType
  readonly id: string
}

/** Whoever bought, or sold. */
export const authorTypes = ['CUSTOMER', 'PROVIDER'] as const
type AuthorType = (typeof authorTypes)[number]

/** What the author says, and may change until it is published. */
export interface Opinion {
  readonly rating: number
  readonly aspects: Readonly<Record<string, number>>
  readonly body: string | null
  /** As the author wants to be called. */
  readonly authorName: string | null
  /** In which the body is written. */
  readonly language: string | null
}

export interface Review extends Opinion {
  readonly id: string
  readonly subject: Subject
  readonly orderId: string
  readonly authorType: AuthorType
  /** The customer of the order, who writes or is written about. */
  readonly customerId: string
  /** The seller of the order's lines that it is about; null for what the operator sells. */
  readonly providerId: string | null
  readonly status: ReviewStatus
  readonly statusReason: string | null
  /** Whether moderation has let it pass. */
  readonly isApproved: boolean
  /** Until then it waits for the other side of the sale; null where there is no other side to wait for. */
  readonly blindUntil: Date | null
  readonly reply: Reply | null
  readonly flagCount: number
  readonly publishedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type ReviewDraft = Pick<
  Review,
  'id' | 'subject' | 'orderId' | 'authorType' | 'customerId' | 'providerId'
>

export function newReview(
  draft: ReviewDraft,
  opinion: Opinion,
  { isApproved, blindUntil }: Pick<Review, 'isApproved' | 'blindUntil'>,
  now: Date,
): Review {
  return {
    ...draft,
    ...opinion,
    status: 'PENDING',
    statusReason: null,
    isApproved,
    blindUntil,
    reply: null,
    flagCount: 0,
    publishedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Two sides of one sale rate each other: the customer its provider, and the provider the customer. */
export function isTwoSided({ subject, providerId }: Pick<Review, 'subject' | 'providerId'>) {
  return providerId !== null && subject.type !== 'PRODUCT'
}

/** Whether everybody may see it, as far as its subject is for everybody. */
export function isVisible({ status }: Pick<Review, 'status'>): boolean {
  return status === 'PUBLISHED' || status === 'FLAGGED'
}

/** Until then what one side has written waits; null where nothing is to be waited for. */
export function blindUntil(
  draft: ReviewDraft,
  other: Review | undefined,
  blindDays: number,
  now: Date,
): Date | null {
  const waits = isTwoSided(draft) && blindDays > 0 && (other?.publishedAt ?? null) === null
  return waits ? new Date(now.getTime() + blindDays * dayMs) : null
}

/** Whether the time has come: what moderation let pass, when the other side is decided too or its time is over. */
export function isReady(review: Review, other: Review | undefined, now: Date): boolean {
  if (review.status !== 'PENDING' || !review.isApproved) return false
  if (review.blindUntil === null || review.blindUntil <= now) return true
  return other !== undefined && (other.isApproved || other.status !== 'PENDING')
}

export function approved(review: Review, now: Date): Review {
  advance(reviewLifecycle, review.status, 'publish')
  return review.isApproved ? review : changed(review, { isApproved: true }, now)
}

export function published(review: Review, now: Date): Review {
  const status = advance(reviewLifecycle, review.status, 'publish')
  return changed(review, { status, publishedAt: now }, now)
}

type Decision = 'reject' | 'remove' | 'restore' | 'withdraw'

export function decided(review: Review, decision: Decision, reason: string | null, now: Date) {
  const status = advance(reviewLifecycle, review.status, decision)
  return changed(review, { status, statusReason: reason }, now)
}

export function flagged(review: Review, now: Date): Review {
  const status = advance(reviewLifecycle, review.status, 'flag')
  return changed(review, { status, flagCount: review.flagCount + 1 }, now)
}

/** Where a moderator has to look first, what was let pass is looked at anew. */
export function edited(
  review: Review,
  opinion: Partial<Opinion>,
  isApproved: boolean,
  now: Date,
): Review {
  return changed(review, { ...opinion, isApproved }, now)
}

export function replied(review: Review, reply: Reply | null, now: Date): Review {
  return changed(review, { reply }, now)
}

/** Of the person nothing is left but the figures. */
export function erased(review: Review, now: Date): Review {
  const reply = review.reply && { ...review.reply, body: null }
  const texts = { body: null, authorName: null, statusReason: null, language: null }
  return changed(review, { ...texts, reply }, now)
}

export function hasTexts({ body, authorName, statusReason, reply }: Review): boolean {
  return [body, authorName, statusReason, reply?.body ?? null].some((text) => text !== null)
}

export function givenTo(review: Review, customerId: string, now: Date): Review {
  const { subject } = review
  const about = subject.type === 'CUSTOMER' ? { ...subject, id: customerId } : subject
  return changed(review, { customerId, subject: about }, now)
}

function changed(review: Review, changes: Partial<Review>, now: Date): Review {
  return { ...review, ...changes, version: review.version + 1, updatedAt: now }
}
