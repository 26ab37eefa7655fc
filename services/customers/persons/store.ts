import { idOf, literal, type Tx, uuidOf } from '@souk/platform'
import type { CustomerStatus } from '../customer.ts'

interface IdentityRow {
  readonly id: string
  readonly email: string
  readonly status: CustomerStatus
  readonly merged_into: string | null
}

export interface Identity {
  readonly id: string
  readonly email: string
  readonly status: CustomerStatus
  readonly mergedInto: string | null
}

function toIdentity({ id, email, status, merged_into: mergedInto }: IdentityRow): Identity {
  const customerId = (uuid: string) => idOf('cus', uuid)
  return { id: customerId(id), email, status, mergedInto: mergedInto && customerId(mergedInto) }
}

export async function findIdentity(tx: Tx, customerId: string): Promise<Identity | undefined> {
  const [row] = await tx<IdentityRow>`
    select id, email, status, merged_into
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
  `
  return row && toIdentity(row)
}

/** Whoever changes the customer, or asks for the same, waits until the transaction ends. */
export async function findIdentityForUpdate(
  tx: Tx,
  customerId: string,
): Promise<Identity | undefined> {
  const [row] = await tx<IdentityRow>`
    select id, email, status, merged_into
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
    for update
  `
  return row && toIdentity(row)
}

/** Far more than anybody merges into one. */
const mergedMax = 1_000

export async function listMergedInto(tx: Tx, customerIds: readonly string[]): Promise<Identity[]> {
  const found = await tx<IdentityRow>`
    select id, email, status, merged_into
    from customers.customers
    where tenant_id = ${tx.tenantId} and merged_into = any(${customerIds.map(uuidOf)}::uuid[])
    order by id
    limit ${literal(mergedMax)}
  `
  return found.map(toIdentity)
}
