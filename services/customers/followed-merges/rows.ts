import { id, plain, Table } from '@souk/platform'

/** A merge after which rows of another service still have to be moved to the customer that stayed. */
export interface FollowedMerge {
  /** The customer that was merged into another. */
  readonly id: string
  /** The service whose rows name it. */
  readonly service: string
  readonly mergedAt: Date
  /** When such rows are looked for next. */
  readonly dueAt: Date
}

export const followedMergeTable = new Table<FollowedMerge>(
  'customers.followed_merges',
  { id: id('cus'), service: plain(), mergedAt: plain(), dueAt: plain() },
  { key: ['id', 'service'] },
)
