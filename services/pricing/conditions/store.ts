import { literal, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import type { PriceList } from '../price-lists/price-list.ts'
import { priceListTable, toPriceList } from '../price-lists/rows.ts'

/** Lists that may still apply. What has ended names whom it was for, and is changed no more. */
const isOpen = sql`status <> 'ARCHIVED' and status <> 'EXPIRED'`

/** Whether a list that may still apply is for this customer. */
export function hasListsFor(tx: Tx, customerId: string): Promise<boolean> {
  return isThere(tx, sql`${uuidOf(customerId)} = any(customer_ids)`)
}

export function hasListsForGroup(tx: Tx, groupId: string): Promise<boolean> {
  return isThere(tx, sql`${uuidOf(groupId)} = any(customer_group_ids)`)
}

async function isThere(tx: Tx, condition: Sql): Promise<boolean> {
  const [found] = await tx<{ is_there: boolean }>`
    select exists (
      select
      from pricing.price_lists
      where tenant_id = ${tx.tenantId} and ${isOpen} and ${condition}
    ) as is_there
  `
  return found?.is_there === true
}

/** How many lists that may still apply are for this channel. */
export async function countListsIn(tx: Tx, channel: string): Promise<number> {
  const [found] = await tx<{ n: number }>`
    select count(*) as n
    from pricing.price_lists
    where tenant_id = ${tx.tenantId} and ${isOpen} and ${channel} = any(channels)
  `
  return found?.n ?? 0
}

export const movedAtOnce = 20

/** Some of the lists for a customer, locked in the order of their ids. */
export async function listListsForUpdate(tx: Tx, customerId: string): Promise<PriceList[]> {
  const found = await tx`
    select ${priceListTable.columns}
    from pricing.price_lists
    where tenant_id = ${tx.tenantId} and ${isOpen} and ${uuidOf(customerId)} = any(customer_ids)
      and (ends_at is null or ends_at > ${tx.now})
    order by id
    limit ${literal(movedAtOnce)}
    for update
  `
  return found.map(toPriceList)
}
