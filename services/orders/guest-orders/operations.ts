import { oneByOne, schedule, type Tx } from '@souk/platform'
import { saveOrder } from '../operations.ts'
import { amend } from '../order.ts'
import { findOrderForUpdate } from '../store.ts'
import type { GuestClaim } from './rows.ts'
import {
  claimedAtOnce,
  claims,
  deleteClaim,
  findAddressOf,
  findClaimForUpdate,
  listOrderIdsOfGuest,
} from './store.ts'

/** Somebody may have placed very many, so each transaction takes some. */
export const claimSchedule = schedule('orders.claim_guest_orders', {
  // Whoever has signed in looks at their orders next, and so may somebody of the shop.
  everySeconds: 1,
  work: claims,
  run: oneByOne(findClaimForUpdate, claimSome),
})

/** The orders of the address that was proved, whatever the customer is called by now. */
async function claimSome(
  tx: Tx,
  { id: customerId, emailKey, provedAt }: GuestClaim,
): Promise<void> {
  const isActive = (await findAddressOf(tx, customerId)) !== null
  const isTheirs = emailKey !== null && isActive
  const orderIds = isTheirs ? await listOrderIdsOfGuest(tx, emailKey, provedAt) : []
  for (const orderId of orderIds) {
    const order = await findOrderForUpdate(tx, orderId)
    if (order && order.customerId === null) {
      await saveOrder(tx, order, amend(order, { customerId }, tx.now))
    }
  }
  if (orderIds.length < claimedAtOnce) await deleteClaim(tx, customerId)
}
