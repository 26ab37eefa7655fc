import { orderCancelled, orderExpired, orderPaid, orderRefunded } from '@souk/orders/events'
import { paymentCaptured, paymentClosed, paymentRequiresAction } from '@souk/payments/events'
import { type EventEnvelope, onAll } from '@souk/platform'
import { endWaitingOfEndedLinks, settleLinks } from './operations.ts'

/** Short, as somebody may look at the link at this moment; what orders without links cost is shared. */
const gatherMs = 200

type Facts = { readonly id: string } | { readonly id: string; readonly order_id: string }

function orderOf({ data: { object } }: EventEnvelope<Facts>): string {
  return 'order_id' in object ? object.order_id : object.id
}

export const reactions = [
  onAll(
    [orderPaid, orderCancelled, orderExpired, orderRefunded, paymentCaptured, paymentClosed],
    'payment_links.settle',
    { gatherMs },
    (tx, events) => settleLinks(tx, [...new Set(events.map(orderOf))]),
  ),
  // The gateway may ask for the payer after the link has ended.
  onAll([paymentRequiresAction], 'payment_links.end_waiting', { gatherMs }, (tx, events) =>
    endWaitingOfEndedLinks(tx, [...new Set(events.map(orderOf))]),
  ),
]
