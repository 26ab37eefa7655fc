import type { Review } from './review.ts'
import type { ShownReview } from './schemas.ts'

/** As the operator, and whoever wrote it or is written about, is shown it. */
export function viewOfReview(review: Review): ShownReview {
  const { authorType, customerId, providerId, reply } = review
  return {
    id: review.id,
    subject: review.subject,
    order_id: review.orderId,
    provider_id: providerId,
    author: {
      type: authorType,
      id: authorType === 'CUSTOMER' ? customerId : providerId,
      name: review.authorName,
    },
    rating: review.rating,
    aspects: { ...review.aspects },
    body: review.body,
    language: review.language,
    status: review.status,
    status_reason: review.statusReason,
    approved: review.isApproved,
    blind_until: review.blindUntil?.toISOString() ?? null,
    reply: reply && { body: reply.body, status: reply.status, at: reply.at.toISOString() },
    flag_count: review.flagCount,
    published_at: review.publishedAt?.toISOString() ?? null,
    version: review.version,
    created_at: review.createdAt.toISOString(),
    updated_at: review.updatedAt.toISOString(),
  }
}

/**
 * Who reads its events beside the operator: a provider what it has written itself, and what others wrote from the moment on that
 * everybody could see it.
 */
export function readerOf({ authorType, providerId, publishedAt }: Review): string | null {
  return authorType === 'PROVIDER' || publishedAt !== null ? providerId : null
}
