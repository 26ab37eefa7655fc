import { nextAfter, type PersonalRecords } from '@souk/platform'
import { fulfillmentView } from '../fulfillments/schemas.ts'
import { customerHasOpenOrders } from '../problems.ts'
import { partialOrderView } from '../view.ts'
import { eraseOrders } from './operations.ts'
import {
  listFulfillmentsOfOrders,
  listOpenOrderIds,
  listOrderIdsOfPerson,
  listOrdersById,
} from './store.ts'

/** With what was sent of each: it is found by its order. */
export const orderRecords: PersonalRecords = {
  name: 'orders',
  columns: {
    'orders.orders': [
      'email',
      'email_key',
      'shipping_address',
      'billing_address',
      'note',
      'tags',
      'external_id',
      'cancel_reason',
      'metadata',
    ],
    'orders.order_items': ['metadata'],
    'orders.fulfillments': ['carrier', 'tracking'],
  },
  objection: { problem: customerHasOpenOrders, ids: listOpenOrderIds },
  copy: async (tx, person, after) => {
    const ids = await listOrderIdsOfPerson(tx, person, after)
    const [orders, sent] = await Promise.all([
      listOrdersById(tx, ids),
      listFulfillmentsOfOrders(tx, ids),
    ])
    const sentOf = Map.groupBy(sent, ({ orderId }) => orderId)
    const records = orders.map((order) => ({
      ...partialOrderView(order, () => false),
      fulfillments: (sentOf.get(order.id) ?? []).map(fulfillmentView),
    }))
    return { records, next: nextAfter(records) }
  },
  erase: async (tx, person, after) => {
    const found = await listOrderIdsOfPerson(tx, person, after)
    const ids = await eraseOrders(tx, found, person)
    return { ids, next: nextAfter(found.map((id) => ({ id }))) }
  },
}
