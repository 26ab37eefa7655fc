import { event } from '@souk/platform'
import { RedemptionView } from './schemas.ts'

const redemptionEvent = (verb: string, summary: string, description: string) =>
  event(`redemption.${verb}`, 1, {
    resource: 'redemption',
    summary,
    description,
    object: RedemptionView,
    about: ['promotion_id', 'campaign_id', 'order_id', 'customer_id'],
  })

export const redemptionReserved = redemptionEvent(
  'reserved',
  'Redemption reserved',
  'A use of the promotion, and of its budget, is held for a cart or an order.',
)
export const redemptionRedeemed = redemptionEvent(
  'redeemed',
  'Reservation redeemed',
  'The order was placed with the discount.',
)
export const redemptionReleased = redemptionEvent(
  'released',
  'Redemption released',
  'The reservation was released. Its use is available again.',
)
export const redemptionExpired = redemptionEvent(
  'expired',
  'Redemption expired',
  'The reservation was not redeemed in time. Its use is available again.',
)
export const redemptionRolledBack = redemptionEvent(
  'rolled_back',
  'Redemption rolled back',
  'The discount of some units, or all of it, was given back to the budget; `rolled_back` says how much.',
)
export const redemptionUpdated = redemptionEvent(
  'updated',
  'Redemption updated',
  'The redemption moved with a merged customer.',
)
