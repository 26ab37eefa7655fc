import { id, plain, Table } from '@souk/platform'

/** A key that a row of a file had, as a digest. */
export interface SeenKey {
  readonly jobId: string
  readonly key: string
}

export const seenKeyTable = new Table<SeenKey>(
  'jobs.seen_keys',
  { jobId: id('job'), key: plain() },
  { key: ['jobId', 'key'] },
)
