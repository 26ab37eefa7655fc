import { CurrencySchema, Moment } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { DirectionSchema } from '../fields.ts'
import type { JournalDraft } from './journal.ts'

const Memo = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
  description: 'What it is about, for whoever reads the books',
  examples: ['Rent of the office, June'],
})
const EffectiveAt = Type.String({
  ...Moment,
  description: 'When it happened in business, in open time; the moment of posting without it',
})

export const CreateTransactionBody = Type.Object(
  {
    kind: Type.Optional(Type.Enum(['manual'], { description: 'What people post is `manual`' })),
    memo: Memo,
    effective_at: Type.Optional(EffectiveAt),
    currency: CurrencySchema,
    postings: Type.Array(
      Type.Object(
        {
          account: Type.String({
            maxLength: 100,
            pattern: '^(asset|liability|equity|revenue|expense)(:[a-z0-9_]{1,40}){1,4}$',
            description: 'Code of an account that is open in this currency',
            examples: ['expense:rent'],
          }),
          direction: DirectionSchema,
          amount: Type.Integer({
            minimum: 1,
            maximum: 10 ** 13,
            description: 'Minor units of the currency',
            examples: [120_000],
          }),
        },
        { additionalProperties: false },
      ),
      { minItems: 2, maxItems: 200 },
    ),
  },
  { additionalProperties: false },
)

export function draftOf(body: Static<typeof CreateTransactionBody>): JournalDraft {
  const { memo, currency, postings, effective_at: effectiveAt } = body
  return { memo, currency, postings, ...(effectiveAt && { effectiveAt: new Date(effectiveAt) }) }
}

export const ReverseTransactionBody = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '\\S',
      description: 'Why it is reversed; it becomes the memo of the reversal',
      examples: ['Posted to the wrong account'],
    }),
    effective_at: Type.Optional(EffectiveAt),
  },
  { additionalProperties: false },
)
