import { problem } from '@souk/platform'

export const reviewNotFound = problem<{ reviewId: string }>(
  'review_not_found',
  404,
  'Review not found',
  {
    help: 'There is no review with this id that the caller may see. GET /api/v1/marketplace/reviews lists them.',
  },
)
export const reviewNotVerified = problem<{ orderId: string; subjectId: string }>(
  'review_not_verified',
  403,
  'Not verified by an order',
  {
    help: 'Only whoever bought something with the order and has got it reviews it and its provider, and only a provider that sold something with it rates the customer.',
  },
)
export const reviewExists = problem<{ orderId: string; subjectId: string }>(
  'review_exists',
  409,
  'Already reviewed',
  {
    help: 'There is a review of meta.subject_id for the order meta.order_id already. Change it while it is PENDING, or withdraw it before it is published to write another.',
    example: {
      orderId: 'ord_01j8xq7v2kfm5tq3e9b4n6p0rs',
      subjectId: 'prod_01j8xq7v2kfm5tq3e9b4n6p0rs',
    },
  },
)
export const reviewWindowClosed = problem<{ closedAt: string }>(
  'review_window_closed',
  422,
  'Too late for a review',
  {
    help: 'Reviews of this order could be written until meta.closed_at. A provider rates a customer only as long as the review of the customer is not published.',
    example: { closedAt: '2026-06-01T09:30:00.000Z' },
  },
)
export const reviewAspectUnknown = problem<{ aspects: readonly string[] }>(
  'review_aspect_unknown',
  422,
  'Unknown aspect',
  {
    help: 'The settings of reviews name no such aspects as meta.aspects. GET /api/v1/marketplace/reviews/settings lists those that can be rated.',
    example: { aspects: ['smell'] },
  },
)
export const reviewNotEditable = problem<{ status: string }>(
  'review_not_editable',
  409,
  'Review cannot be changed',
  {
    help: 'Its author changes a review while it is PENDING and the other side of the sale has not written yet; this one is meta.status. Withdraw it instead.',
    example: { status: 'PUBLISHED' },
  },
)
export const replyNotPossible = problem<{ reason: string }>(
  'review_reply_not_possible',
  409,
  'No reply is possible',
  {
    help: 'A review of a product or provider is answered once while it can be seen. In the way is meta.reason: NOT_VISIBLE, ABOUT_CUSTOMER, ALREADY_REPLIED more than 48 hours ago, or NO_REPLY to decide on.',
    example: { reason: 'ALREADY_REPLIED' },
  },
)
