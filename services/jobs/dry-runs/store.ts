import { literal, sql, type Tx, uuidOf } from '@souk/platform'
import { type Job, tooManyErrors } from '../job.ts'
import { jobTable } from '../rows.ts'
import { type DryRunError, errorsShown } from './dry-run.ts'

const lookedAt = 10

/** The last dry runs of an upload that have an outcome, those of the same party and kind. */
export async function listDryRuns(
  tx: Tx,
  { kind, uploadId, ownerId }: Pick<Job, 'kind' | 'ownerId'> & { readonly uploadId: string },
): Promise<Job[]> {
  const isOwn = ownerId === null ? sql`owner_id is null` : sql`owner_id = ${uuidOf(ownerId)}`
  const found = await tx`
    select ${jobTable.columns}
    from jobs.jobs
    where tenant_id = ${tx.tenantId} and dry_run and source->>'uploadId' = ${uploadId}
      and kind = ${kind} and (status = 'VALIDATED' or error_code = ${tooManyErrors}) and ${isOwn}
    order by id desc
    limit ${literal(lookedAt)}
  `
  return found.map((row) => jobTable.fieldsOf(row))
}

/** The first rows of a dry run that failed, without what they say. */
export function listFirstErrors(tx: Tx, jobId: string): Promise<DryRunError[]> {
  return tx<DryRunError>`
    select line, errors
    from jobs.row_errors
    where tenant_id = ${tx.tenantId} and job_id = ${uuidOf(jobId)}
    order by id
    limit ${literal(errorsShown)}
  `
}
