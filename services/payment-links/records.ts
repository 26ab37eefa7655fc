import { listOrderIdsOfPerson } from '@souk/orders/contract'
import { nextAfter, type PersonalRecords } from '@souk/platform'
import { factsOfLink } from './schemas.ts'
import { eraseTexts, listLinksOfOrders } from './store.ts'

/** Found by the orders that they are for, a page of orders at a time. */
export const linkRecords: PersonalRecords = {
  name: 'payment_links',
  columns: { 'payment_links.links': ['note', 'return_url'] },
  copy: async (tx, person, after) => {
    const orderIds = await listOrderIdsOfPerson(tx, person, after)
    const links = await listLinksOfOrders(tx, orderIds)
    return {
      records: links.map(factsOfLink),
      next: nextAfter(orderIds.map((id) => ({ id }))),
    }
  },
  erase: async (tx, person, after) => {
    const orderIds = await listOrderIdsOfPerson(tx, person, after)
    const ids = (await listLinksOfOrders(tx, orderIds)).map(({ id }) => id)
    await eraseTexts(tx, ids)
    return { ids, next: nextAfter(orderIds.map((id) => ({ id }))) }
  },
}
