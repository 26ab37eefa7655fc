import {
  fulfillmentShipped,
  orderCancelled,
  orderExpired,
  orderPartiallyCancelled,
} from '@souk/orders/events'
import { on } from '@souk/platform'
import { settleShipment } from './charges/shipped/operations.ts'
import { disputeWon } from './disputes/events.ts'
import { following } from './merged-customers/operations.ts'
import { releaseAndRefundSurplus } from './operations.ts'

export const reactions = [
  on(orderCancelled, 'payments.refund_cancelled_order', (tx, { id: cause, data }) =>
    releaseAndRefundSurplus(tx, data.object.id, { reason: 'order_cancelled', cause }),
  ),
  on(orderPartiallyCancelled, 'payments.refund_cancelled_units', (tx, { id: cause, data }) =>
    releaseAndRefundSurplus(tx, data.object.id, { reason: 'units_cancelled', cause }),
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
