import { idOf, literal, type Tx, uuidOf } from '@souk/platform'

/** A transaction takes so many, each with its lines. */
export const movedAtOnce = 20

export async function listOrderIdsOf(tx: Tx, customerId: string): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id
    limit ${literal(movedAtOnce)}
  `
  return found.map(({ id }) => idOf('ord', id))
}
