import { id, idOf, idOrNull, json, plain, Table, uuidOf } from '@souk/platform'
import type { Reply, ReplyStatus } from './replies/reply.ts'
import { prefixOf, type Review, type SubjectType } from './review.ts'

interface StoredReview extends Omit<Review, 'subject' | 'reply'> {
  readonly subjectType: SubjectType
  /** A uuid: what it is of, the type says. */
  readonly subjectId: string
  readonly replyBody: string | null
  readonly replyStatus: ReplyStatus | null
  readonly repliedAt: Date | null
}

export const reviewTable = new Table<StoredReview>(
  'reviews.reviews',
  {
    id: id('rev'),
    subjectType: plain(),
    subjectId: plain(),
    orderId: id('ord'),
    authorType: plain(),
    customerId: id('cus'),
    providerId: idOrNull('prv'),
    rating: plain(),
    aspects: json(),
    body: plain(),
    authorName: plain(),
    language: plain(),
    status: plain(),
    statusReason: plain(),
    isApproved: plain(),
    blindUntil: plain(),
    replyBody: plain(),
    replyStatus: plain(),
    repliedAt: plain(),
    flagCount: plain(),
    publishedAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['subjectType', 'orderId', 'authorType', 'providerId', 'blindUntil'] },
)

export function storedReview({ subject, reply, ...review }: Review): StoredReview {
  return {
    ...review,
    subjectType: subject.type,
    subjectId: uuidOf(subject.id),
    replyBody: reply?.body ?? null,
    replyStatus: reply?.status ?? null,
    repliedAt: reply?.at ?? null,
  }
}

export function toReview(row: object): Review {
  const { subjectType, subjectId, replyBody, replyStatus, repliedAt, ...review } =
    reviewTable.fieldsOf(row)
  const subject = { type: subjectType, id: idOf(prefixOf[subjectType], subjectId) }
  return { ...review, subject, reply: replyOf(replyBody, replyStatus, repliedAt) }
}

function replyOf(body: string | null, status: ReplyStatus | null, at: Date | null): Reply | null {
  return status === null || at === null ? null : { body, status, at }
}
