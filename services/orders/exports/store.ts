import { idOf, type Tx } from '@souk/platform'
import { listOrderKeys, type OrderFilter } from '../listing/store.ts'
import type { Order } from '../order.ts'
import { itemTable, orderTable, toOrder } from '../rows.ts'

const atOnce = 200

export interface OrdersPage {
  readonly orders: readonly Order[]
  readonly next: string | null
}

/** The next orders that the list shows with the same filters, each with its lines: three statements however many there are. */
export async function listOrdersAfter(
  tx: Tx,
  filter: OrderFilter,
  after: string | null,
  rights: { readonly seesCustomers: boolean },
): Promise<OrdersPage> {
  const page = { limit: atOnce, after }
  const { keys: uuids, next } = await listOrderKeys(tx, filter, page, rights)
  const [rows, itemRows] = await Promise.all([
    tx`
      select ${orderTable.columns}
      from orders.orders
      where tenant_id = ${tx.tenantId} and id = any(${uuids}::uuid[])
      order by id desc
    `,
    tx<{ order_id: string }>`
      select ${itemTable.columns}
      from orders.order_items
      where tenant_id = ${tx.tenantId} and order_id = any(${uuids}::uuid[])
      order by order_id, id
    `,
  ])
  const itemsOf = Map.groupBy(itemRows, ({ order_id: uuid }) => idOf('ord', uuid))
  const orders = rows.map((row) => {
    const { id } = orderTable.fieldsOf(row)
    return toOrder(row, itemsOf.get(id) ?? [])
  })
  return { orders, next }
}
