import { nextAfter, type PersonalRecords } from '@souk/platform'
import { eraseOwners, type HeldFor, listHoldsOfOwners } from './store.ts'

/** Carts whose owner the shop calls by the id of the customer. */
export const holdRecords: PersonalRecords = {
  name: 'reservations',
  columns: { 'inventory.holds': ['owner_id'] },
  copy: async (tx, { ids: customerIds }, after) => {
    const found = await listHoldsOfOwners(tx, customerIds, after)
    return { records: found.map(copied), next: nextAfter(found) }
  },
  erase: async (tx, { ids: customerIds }, after) => {
    const found = await listHoldsOfOwners(tx, customerIds, after)
    const ids = found.map(({ id }) => id)
    await eraseOwners(tx, ids)
    return { ids, next: nextAfter(found) }
  },
}

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
