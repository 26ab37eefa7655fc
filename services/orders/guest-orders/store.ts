import { idOf, literal, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { claimTable, type GuestClaim } from './rows.ts'

/** A later proof counts for what was placed until then. */
export function insertClaim(tx: Tx, claim: GuestClaim): Promise<void> {
  return claimTable.insert(
    tx,
    [claim],
    sql`on conflict (tenant_id, id) do update set email_key = excluded.email_key,
      proved_at = greatest(guest_claims.proved_at, excluded.proved_at)`,
  )
}

export function claims(): WaitingRows {
  return { table: sql`orders.guest_claims`, waiting: sql`true`, due: sql`true` }
}

export async function findClaimForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<GuestClaim | undefined> {
  const [row] = await tx`
    select ${claimTable.columns}
    from orders.guest_claims
    where tenant_id = ${tx.tenantId} and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by proved_at, id
    limit 1
    for update skip locked
  `
  return row && claimTable.fieldsOf(row)
}

export async function deleteClaim(tx: Tx, customerId: string): Promise<void> {
  await tx`
    delete from orders.guest_claims
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
  `
}

/** The address that the customer has now; null for one who may not order any more. */
export async function findAddressOf(tx: Tx, customerId: string): Promise<string | null> {
  const [row] = await tx<{ email: string }>`
    select email
    from customers.customer_directory
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)} and status = 'ACTIVE'
  `
  return row?.email ?? null
}

/** A transaction takes so many, each with its lines. */
export const claimedAtOnce = 20

export async function listOrderIdsOfGuest(
  tx: Tx,
  emailKey: string,
  provedAt: Date,
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and email_key = ${emailKey} and customer_id is null
      and created_at <= ${provedAt}
    order by id
    limit ${literal(claimedAtOnce)}
  `
  return found.map(({ id }) => idOf('ord', id))
}
