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
  'Redemption redeemed',
  'The order was placed with the discount.',
)
export const redemptionReleased = redemptionEvent(
  'released',
  'Redemption released',
  'What was reserved was given back: the use can be had by somebody else.',
)
export const redemptionExpired = redemptionEvent(
  'expired',
  'Redemption expired',
  'Nobody redeemed the reservation in time: the use can be had by somebody else.',
)
export const redemptionRolledBack = redemptionEvent(
  'rolled_back',
  'Redemption rolled back',
  'Some units of the order, or all of it, were cancelled or came back: `rolled_back` says what was given back to the budget.',
)
export const redemptionUpdated = redemptionEvent(
  'updated',
  'Redemption updated',
  'The redemption moved with a merged customer.',
)
