import { literal, sql, type Tx, uuidOf } from '@souk/platform'
import { seenKeyTable } from './rows.ts'

/** Notes keys of rows, and returns those that the file had not before. */
export async function insertSeenKeys(
  tx: Tx,
  jobId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const noted = await seenKeyTable.insertReturning<{ key: string }>(
    tx,
    keys.map((key) => ({ jobId, key })),
    sql`on conflict do nothing returning key`,
  )
  return new Set(noted.map(({ key }) => key))
}

const keysAtOnce = 10_000

/**
 * Some of them at a time; says whether there may be more. They are read first: in one statement the plan depends on what is
 * known of the table, and may compare every key with every other.
 */
export async function deleteSomeSeenKeys(tx: Tx, jobId: string): Promise<boolean> {
  const found = await tx<{ key: string }>`
    select key
    from jobs.seen_keys
    where tenant_id = ${tx.tenantId} and job_id = ${uuidOf(jobId)}
    order by key
    limit ${literal(keysAtOnce)}
  `
  if (found.length === 0) return false
  await tx`
    delete from jobs.seen_keys
    where tenant_id = ${tx.tenantId} and job_id = ${uuidOf(jobId)}
      and key = any(${found.map(({ key }) => key)}::uuid[])
  `
  return found.length === keysAtOnce
}
