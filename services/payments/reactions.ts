import {
  fulfillmentShipped,
  orderCancelled,
  orderExpired,
  orderPartiallyCancelled,
} from '@souk/orders/events'
import { type Actor, on } from '@souk/platform'
import { settleShipment } from './charges/shipped/operations.ts'
import { disputeWon } from './disputes/events.ts'
import { following } from './merged-customers/operations.ts'
import { releaseAndRefundSurplus } from './operations.ts'

/**
 * Whoever caused an event stands in it as one of the program's own actors, without the members who answer for a program: so what that
 * has asked for takes two members.
 */
const askerOf = (actor: { readonly type: string; readonly id: string }) => ({
  actor: actor as Actor,
})

export const reactions = [
  on(orderCancelled, 'payments.refund_cancelled_order', (tx, { id: cause, actor, data }) =>
    releaseAndRefundSurplus(tx, data.object.id, {
      reason: 'order_cancelled',
      cause,
      asker: askerOf(actor),
    }),
  ),
  on(orderPartiallyCancelled, 'payments.refund_cancelled_units', (tx, { id: cause, actor, data }) =>
    releaseAndRefundSurplus(tx, data.object.id, {
      reason: 'units_cancelled',
      cause,
      asker: askerOf(actor),
    }),
  ),
  on(orderExpired, 'payments.refund_expired_order', (tx, { id: cause, data }) =>
    releaseAndRefundSurplus(tx, data.object.id, { reason: 'order_expired', cause }),
  ),
  // What its order did not need any more goes back now that it is here again.
  on(disputeWon, 'payments.refund_won_dispute', (tx, { id: cause, data }) =>
    releaseAndRefundSurplus(tx, data.object.order_id, { reason: 'order_closed', cause }),
  ),
  on(fulfillmentShipped, 'payments.earn_shipped', (tx, { data }) =>
    settleShipment(tx, data.object.order_id, data.object.id),
  ),
  following.reaction,
]
