import { plain, Table } from '@souk/platform'

/** A person was erased, and jobs that were asked for until then lose their rows. */
export interface Erasure {
  readonly until: Date
  /** Whether there may be some that have them. */
  readonly isPending: boolean
}

export const erasureTable = new Table<Erasure>(
  'jobs.erasures',
  { until: plain(), isPending: plain() },
  { key: [] },
)
