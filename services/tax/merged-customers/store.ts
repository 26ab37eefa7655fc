import { becameOf, findStandingForShare, type TaxId } from '@souk/customers/contract'
import { idOf, sentInOrder, sql, type Tx, uuidOf } from '@souk/platform'

/** Who a customer is now. */
export interface Buyer {
  readonly id: string
  readonly isAnonymized: boolean
  readonly taxIds: readonly TaxId[]
}

/**
 * Whom the customer has become over all merges, or itself; undefined for one that does not exist. Nobody deletes it until the
 * transaction ends: what is locked is the customer that was named, and one that others became part of is never deleted.
 */
export async function findBuyerForShare(tx: Tx, customerId: string): Promise<Buyer | undefined> {
  const [, buyer] = await sentInOrder([
    findStandingForShare(tx, customerId),
    findBuyer(tx, customerId),
  ])
  return buyer
}

/** The same without a lock. */
export async function findBuyer(tx: Tx, customerId: string): Promise<Buyer | undefined> {
  const [row] = await tx<{ id: string; status: string; tax_ids: readonly TaxId[] }>`
    ${becameOf(tx, sql`${uuidOf(customerId)}::uuid`)}
    select became.id, known.status, known.tax_ids
    from became
    join customers.customer_directory known
      on known.tenant_id = ${tx.tenantId} and known.customer_id = became.id
    order by became.steps desc
    limit 1
  `
  if (!row) return undefined
  const isAnonymized = row.status === 'ANONYMIZED'
  return { id: idOf('cus', row.id), isAnonymized, taxIds: row.tax_ids }
}
