import { isId, type PersonalTraces } from '@souk/platform'
import { eraseOwners, listHoldIdsOfOrders } from './store.ts'

/** The cart that an order came from was somebody's. */
export const holdTraces: PersonalTraces = {
  name: 'reservations of orders',
  columns: { 'inventory.holds': ['owner_id'] },
  erase: async (tx, ids) => {
    const orderIds = ids.filter((id) => isId('ord', id))
    const holdIds = orderIds.length === 0 ? [] : await listHoldIdsOfOrders(tx, orderIds)
    if (holdIds.length > 0) await eraseOwners(tx, holdIds)
    return { ids: holdIds, next: null }
  },
}
