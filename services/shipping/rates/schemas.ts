import { CountrySchema, CurrencySchema, Id, Nullable, postalKey } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Amount, Grams, PostalPattern, Region } from '../fields.ts'
import type { Method } from '../methods/method.ts'
import { type Rate, ratesMax } from './rate.ts'

const rateFields = {
  currency: CurrencySchema,
  country: Nullable({
    ...CountrySchema,
    description: 'ISO 3166-1 alpha-2 code; null for every country that no other row names',
  }),
  region: Nullable(Region),
  postal: Nullable(PostalPattern),
  over_weight_g: Nullable({ ...Grams, description: 'Heavier than this many grams; null for any' }),
  up_to_weight_g: Nullable({ ...Grams, description: 'Up to this weight, which is included' }),
  value_from: {
    ...Amount,
    description: 'For goods worth at least this many minor units; 0 for any',
    examples: [0],
  },
  value_below: Nullable({ ...Amount, description: 'Worth less than this' }),
  amount: { ...Amount, description: 'What it costs, in minor units of the currency' },
  free_from: Nullable({
    ...Amount,
    description: 'Goods worth this or more are sent free of charge',
  }),
}

const RateView = Type.Object(rateFields, { title: 'ShippingRate' })
const { currency, amount, ...others } = rateFields
const RateBody = Type.Object(
  { ...Type.Partial(Type.Object(others)).properties, currency, amount },
  { additionalProperties: false, title: 'ShippingRateBody' },
)

export const RatesView = Type.Object(
  {
    shipping_method_id: Id('shm'),
    version: Type.Integer({ minimum: 1, description: 'Version of the method' }),
    rates: Type.Array(RateView),
  },
  { title: 'ShippingRates' },
)

export const RatesBody = Type.Object(
  {
    rates: Type.Array(RateBody, {
      maxItems: ratesMax,
      description: 'The whole table, which takes the place of the one before',
    }),
  },
  {
    additionalProperties: false,
    examples: [
      {
        rates: [
          { currency: 'EUR', country: 'DE', up_to_weight_g: 5_000, amount: 490, free_from: 5_000 },
          { currency: 'EUR', country: 'DE', over_weight_g: 5_000, amount: 990 },
        ],
      },
    ],
  },
)

export function ratesOf({ rates }: Static<typeof RatesBody>): Rate[] {
  return rates.map((body) => ({
    currency: body.currency,
    country: body.country ?? null,
    region: body.region ?? null,
    postal: body.postal ? postalKey(body.postal) : null,
    overWeightG: body.over_weight_g ?? null,
    upToWeightG: body.up_to_weight_g ?? null,
    valueFrom: body.value_from ?? 0,
    valueBelow: body.value_below ?? null,
    amount: body.amount,
    freeFrom: body.free_from ?? null,
  }))
}

function viewOfRate(rate: Rate): Static<typeof RateView> {
  return {
    currency: rate.currency,
    country: rate.country,
    region: rate.region,
    postal: rate.postal,
    over_weight_g: rate.overWeightG,
    up_to_weight_g: rate.upToWeightG,
    value_from: rate.valueFrom,
    value_below: rate.valueBelow,
    amount: rate.amount,
    free_from: rate.freeFrom,
  }
}

export function viewOfRates(
  { id, version }: Method,
  rates: readonly Rate[],
): Static<typeof RatesView> {
  return { shipping_method_id: id, version, rates: rates.map(viewOfRate) }
}
