import { idOf, sql, type Tx, uuidOf } from '@souk/platform'
import { prefixOf, type SubjectType } from '../review.ts'
import type { Move, Rating } from './rating.ts'

/** Whoever counts for the same subject waits here until the transaction ends. */
export async function addToRating(tx: Tx, { subject, rating }: Move): Promise<void> {
  const at = (star: number) => (rating === star ? 1 : 0)
  await tx`
    insert into reviews.ratings as rated (
      tenant_id, subject_type, subject_id, rating_count, rating_sum,
      stars_1, stars_2, stars_3, stars_4, stars_5
    ) values (
      ${tx.tenantId}, ${subject.type}, ${uuidOf(subject.id)}, 1, ${rating},
      ${at(1)}, ${at(2)}, ${at(3)}, ${at(4)}, ${at(5)}
    )
    on conflict (tenant_id, subject_type, subject_id) do update set
      rating_count = rated.rating_count + excluded.rating_count,
      rating_sum = rated.rating_sum + excluded.rating_sum,
      stars_1 = rated.stars_1 + excluded.stars_1,
      stars_2 = rated.stars_2 + excluded.stars_2,
      stars_3 = rated.stars_3 + excluded.stars_3,
      stars_4 = rated.stars_4 + excluded.stars_4,
      stars_5 = rated.stars_5 + excluded.stars_5
  `
}

/** The same the other way: its counters are there, because it was added to them. */
export async function takeFromRating(tx: Tx, { subject, rating }: Move): Promise<void> {
  const at = (star: number) => (rating === star ? 1 : 0)
  await tx`
    update reviews.ratings
    set rating_count = rating_count - 1, rating_sum = rating_sum - ${rating},
      stars_1 = stars_1 - ${at(1)}, stars_2 = stars_2 - ${at(2)}, stars_3 = stars_3 - ${at(3)},
      stars_4 = stars_4 - ${at(4)}, stars_5 = stars_5 - ${at(5)}
    where tenant_id = ${tx.tenantId} and subject_type = ${subject.type}
      and subject_id = ${uuidOf(subject.id)}
  `
}

interface RatingRow {
  readonly subject_id: string
  readonly rating_count: number
  readonly rating_sum: number
  readonly stars: [number, number, number, number, number]
}

/** Those of the subjects that were rated. */
export async function listRatings(
  tx: Tx,
  type: SubjectType,
  ids: readonly string[],
): Promise<Rating[]> {
  const found = await tx<RatingRow>`
    select subject_id, rating_count, rating_sum,
      ${sql`array[stars_1, stars_2, stars_3, stars_4, stars_5]`} as stars
    from reviews.ratings
    where tenant_id = ${tx.tenantId} and subject_type = ${type}
      and subject_id = any(${ids.map(uuidOf)}::uuid[])
    order by subject_id
  `
  return found.map(({ subject_id, rating_count: count, rating_sum: sum, stars }) => ({
    subject: { type, id: idOf(prefixOf[type], subject_id) },
    count,
    sum,
    stars,
  }))
}
