import { event } from '@souk/platform'
import { JobView } from './schemas.ts'

const of = { resource: 'job', object: JobView, isOwned: true } as const

export const jobCreated = event('job.created', 1, {
  ...of,
  summary: 'Job created',
  description: 'Somebody asked for an import or an export; it runs as soon as there is room.',
})
export const jobCompleted = event('job.completed', 1, {
  ...of,
  summary: 'Job completed',
  description:
    'An import or export reached its end: `SUCCEEDED`, `PARTIAL` if some rows failed, or `VALIDATED` after a dry run.',
})
export const jobFailed = event('job.failed', 1, {
  ...of,
  summary: 'Job failed',
  description: 'An import or export could not go on, or no row was imported; `error` says why.',
})
export const jobCancelled = event('job.cancelled', 1, {
  ...of,
  summary: 'Job cancelled',
  description: 'Somebody stopped an import or export; what it had done stays.',
})
export const jobRetried = event('job.retried', 1, {
  ...of,
  summary: 'Job retried',
  description: 'An import or export goes on: where it failed, or with the rows that failed.',
})

export const events = [jobCreated, jobCompleted, jobFailed, jobCancelled, jobRetried]
