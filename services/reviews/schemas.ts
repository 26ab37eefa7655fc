import { ContentPage, Id, listQuery, Nullable, personal, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { flagReasons } from './flags/rows.ts'
import { replyStatuses } from './replies/reply.ts'
import { authorTypes, reviewStatuses, subjectTypes } from './review.ts'

const bodyLengthMax = 5_000

const closed = { additionalProperties: false } as const
const anySubjectId = '(prod|prv|cus)_[0-7][0-9a-hjkmnp-tv-z]{25}'
const SubjectId = Type.String({
  pattern: `^${anySubjectId}$`,
  examples: ['prod_01j8xq7v2kfm5tq3e9b4n6p0rs'],
})
const Subject = Type.Object(
  { type: Type.Enum([...subjectTypes], { examples: ['PRODUCT'] }), id: SubjectId },
  { ...closed, title: 'ReviewSubject' },
)
const Stars = Type.Integer({ minimum: 1, maximum: 5, examples: [5] })
const Aspects = Type.Unsafe<Record<string, number>>(
  Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }), Stars, {
    maxProperties: 10,
    additionalProperties: false,
    description: 'Stars of the aspects that the settings name',
    examples: [{ quality: 5, delivery: 4 }],
  }),
)
const Body = personal(
  Type.String({
    minLength: 1,
    maxLength: bodyLengthMax,
    pattern: '\\S',
    description: 'Plain text',
    examples: ['The linen is heavier than I expected, and the seams are well made.'],
  }),
)
const AuthorName = personal(
  Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '\\S',
    description: 'As the author wants to be called where everybody reads it',
    examples: ['Amira'],
  }),
)
const Language = Type.String({
  pattern: '^[a-z]{2}(-[A-Z]{2})?$',
  description: 'In which the text is written',
  examples: ['en'],
})
const Reason = personal(
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '\\S',
    examples: ['It names a person who works there'],
  }),
)
const ReplyBody = personal(
  Type.String({
    minLength: 1,
    maxLength: 2_000,
    pattern: '\\S',
    description: 'Plain text',
    examples: ['Thank you. We weave it in the valley next to ours.'],
  }),
)

export const ReviewParams = Type.Object({ reviewId: Id('rev') })

const opinion = {
  aspects: Type.Optional(Aspects),
  body: Type.Optional(Nullable(Body)),
  author_name: Type.Optional(Nullable(AuthorName)),
  language: Type.Optional(Nullable(Language)),
}

export const CreateReviewBody = Type.Object(
  {
    subject: Subject,
    order_id: Id('ord'),
    provider_id: Type.Optional({
      ...Id('prv'),
      description:
        'Which provider of the order rates the customer, where the operator sends it and the order has several',
    }),
    rating: Stars,
    ...opinion,
  },
  {
    ...closed,
    examples: [
      {
        subject: { type: 'PRODUCT', id: 'prod_01j8xq7v2kfm5tq3e9b4n6p0rs' },
        order_id: 'ord_01j8xq7v2kfm5tq3e9b4n6p0rs',
        rating: 5,
        aspects: { quality: 5, delivery: 4 },
        body: 'The linen is heavier than I expected, and the seams are well made.',
        author_name: 'Amira',
        language: 'en',
      },
    ],
  },
)
export type CreateReviewRequest = Static<typeof CreateReviewBody>

export const UpdateReviewBody = Type.Object(
  { rating: Type.Optional(Stars), ...opinion },
  { ...closed, examples: [{ rating: 4 }] },
)
export type UpdateReviewRequest = Static<typeof UpdateReviewBody>

export const RequiredReason = Type.Object(
  { reason: Reason },
  { ...closed, examples: [{ reason: 'It names a person who works there' }] },
)
export const OptionalReason = Type.Object({ reason: Type.Optional(Reason) }, closed)

export const FlagBody = Type.Object(
  {
    reason: Type.Enum([...flagReasons], { examples: ['PERSONAL_DATA'] }),
    note: Type.Optional(Reason),
  },
  { ...closed, examples: [{ reason: 'PERSONAL_DATA', note: 'It has a telephone number' }] },
)
export type FlagRequest = Static<typeof FlagBody>

export const ReplyRequestBody = Type.Object(
  { body: ReplyBody },
  { ...closed, examples: [{ body: 'Thank you. We weave it in the valley next to ours.' }] },
)

const Author = Type.Object(
  {
    type: Type.Enum([...authorTypes], { examples: ['CUSTOMER'] }),
    id: Nullable(
      Type.String({
        pattern: '^(cus|prv)_[0-7][0-9a-hjkmnp-tv-z]{25}$',
        description: 'Null for whoever may not know it',
        examples: ['cus_01j8xq7v2kfm5tq3e9b4n6p0rs'],
      }),
    ),
    name: Nullable(AuthorName),
  },
  { title: 'ReviewAuthor' },
)
const Reply = Type.Object(
  {
    body: Nullable(ReplyBody),
    status: Type.Enum(replyStatuses, { examples: ['PUBLISHED'] }),
    at: Time,
  },
  { title: 'ReviewReply' },
)

export const ReviewView = Type.Object(
  {
    id: Id('rev'),
    subject: Subject,
    order_id: Nullable({ ...Id('ord'), description: 'Null for whoever may not know it' }),
    provider_id: Nullable({ ...Id('prv'), description: 'Who sold it; null for the operator' }),
    author: Author,
    rating: Stars,
    aspects: Aspects,
    body: Nullable(Body),
    language: Nullable(Language),
    status: Type.Enum(reviewStatuses, { examples: ['PUBLISHED'] }),
    status_reason: Nullable(Reason),
    approved: Nullable(
      Type.Boolean({
        description: 'Whether moderation has let it pass; null for whoever may not know it',
        examples: [true],
      }),
    ),
    blind_until: Nullable({
      ...Time,
      description: 'Until then it waits for the other side of the sale',
    }),
    reply: Nullable(Reply),
    flag_count: Nullable(
      Type.Integer({
        minimum: 0,
        description: 'How many have flagged it; null for whoever may not know it',
        examples: [0],
      }),
    ),
    published_at: Nullable(Time),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Review' },
)
export type ShownReview = Static<typeof ReviewView>
export const ReviewPage = ContentPage(ReviewView)

export const ReviewsQuery = listQuery({
  subject_id: Type.Optional({
    ...SubjectId,
    description: 'Reviews of this product, provider or customer',
  }),
  subject_type: Type.Optional(Type.Enum([...subjectTypes])),
  author_type: Type.Optional(Type.Enum([...authorTypes])),
  status: Type.Optional(Type.Enum(reviewStatuses)),
  rating: Type.Optional(Stars),
  order_id: Type.Optional({
    ...Id('ord'),
    description: 'Of those who bought and sold, those of this order',
  }),
  customer_id: Type.Optional({ ...Id('cus'), description: 'By this customer, or of it' }),
  provider_id: Type.Optional({ ...Id('prv'), description: 'Of what this provider sold' }),
  to_moderate: Type.Optional(
    Type.Literal(true, {
      description: 'What waits for a moderator: new, flagged, or with a new reply',
    }),
  ),
})
export type ReviewFilter = Static<typeof ReviewsQuery>

export const FlagList = Type.Object({
  content: Type.Array(
    Type.Object(
      {
        flagged_by: Type.String({
          description:
            'The id of a customer, a provider, or of somebody who works for the operator',
          examples: ['prv_01j8xq7v2kfm5tq3e9b4n6p0rs'],
        }),
        reason: Type.Enum([...flagReasons], { examples: ['FAKE'] }),
        note: Nullable(Reason),
        created_at: Time,
      },
      { title: 'ReviewFlag' },
    ),
  ),
})
