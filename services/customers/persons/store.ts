import { erasureDigest, idOf, lastSeen, literal, sql, type Tx, uuidOf } from '@souk/platform'
import type { CustomerStatus } from '../customer.ts'
import type { TaxId } from '../tax-ids/tax-id.ts'
import { erasedCustomerTable } from './rows.ts'

interface IdentityRow {
  readonly id: string
  readonly email: string
  readonly status: CustomerStatus
  readonly merged_into: string | null
  readonly tax_ids: readonly TaxId[]
}

export interface Identity {
  readonly id: string
  readonly email: string
  readonly status: CustomerStatus
  readonly mergedInto: string | null
  readonly taxIds: readonly string[]
}

function toIdentity({ id, merged_into: into, tax_ids: taxIds, ...row }: IdentityRow): Identity {
  const customerId = (uuid: string) => idOf('cus', uuid)
  return {
    ...row,
    id: customerId(id),
    mergedInto: into && customerId(into),
    taxIds: taxIds.map(({ value }) => value),
  }
}

export async function findIdentity(tx: Tx, customerId: string): Promise<Identity | undefined> {
  const [row] = await tx<IdentityRow>`
    select id, email, status, merged_into, tax_ids
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
    select id, email, status, merged_into, tax_ids
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
    for update
  `
  return row && toIdentity(row)
}

export const mergedAtOnce = 1_000

/** In the order of their ids. */
export async function listMergedInto(
  tx: Tx,
  customerIds: readonly string[],
  after: string | null,
): Promise<Identity[]> {
  const found = await tx<IdentityRow>`
    select id, email, status, merged_into, tax_ids
    from customers.customers
    where tenant_id = ${tx.tenantId} and merged_into = any(${customerIds.map(uuidOf)}::uuid[])
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(mergedAtOnce)}
  `
  return found.map(toIdentity)
}

/** Keeps the external id of a customer that is being erased from being used again. */
export async function keepExternalId(tx: Tx, customerId: string): Promise<void> {
  const found = await tx`
    select id, ${erasureDigest(tx, sql`external_id`)} as external_id_digest
    from customers.customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)} and external_id is not null
  `
  const erased = found.map((row) => erasedCustomerTable.fieldsOf(row))
  await erasedCustomerTable.insert(tx, erased, sql`on conflict do nothing`)
}
