import { event } from '@souk/platform'
import { PromotionView } from './schemas.ts'

const promotionEvent = (verb: string, summary: string, description: string) =>
  event(`promotion.${verb}`, 1, {
    resource: 'promotion',
    summary,
    description,
    object: PromotionView,
  })

export const promotionCreated = promotionEvent(
  'created',
  'Promotion created',
  'The promotion was created as a draft; it does not apply yet.',
)
export const promotionUpdated = promotionEvent(
  'updated',
  'Promotion updated',
  'Details of the promotion changed; `previous` holds the old values. What was reserved or redeemed before stays as it was.',
)
export const promotionScheduled = promotionEvent(
  'scheduled',
  'Promotion scheduled',
  'The promotion is activated and begins at its `starts_at`.',
)
export const promotionActivated = promotionEvent(
  'activated',
  'Promotion activated',
  'The promotion applies: it was activated, its `starts_at` was reached, or limits became available again. Evaluations go by its times and do not wait for this event.',
)
export const promotionPaused = promotionEvent(
  'paused',
  'Promotion paused',
  'The promotion does not apply until it is activated again.',
)
export const promotionExhausted = promotionEvent(
  'exhausted',
  'Promotion exhausted',
  'The limit of orders or the budget of the promotion is used up. It applies again as soon as the limit is raised or something is given back.',
)
export const promotionEndedEvent = promotionEvent(
  'ended',
  'Promotion ended',
  'Somebody ended the promotion, or its `ends_at` has passed. It cannot be activated again.',
)
export const promotionArchived = promotionEvent(
  'archived',
  'Promotion archived',
  'The promotion is kept for reference.',
)
export const promotionDeleted = promotionEvent(
  'deleted',
  'Promotion deleted',
  'The promotion, a draft that never applied, is gone.',
)
