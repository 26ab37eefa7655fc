import { fulfillmentShipped, orderCancelled, orderExpired } from '@souk/orders/events'
import { on } from '@souk/platform'
import { earn, windUpPayments } from './operations.ts'

export const reactions = [
  on(orderCancelled, 'payments.refund_cancelled_order', (tx, { data }) =>
    windUpPayments(tx, data.object.id, 'order_cancelled'),
  ),
  on(orderExpired, 'payments.refund_expired_order', (tx, { data }) =>
    windUpPayments(tx, data.object.id, 'order_expired'),
  ),
  on(fulfillmentShipped, 'payments.earn_shipped', async (tx, { data }) => {
    const { id: fulfillmentId, order_id: orderId, value, open_value: openValue } = data.object
    // What a provider sold is the marketplace's to share out; until then it stays in escrow.
    if (data.object.provider_id === null) {
      await earn(tx, { fulfillmentId, orderId, value, openValue })
    }
  }),
]
