import { event } from '@souk/platform'
import { ReviewView } from './schemas.ts'
import { ReviewSettingsView } from './settings/schemas.ts'

const reviewEvent = (verb: string, summary: string, description: string) =>
  event(`review.${verb}`, 1, {
    resource: 'review',
    summary,
    description,
    object: ReviewView,
    isOwned: true,
    about: ['order_id', 'provider_id'],
  })

export const reviewSubmitted = reviewEvent(
  'submitted',
  'Review submitted',
  'Somebody has written a review. The other side of the sale is not told before it is published.',
)
export const reviewUpdated = reviewEvent(
  'updated',
  'Review updated',
  'Its author has changed it, moderation has let it pass while it waits for the other side, its reply was taken away, or it belongs to the customer into whom its own was merged.',
)
export const reviewPublished = reviewEvent(
  'published',
  'Review published',
  'From now on it can be seen, and counts for what its subject is rated.',
)
export const reviewRejected = reviewEvent(
  'rejected',
  'Review rejected',
  'A moderator has rejected it; `status_reason` says why. It was never seen.',
)
export const reviewWithdrawn = reviewEvent(
  'withdrawn',
  'Review withdrawn',
  'Its author has taken it back. If it was published, it counts no more.',
)
export const reviewFlagged = reviewEvent(
  'flagged',
  'Review flagged',
  'Somebody holds something against it. It stays visible until a moderator has decided.',
)
export const reviewRestored = reviewEvent(
  'restored',
  'Review restored',
  'A moderator has looked at a flagged review and leaves it as it is.',
)
export const reviewRemoved = reviewEvent(
  'removed',
  'Review removed',
  'A moderator has taken it away; `status_reason` says why. It counts no more.',
)
export const reviewReplied = reviewEvent(
  'replied',
  'Review answered',
  'Whoever was reviewed has answered, or has changed the answer, or a moderator has let it pass; `reply.status` says whether it can be seen.',
)

export const reviewSettingsUpdated = event('review_settings.updated', 1, {
  resource: 'review_settings',
  summary: 'Settings of reviews updated',
  description: 'They hold for reviews that are written from now on.',
  object: ReviewSettingsView,
})
