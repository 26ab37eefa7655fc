import type { Review, Subject } from '../review.ts'

/** What all visible reviews of a subject come to. It is counted with each of them, and never added up anew. */
export interface Rating {
  readonly subject: Subject
  readonly count: number
  readonly sum: number
  /** How many there are with one star, two, and so on. */
  readonly stars: readonly [number, number, number, number, number]
}

/** With two places, halves rounded up: `4.67`. Null where nothing was rated. */
export function averageOf({ count, sum }: Pick<Rating, 'count' | 'sum'>): string | null {
  if (count === 0) return null
  const hundredths = Math.floor((sum * 200 + count) / (2 * count))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** By how much a change of a review moves what its subject is rated. */
export interface Move {
  readonly subject: Subject
  readonly rating: number
  readonly by: 1 | -1
}

/** One review can leave a subject and join another, when customers are merged. */
export function movesOf(
  before: Review | undefined,
  after: Review,
  isVisible: (review: Review) => boolean,
): Move[] {
  const was = before !== undefined && isVisible(before) ? before : undefined
  const is = isVisible(after) ? after : undefined
  if (was && is && was.subject.id === is.subject.id) return []
  return [
    ...(was ? [{ subject: was.subject, rating: was.rating, by: -1 as const }] : []),
    ...(is ? [{ subject: is.subject, rating: is.rating, by: 1 as const }] : []),
  ]
}
