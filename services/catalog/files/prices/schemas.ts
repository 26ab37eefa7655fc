import { CurrencySchema, Id } from '@souk/platform'
import { Floor, Price } from '@souk/pricing/contract'
import { type Static, Type } from 'typebox'
import { variantNames } from '../named-variant.ts'

/** One price of a variant: an amount in a currency, from a quantity on. */
export const PriceRow = Type.Object(
  {
    ...variantNames,
    price: Price,
    min_quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [1] })),
    floor: Type.Optional(Floor),
  },
  { additionalProperties: false },
)
export type PriceRow = Static<typeof PriceRow>

export const PriceFilter = Type.Object(
  {
    currency: Type.Optional(CurrencySchema),
    product_id: Type.Optional(Id('prod')),
    provider_id: Type.Optional(Id('prv')),
  },
  { additionalProperties: false },
)
export type PriceFilter = Static<typeof PriceFilter>
