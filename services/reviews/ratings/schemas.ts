import { Ids, Nullable } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { averageOf, type Rating } from './rating.ts'

const Stars = Type.Integer({ minimum: 0, examples: [12] })

const RatingView = Type.Object(
  {
    subject_id: Type.String({ examples: ['prod_01j8xq7v2kfm5tq3e9b4n6p0rs'] }),
    average: Nullable(
      Type.String({
        description: 'With two places; null where nobody has rated',
        examples: ['4.67'],
      }),
    ),
    count: Type.Integer({ minimum: 0, examples: [12] }),
    stars: Type.Object(
      { 1: Stars, 2: Stars, 3: Stars, 4: Stars, 5: Stars },
      { description: 'How many reviews gave so many stars' },
    ),
  },
  { title: 'Rating' },
)
export const RatingList = Type.Object({ content: Type.Array(RatingView) })

export const RatingsQuery = Type.Object(
  { ids: { ...Ids('prod', 'prv'), description: 'Up to 96 ids of products and providers' } },
  { additionalProperties: false },
)

const none = { count: 0, sum: 0, stars: [0, 0, 0, 0, 0] } as const

export function viewOfRating(
  subjectId: string,
  rating: Omit<Rating, 'subject'> = none,
): Static<typeof RatingView> {
  const { count, stars } = rating
  const [one, two, three, four, five] = stars
  return {
    subject_id: subjectId,
    average: averageOf(rating),
    count,
    stars: { 1: one, 2: two, 3: three, 4: four, 5: five },
  }
}
