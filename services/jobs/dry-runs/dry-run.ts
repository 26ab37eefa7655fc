import { isDeepStrictEqual } from 'node:util'
import type { Job } from '../job.ts'
import type { PlacedError } from '../row-errors/rows.ts'

/** What a dry run of the same file has found, as it is shown beside the import. */
export interface DryRun {
  readonly jobId: string
  readonly finishedAt: string
  readonly total: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  /** The first rows that failed, in the order of the file. */
  readonly errors: readonly DryRunError[]
}

export interface DryRunError {
  readonly line: number
  readonly errors: readonly PlacedError[]
}

/** As many as somebody reads before a decision; all of them are those of the dry run. */
export const errorsShown = 5
const faultsShown = 3

/** Whether a dry run has read the file as the import will. */
export function hasReadAlike(
  dryRun: Pick<Job, 'format' | 'source'>,
  { format, columns }: { readonly format: string; readonly columns: object | undefined },
): boolean {
  return dryRun.format === format && isDeepStrictEqual(dryRun.source?.columns ?? {}, columns ?? {})
}

export function dryRunOf(job: Job, errors: readonly DryRunError[]): DryRun {
  const { id: jobId, ok, created, updated, failed } = job
  return {
    jobId,
    finishedAt: (job.finishedAt ?? job.updatedAt).toISOString(),
    total: job.total ?? ok + failed,
    ...{ created, updated, unchanged: ok - created - updated, failed },
    errors: errors.map(({ line, errors: faults }) => ({
      line,
      errors: faults.slice(0, faultsShown),
    })),
  }
}
