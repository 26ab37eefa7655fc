import { type Sql, sql } from './db/sql.ts'
import type { Tx } from './db/tx.ts'

/** Key of the count over all rows of a name, whatever their state. */
export const everything = ''

/**
 * Keeps exact counts in the transaction that changes them: `count(tx, 'orders', { PENDING: -1, PAID: 1 })`.
 * Each connection adds to a row of its own, so a tenant's writers never queue behind one counter.
 */
export function count(tx: Tx, name: string, deltas: Readonly<Record<string, number>>): void {
  for (const [key, delta] of Object.entries(deltas)) tx.pending.count(name, key, delta)
}

/** Scalar subselect for a list statement: the cost depends on the stripes, never on the rows counted. */
export function countedTotal(tx: Tx, name: string | Sql, key: string | Sql = everything): Sql {
  return sql`(
    select coalesce(sum(n), 0)::bigint
    from platform.counters
    where tenant_id = ${tx.tenantId} and name = ${name} and key = ${key}
  )`
}

/** All counts of a name as a table of `key` and `n`, to select from or to join. */
export function countsByKey(tx: Tx, name: string): Sql {
  return sql`(
    select key, sum(n)::bigint as n
    from platform.counters
    where tenant_id = ${tx.tenantId} and name = ${name}
    group by key
  )`
}
