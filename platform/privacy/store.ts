import { randomBytes } from 'node:crypto'
import { type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

const keyBytes = 32

/** To be called before anything is erased: the first time makes the key of the tenant. */
export async function ensureErasureKey(tx: Tx): Promise<void> {
  await tx`
    insert into platform.erasure_keys (tenant_id, key)
    values (${tx.tenantId}, ${randomBytes(keyBytes)})
    on conflict do nothing
  `
}

/**
 * What is kept of an identifier that a client chose, such as an `external_id`, once the person is erased: that it was used,
 * and not what it was. Null for tenants that have erased nobody.
 */
export function erasureDigest(tx: Tx, identifier: Sql): Sql {
  return sql`(
    select sha256(erasure.key || convert_to(${identifier}, 'UTF8'))
    from platform.erasure_keys erasure
    where erasure.tenant_id = ${tx.tenantId}
  )`
}
