import { eraseHoldOwners } from '@souk/inventory/contract'
import type { Tx } from '@souk/platform'
import { announceErased } from '../announce.ts'
import { updateFulfillment } from '../fulfillments/store.ts'
import { updateOrder } from '../store.ts'
import { tellsOfPerson, withoutPerson } from './order-of-person.ts'
import { listFulfillmentsOfOrders, listOrdersForUpdate } from './store.ts'

/** Returns the ids of all that was theirs: the orders, what was sent of them and what was held for them. */
export async function eraseOrders(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const orders = await listOrdersForUpdate(tx, orderIds)
  const erased = orders.filter(tellsOfPerson)
  const fulfillmentIds = await eraseFulfillments(tx, orderIds)
  const holdIds = await eraseHoldOwners(tx, orderIds)
  await Promise.all(
    erased.map((before) => {
      const after = withoutPerson(before, tx.now)
      announceErased(tx, after)
      return updateOrder(tx, before, after)
    }),
  )
  return [...orderIds, ...fulfillmentIds, ...holdIds]
}

/** Who carries a parcel, and under which number, leads to whoever received it. */
async function eraseFulfillments(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const sent = await listFulfillmentsOfOrders(tx, orderIds)
  const told = sent.filter(({ carrier, tracking }) => carrier !== null || tracking.length > 0)
  await Promise.all(
    told.map((fulfillment) => {
      const version = fulfillment.version + 1
      const nothing = { carrier: null, tracking: [], version, updatedAt: tx.now }
      return updateFulfillment(tx, { ...fulfillment, ...nothing })
    }),
  )
  return sent.map(({ id }) => id)
}
