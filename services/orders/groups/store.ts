import { literal, ownedBy, sql, type Tx, uuidOf } from '@souk/platform'
import { orderGroupNotFound } from '../problems.ts'
import { orderTable, toOrder } from '../rows.ts'
import { type GroupedOrder, groupOf, type OrderGroup } from './order-group.ts'

/** The group as whoever asks may see it: the operator and the customer see all of it, a provider nothing. */
export async function getOrderGroup(tx: Tx, orderGroupId: string): Promise<OrderGroup> {
  const orders = await listOrdersOfGroup(tx, orderGroupId)
  if (orders.length === 0) throw orderGroupNotFound({ orderGroupId })
  return groupOf(orderGroupId, orders)
}

/** In the order of their ids, without their lines. */
async function listOrdersOfGroup(tx: Tx, orderGroupId: string): Promise<GroupedOrder[]> {
  const rows = await tx`
    select ${orderTable.columns}
    from orders.orders
    where tenant_id = ${tx.tenantId} and order_group_id = ${uuidOf(orderGroupId)}
      and ${ownedBy(tx, { provider: sql`provider_id`, customer: sql`customer_id` })}
    order by id
    limit ${literal(sellersMax)}
  `
  return rows.map((row) => {
    const { items: _, shippingLines: __, ...order } = toOrder(row, [])
    return order
  })
}

/** As many as an order has lines. */
const sellersMax = 500
