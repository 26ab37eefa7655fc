import { customerMergedAway } from '@souk/customers/events'
import { type EventEnvelope, on, onAll } from '@souk/platform'
import { beginMove } from './customer-moves/operations.ts'
import { countCustomers } from './customer-statistics/operations.ts'
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
    (tx, events) => countCustomers(tx, buyersIn(events)),
  ),
]

interface Buyer {
  readonly customer_id: string | null
}

/** Those that the orders have, and had before. */
function buyersIn(events: readonly EventEnvelope<Buyer>[]): string[] {
  const named = events.flatMap(({ data }) => [data.object.customer_id, data.previous?.customer_id])
  return [...new Set(named.filter((id) => typeof id === 'string'))].sort()
}
