import { sql, type Tx, uuidOf } from '@souk/platform'
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

/** Some of them at a time; says whether there may be more. */
export async function deleteSomeSeenKeys(tx: Tx, jobId: string): Promise<boolean> {
  const deleted = await tx`
    delete from jobs.seen_keys
    where tenant_id = ${tx.tenantId} and job_id = ${uuidOf(jobId)}
      and key in (
        select key
        from jobs.seen_keys
        where tenant_id = ${tx.tenantId} and job_id = ${uuidOf(jobId)}
        limit 10000
      )
    returning 1
  `
  return deleted.length > 0
}
