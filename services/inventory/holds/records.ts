import { pagedRecords } from '@souk/platform'
import { eraseOwners, type HeldFor, listHoldsOfOwners } from './store.ts'

/** Carts whose owner the shop calls by the id of the customer. */
export const holdRecords = pagedRecords({
  name: 'reservations',
  columns: { 'inventory.holds': ['owner_id'] },
  list: (tx, { ids: customerIds }, after) => listHoldsOfOwners(tx, customerIds, after),
  view: copied,
  erase: eraseOwners,
})

function copied({ id, status, ownerType, ownerId, orderId, expiresAt, createdAt }: HeldFor) {
  return {
    id,
    status,
    owner: { type: ownerType, id: ownerId },
    order_id: orderId,
    expires_at: expiresAt.toISOString(),
    created_at: createdAt.toISOString(),
  }
}
