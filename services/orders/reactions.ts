import { customerMergedAway } from '@souk/customers/events'
import { type EventEnvelope, on, onAll } from '@souk/platform'
import { beginMove } from './customer-moves/operations.ts'
import { countCustomers } from './customer-statistics/operations.ts'
import type { BoughtOrder } from './customer-statistics/store.ts'
import { orderEvents } from './events.ts'

/** Long enough that the steps of a checkout are one count. */
const gatherMs = 1_000

export const reactions = [
  on(customerMergedAway, 'orders.follow_merged_customer', async (tx, { data }) => {
    const { id, merged_into: intoId } = data.object
    if (intoId !== null) await beginMove(tx, id, intoId)
  }),
  onAll(
    orderEvents,
    'orders.keep_customer_statistics',
    { gatherMs, eventsMax: 500, onlyAbout: true },
    (tx, events) => countCustomers(tx, boughtIn(events)),
  ),
]

interface Bought {
  readonly id: string
  readonly customer_id: string | null
}

/** With the customers that the orders have, and had before. */
function boughtIn(events: readonly EventEnvelope<Bought>[]): BoughtOrder[] {
  return events.flatMap(({ data: { object, previous } }) =>
    [object.customer_id, previous?.customer_id]
      .filter((id) => typeof id === 'string')
      .map((customerId) => ({ customerId, orderId: object.id })),
  )
}
