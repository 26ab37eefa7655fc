import {
  orderCancelled,
  orderPaid,
  orderPartiallyCancelled,
  orderRefunded,
} from '@souk/orders/events'
import { disputeAccepted, disputeLost, refundSucceeded } from '@souk/payments/events'
import { type EventEnvelope, onAll, type Tx } from '@souk/platform'
import { followOrders } from './lines/operations.ts'
import { listOrdersWithLines } from './lines/store.ts'

/** Whoever is shown an order looks at its commission a little later. */
const gatherMs = 500
/** Each order of them is locked until all are done. */
const eventsMax = 100

type Facts =
  | { readonly id: string; readonly items: readonly { readonly provider_id: string | null }[] }
  | { readonly order_id: string }

export const reactions = [
  onAll(
    [
      orderPaid,
      orderPartiallyCancelled,
      orderCancelled,
      orderRefunded,
      refundSucceeded,
      disputeAccepted,
      disputeLost,
    ],
    'commissions.follow_orders',
    { gatherMs, eventsMax },
    react,
  ),
]

/** An order tells by itself whether providers sell any of it; of money it is asked whether the order has lines. */
async function react(tx: Tx, events: readonly EventEnvelope<Facts>[]): Promise<void> {
  const objects = events.map(({ data: { object } }) => object)
  const sold = objects.flatMap((object) => {
    if (!('items' in object)) return []
    return object.items.some(({ provider_id }) => provider_id !== null) ? [object.id] : []
  })
  const moved = objects.flatMap((object) => ('order_id' in object ? [object.order_id] : []))
  const others = moved.filter((id) => !sold.includes(id))
  const known = others.length === 0 ? [] : await listOrdersWithLines(tx, others)
  await followOrders(tx, [...new Set([...sold, ...known])])
}
