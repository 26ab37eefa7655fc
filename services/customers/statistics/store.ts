import { sql, type Tx, uuidOf } from '@souk/platform'
import { type StatisticsOfCustomer, statisticsTable } from './rows.ts'

/** As whoever knows the orders has counted them now. */
export async function keepStatistics(
  tx: Tx,
  counted: readonly StatisticsOfCustomer[],
): Promise<void> {
  if (counted.length === 0) return
  await statisticsTable.insert(
    tx,
    counted,
    sql`
      on conflict (tenant_id, customer_id) do update
      set orders = excluded.orders, spent = excluded.spent, last_order_at = excluded.last_order_at,
        paid_orders = excluded.paid_orders, refunded_orders = excluded.refunded_orders
    `,
  )
}

export async function deleteStatistics(tx: Tx, customerId: string): Promise<void> {
  await tx`
    delete from customers.customer_statistics
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
  `
}
