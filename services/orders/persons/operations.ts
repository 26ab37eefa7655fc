import { ensureErasureKey, type Person, type Tx } from '@souk/platform'
import { forgetCalculationsOf } from '@souk/tax/contract'
import { announceErased } from '../announce.ts'
import type { Fulfillment } from '../fulfillments/fulfillment.ts'
import { updateFulfillment } from '../fulfillments/store.ts'
import { updateOrder } from '../store.ts'
import { tellsOfPerson, withoutPerson } from './order-of-person.ts'
import { listFulfillmentsOfOrders, listOrdersForUpdate, upsertErasedOrders } from './store.ts'

/** Returns the ids of all that was theirs: the orders and their fulfillments. */
export async function eraseOrders(
  tx: Tx,
  orderIds: readonly string[],
  person: Person,
): Promise<string[]> {
  const orders = await listOrdersForUpdate(tx, orderIds)
  await ensureErasureKey(tx)
  await upsertErasedOrders(tx, orderIds, person)
  const sent = await listFulfillmentsOfOrders(tx, orderIds)
  const told = sent.filter(({ carrier, tracking }) => carrier !== null || tracking.length > 0)
  await eraseFulfillments(tx, told)
  await forgetCalculationsOf(tx, orderIds)
  // An order whose parcels were changed is announced, too.
  const changed = new Set(told.map(({ orderId }) => orderId))
  const erased = orders.filter((order) => tellsOfPerson(order) || changed.has(order.id))
  await Promise.all(
    erased.map((before) => {
      const after = withoutPerson(before, tx.now)
      announceErased(tx, after)
      return updateOrder(tx, before, after)
    }),
  )
  return [...orderIds, ...sent.map(({ id }) => id)]
}

/** Who carries a parcel, and under which number, leads to whoever received it. */
async function eraseFulfillments(tx: Tx, fulfillments: readonly Fulfillment[]): Promise<void> {
  await Promise.all(
    fulfillments.map((fulfillment) => {
      const version = fulfillment.version + 1
      const erasedFields = { carrier: null, tracking: [], version, updatedAt: tx.now }
      return updateFulfillment(tx, { ...fulfillment, ...erasedFields })
    }),
  )
}
