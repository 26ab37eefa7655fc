import { idOf, type Sql, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { type MergedCustomer, mergedTable } from './rows.ts'

/** Told a second time it changes nothing. */
export function insertMerged(tx: Tx, merged: MergedCustomer): Promise<void> {
  return mergedTable.insert(tx, [merged], sql`on conflict do nothing`)
}

/** A common table `became`: the customer, and one after the other whom it was merged into. */
export function becameOf(tx: Tx, customerId: Sql): Sql {
  return sql`
    with recursive became (id, steps) as (
      select ${customerId}, 0
      union all
      select merged.into_id, became.steps + 1
      from became
      join customers.merged_customers merged
        on merged.tenant_id = ${tx.tenantId} and merged.customer_id = became.id
    )`
}

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
