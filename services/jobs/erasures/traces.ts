import type { PersonalTraces } from '@souk/platform'
import { eraseJobs, type PersonalJobs } from './operations.ts'

/** Files of imports and exports, and all that is kept of their rows. */
export function jobTraces(personal: PersonalJobs): PersonalTraces {
  return {
    name: 'imports and exports',
    isOfMany: true,
    columns: {
      'jobs.jobs': ['source', 'preview', 'filter'],
      'jobs.row_errors': ['errors', 'content'],
      'jobs.seen_keys': ['key'],
      'files.uploads': ['name', 'sha256'],
    },
    erase: (tx) => eraseJobs(tx, personal),
  }
}
