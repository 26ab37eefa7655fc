import { shipStock } from '@souk/inventory/contract'
import { newId, sentInOrder, type Tx } from '@souk/platform'
import { fulfillmentCreated, fulfillmentDelivered, fulfillmentShipped } from '../events.ts'
import { handedOverNow } from '../fulfillments/fulfillment.ts'
import { announceFulfillment, auditFulfillment } from '../fulfillments/operations.ts'
import { insertFulfillment } from '../fulfillments/store.ts'
import { saveOrder } from '../operations.ts'
import { handOver, type Order, stockOf, takeBack, type UnitsByItem } from '../order.ts'

/** Cards were issued for the units of an order, which whoever calls has locked: they have reached the customer. */
export async function handOverGiftCards(
  tx: Tx,
  order: Order,
  units: UnitsByItem,
): Promise<{ readonly order: Order; readonly fulfillmentId: string }> {
  const fulfillment = handedOverNow(newId('ful'), order, units, tx.now)
  const after = handOver(order, units, tx.now)
  auditFulfillment(tx, fulfillment)
  for (const kind of [fulfillmentCreated, fulfillmentShipped, fulfillmentDelivered]) {
    announceFulfillment(tx, kind, fulfillment, after)
  }
  await sentInOrder([
    insertFulfillment(tx, fulfillment),
    saveOrder(tx, order, after),
    shipStock(tx, order.id, stockOf(order, units)),
  ])
  return { order: after, fulfillmentId: fulfillment.id }
}

/** The cards of these units were taken back. */
export function takeBackGiftCards(tx: Tx, order: Order, units: UnitsByItem): Promise<Order> {
  return saveOrder(tx, order, takeBack(order, units, tx.now))
}
