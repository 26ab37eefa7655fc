import { idOf, type Sql, sql, type Tx, uuidOf } from '@souk/platform'

/** A common table `became`: a customer, and one after the other whom it was merged into. */
export function becameOf(tx: Tx, customerId: Sql): Sql {
  return sql`
    with recursive became (id, steps) as (
      select ${customerId}, 0
      union all
      select merged.merged_into, became.steps + 1
      from became
      join customers.customers merged
        on merged.tenant_id = ${tx.tenantId} and merged.id = became.id
      where merged.merged_into is not null
    )`
}

/** Who it is now, over all merges; null for one that was not merged. */
export async function findMergedInto(tx: Tx, customerId: string): Promise<string | null> {
  const [row] = await tx<{ id: string }>`
    ${becameOf(tx, sql`${uuidOf(customerId)}::uuid`)}
    select became.id
    from became
    where became.steps > 0
    order by became.steps desc
    limit 1
  `
  return row ? idOf('cus', row.id) : null
}
