import { rows, type Tx, uuidOf } from '@souk/platform'

/** Notes keys of rows, and returns those that the file had not before. */
export async function insertSeenKeys(
  tx: Tx,
  jobId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const noted = await tx<{ key: string }>`
    insert into jobs.seen_keys (tenant_id, job_id, key)
    values ${rows(keys.map((key) => [tx.tenantId, uuidOf(jobId), key]))}
    on conflict do nothing
    returning key
  `
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
