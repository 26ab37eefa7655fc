import { CurrencySchema, Id, listQuery, Moment, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type FxRate, type FxRateDraft, fxRatesMax } from './fx-rate.ts'

const Rate = Type.String({
  pattern: '^(0|[1-9]\\d{0,8})(\\.\\d{1,10})?$',
  maxLength: 20,
  description: 'Units of `quote` for one unit of `base`: a decimal with at most ten places',
  examples: ['0.92145'],
})
const Source = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '\\S',
  description: 'Who published it',
  examples: ['ECB'],
})

export const FxRateView = Type.Object(
  {
    id: Id('fxr'),
    base: { ...CurrencySchema, examples: ['USD'] },
    quote: { ...CurrencySchema, examples: ['EUR'] },
    rate: Rate,
    as_of: Time,
    source: Source,
    created_at: Time,
  },
  { title: 'FxRate' },
)

export function viewOfRate(rate: FxRate): Static<typeof FxRateView> {
  const { id, base, quote, source } = rate
  const times = { as_of: rate.asOf.toISOString(), created_at: rate.createdAt.toISOString() }
  return { id, base, quote, rate: rate.rate, source, ...times }
}

export const FxRatesQuery = listQuery({
  base: Type.Optional(CurrencySchema),
  quote: Type.Optional(CurrencySchema),
  source: Type.Optional(Source),
  at: Type.Optional({
    ...Moment,
    description:
      'Rates as of this moment or before; the first of a pair is the one that stood then',
  }),
})
export type FxRatesFilter = Pick<Static<typeof FxRatesQuery>, 'base' | 'quote' | 'source' | 'at'>

export const RecordRatesBody = Type.Object(
  {
    rates: Type.Array(
      Type.Object(
        {
          base: CurrencySchema,
          quote: CurrencySchema,
          rate: Rate,
          as_of: Moment,
          source: Source,
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: fxRatesMax },
    ),
  },
  {
    additionalProperties: false,
    examples: [
      {
        rates: [
          {
            base: 'USD',
            quote: 'EUR',
            rate: '0.92145',
            as_of: '2026-06-01T14:15:00Z',
            source: 'ECB',
          },
        ],
      },
    ],
  },
)
export const RecordedRates = Type.Object({ content: Type.Array(FxRateView) })

export function draftsOfRates({ rates }: Static<typeof RecordRatesBody>): FxRateDraft[] {
  return rates.map(({ as_of, ...same }) => ({ ...same, asOf: new Date(as_of) }))
}
