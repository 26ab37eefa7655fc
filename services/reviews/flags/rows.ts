import { id, plain, Table } from '@souk/platform'

export const flagReasons = [
  'OFFENSIVE',
  'SPAM',
  'PERSONAL_DATA',
  'NOT_ABOUT_THIS',
  'FAKE',
  'OTHER',
] as const
type FlagReason = (typeof flagReasons)[number]

/** What somebody holds against a review. */
export interface Flag {
  readonly reviewId: string
  /** Their id: a party flags once, whoever speaks for it, and each of the operator's people once. */
  readonly flaggedBy: string
  readonly reason: FlagReason
  readonly note: string | null
  readonly createdAt: Date
}

export const flagTable = new Table<Flag>(
  'reviews.flags',
  { reviewId: id('rev'), flaggedBy: plain(), reason: plain(), note: plain(), createdAt: plain() },
  { key: ['reviewId', 'flaggedBy'] },
)
