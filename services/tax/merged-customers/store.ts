import { idOf, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { type MergedCustomer, mergedTable } from './rows.ts'

/** Told a second time it changes nothing. */
export function insertMerged(tx: Tx, merged: MergedCustomer): Promise<void> {
  return mergedTable.insert(tx, [merged], sql`on conflict do nothing`)
}

/** Whoever became a customer that goes itself is now whom that one becomes. */
export async function redirectMerged(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx`
    update tax.merged_customers
    set into_id = ${uuidOf(intoId)}
    where tenant_id = ${tx.tenantId} and into_id = ${uuidOf(fromId)}
  `
}

/** Who the customer is now; undefined for one that was not merged. */
export async function findMergedInto(tx: Tx, customerId: string): Promise<string | undefined> {
  const [row] = await tx<{ into_id: string }>`
    select into_id
    from tax.merged_customers
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
  `
  return row && idOf('cus', row.into_id)
}

export function dueMerges(now: Date): WaitingRows {
  return {
    table: sql`tax.merged_customers`,
    waiting: sql`due_at is not null`,
    due: sql`due_at <= ${now}`,
  }
}

export async function findDueMerge(
  tx: Tx,
  postponed: readonly string[],
): Promise<MergedCustomer | undefined> {
  const [row] = await tx`
    select ${mergedTable.columns}
    from tax.merged_customers
    where tenant_id = ${tx.tenantId} and due_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by due_at, id
    limit 1
    for update skip locked
  `
  return row && mergedTable.fieldsOf(row)
}

/** Null when nothing is looked for any more. */
export async function setDue(tx: Tx, customerId: string, dueAt: Date | null): Promise<void> {
  await tx`
    update tax.merged_customers
    set due_at = ${dueAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
  `
}
