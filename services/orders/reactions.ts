import { type EventEnvelope, onAll } from '@souk/platform'
import { countCustomers } from './customer-statistics/operations.ts'
import type { ChangedOrder } from './customer-statistics/store.ts'
import { orderEvents } from './events.ts'
import { following } from './merged-customers/operations.ts'

/** Long enough that the steps of a checkout are one count. */
const gatherMs = 1_000

export const reactions = [
  following.reaction,
  onAll(
    orderEvents,
    'orders.keep_customer_statistics',
    { gatherMs, eventsMax: 500, onlyAbout: true },
    (tx, events) => countCustomers(tx, changedOrdersIn(events)),
  ),
]

interface OrderFacts {
  readonly id: string
  readonly customer_id: string | null
}

/** With the customers that the orders have, and had before. */
function changedOrdersIn(events: readonly EventEnvelope<OrderFacts>[]): ChangedOrder[] {
  return events.flatMap(({ data: { object, previous } }) =>
    [object.customer_id, previous?.customer_id]
      .filter((id) => typeof id === 'string')
      .map((customerId) => ({ customerId, orderId: object.id })),
  )
}
