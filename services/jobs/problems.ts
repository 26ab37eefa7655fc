import { problem } from '@souk/platform'

export const jobNotFound = problem<{ jobId: string }>('job_not_found', 404, 'Job not found', {
  help: 'There is no job with this id that you may see, or it has expired. List jobs with GET /api/v1/jobs.',
})
export const jobNotRetryable = problem<{ status: string }>(
  'job_not_retryable',
  409,
  'Job not retryable',
  {
    help: 'There is no row to try again, or the file could not be read. Correct the file and start another job; meta.status says where this one stands.',
    example: { status: 'FAILED' },
  },
)
export const jobResultNotReady = problem<{ status: string }>(
  'job_result_not_ready',
  409,
  'Job has no result',
  {
    help: 'Exports have a result once they have succeeded. Read the job and wait until it has; meta.status says where it stands.',
    example: { status: 'RUNNING' },
  },
)
export const jobRowsErased = problem<{ erasedAt: string }>(
  'job_rows_erased',
  410,
  'Job rows erased',
  {
    help: 'The files and rows of this job were removed at meta.erased_at, because a person was erased whom they may tell of. Start another export, or import the file again without that person.',
    example: { erasedAt: '2026-06-01T09:30:00.000Z' },
  },
)
export const jobHasNoErrors = problem<{ status: string }>(
  'job_has_no_errors',
  409,
  'Job has no rows with errors',
  {
    help: 'No row of this job has failed and was kept. Read the job for how it stands; meta.status says it too.',
    example: { status: 'SUCCEEDED' },
  },
)
export const importSchemaInvalid = problem<{ columns: readonly string[] }>(
  'import_schema_invalid',
  422,
  'File cannot be imported',
  {
    help: 'Correct the file and upload it again: errors[] says what is wrong with its columns, its encoding or a line of it. If only names differ from those in meta.columns, map them with the field columns; null leaves a column out.',
    example: { columns: ['email', 'name'] },
  },
)
export const jobLimitReached = problem<{ limit: number }>(
  'job_limit_reached',
  409,
  'Too many open jobs',
  {
    help: 'At most meta.limit jobs of one provider, or of the tenant itself, can wait or run. Wait until one of yours has finished, or cancel one.',
    example: { limit: 100 },
  },
)
