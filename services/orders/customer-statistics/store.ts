import type { StatisticsOfCustomer } from '@souk/customers/contract'
import { idOf, type Tx, uuidOf } from '@souk/platform'

interface CountedRow {
  readonly customer_id: string
  readonly orders: number
  readonly spent: readonly { readonly amount: number; readonly currency: string }[] | null
  readonly last_order_at: string | null
  readonly paid_orders: number
  readonly refunded_orders: number
}

/** All orders of these customers, counted as they are now, through the index of their customers. */
export async function countOrdersOf(
  tx: Tx,
  customerIds: readonly string[],
): Promise<StatisticsOfCustomer[]> {
  const counted = await tx<CountedRow>`
    select customer_id, sum(orders)::bigint as orders,
      json_agg(json_build_object('amount', spent, 'currency', currency) order by currency)
        filter (where paid_orders > 0) as spent,
      max(last_order_at) as last_order_at, sum(paid_orders)::bigint as paid_orders,
      sum(refunded_orders)::bigint as refunded_orders
    from (
      select customer_id, currency, count(*) as orders,
        (sum(paid_total) - sum(refunded_total))::bigint as spent, max(placed_at) as last_order_at,
        count(*) filter (where paid_total > 0) as paid_orders,
        count(*) filter (where refunded_total > 0) as refunded_orders
      from orders.orders
      where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
      group by customer_id, currency
    ) by_currency
    group by customer_id
    order by customer_id
  `
  return counted.map(toStatistics)
}

function toStatistics(row: CountedRow): StatisticsOfCustomer {
  return {
    customerId: idOf('cus', row.customer_id),
    orders: row.orders,
    spent: row.spent ?? [],
    lastOrderAt: row.last_order_at === null ? null : new Date(row.last_order_at),
    paidOrders: row.paid_orders,
    refundedOrders: row.refunded_orders,
  }
}
