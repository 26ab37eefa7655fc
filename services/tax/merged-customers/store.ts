import { becameOf } from '@souk/customers/contract'
import { idOf, sql, type Tx, uuidOf } from '@souk/platform'

/** Who a customer is now. */
export interface Buyer {
  readonly id: string
  readonly isAnonymized: boolean
}

/** Whom the customer has become over all merges, or itself; undefined for one that does not exist. */
export async function findBuyer(tx: Tx, customerId: string): Promise<Buyer | undefined> {
  const [row] = await tx<{ id: string; status: string }>`
    ${becameOf(tx, sql`${uuidOf(customerId)}::uuid`)}
    select became.id, known.status
    from became
    join customers.customer_directory known
      on known.tenant_id = ${tx.tenantId} and known.customer_id = became.id
    order by became.steps desc
    limit 1
  `
  return row && { id: idOf('cus', row.id), isAnonymized: row.status === 'ANONYMIZED' }
}
