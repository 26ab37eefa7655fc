import { randomBytes } from 'node:crypto'
import { type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

const keyBytes = 32

/** To be called before names are erased: the first time a tenant gets its key. */
export async function ensureErasureKey(tx: Tx): Promise<void> {
  await tx`
    insert into platform.erasure_keys (tenant_id, key)
    values (${tx.tenantId}, ${randomBytes(keyBytes)})
    on conflict do nothing
  `
}

/**
 * What is left of a name that a client gave to something, such as its `external_id`, once the person is erased: it tells
 * that the name was given, and not what it was. Null for tenants that have erased nobody.
 */
export function erasedName(tx: Tx, name: Sql): Sql {
  return sql`(
    select sha256(erasure.key || convert_to(${name}, 'UTF8'))
    from platform.erasure_keys erasure
    where erasure.tenant_id = ${tx.tenantId}
  )`
}
