import { exactlyOne, orStale, sql, type Tx, uuidOf } from '@souk/platform'

/** The row to count in is there before it is counted in. */
export async function insertFirstOrder(tx: Tx, customerId: string): Promise<void> {
  await tx`
    insert into promotions.first_orders (tenant_id, customer_id, uses)
    values (${tx.tenantId}, ${uuidOf(customerId)}, 0)
    on conflict do nothing
  `
}

/** Counts what the first order of a customer has, or nothing at all where another order was the first. */
export async function takeFirstOrder(tx: Tx, customerId: string, uses: number): Promise<void> {
  const taken = tx`${exactlyOne(sql`
    update promotions.first_orders
    set uses = ${uses}::int
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)} and uses = 0
  `)}`
  await orStale(taken, `${customerId} has ordered for the first time`)
}

/** For somebody who may have an order that was the first already: two customers became one. */
export async function addFirstOrderUses(tx: Tx, customerId: string, uses: number): Promise<void> {
  await tx`
    insert into promotions.first_orders (tenant_id, customer_id, uses)
    values (${tx.tenantId}, ${uuidOf(customerId)}, ${uses})
    on conflict (tenant_id, customer_id) do update
    set uses = first_orders.uses + excluded.uses
  `
}

export async function subtractFirstOrderUses(
  tx: Tx,
  customerId: string,
  uses: number,
): Promise<void> {
  await tx`
    update promotions.first_orders
    set uses = greatest(0, uses - ${uses}::int)
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
  `
}
