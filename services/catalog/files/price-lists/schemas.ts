import { Id, Nullable } from '@souk/platform'
import { PriceListPriceBody } from '@souk/pricing/contract'
import { type Static, Type } from 'typebox'
import { variantNames } from '../named-variant.ts'

const { amount, compare_at, min_quantity, floor, valid_from, valid_to } =
  PriceListPriceBody.properties

const Unit = Type.Object(
  {
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, examples: [1] })),
    measure: Type.Optional(
      Nullable(Type.String({ minLength: 1, maxLength: 32, pattern: '\\S', examples: ['piece'] })),
    ),
  },
  { additionalProperties: false },
)

/** One price of a variant in a price list. */
export const PriceListRow = Type.Object(
  {
    price_list_id: Type.Optional(Id('pl')),
    price_list: Type.Optional(
      Nullable(Type.String({ minLength: 1, maxLength: 200, examples: ['Summer sale'] })),
    ),
    ...variantNames,
    amount,
    compare_at,
    min_quantity,
    unit: Type.Optional(Nullable(Unit)),
    floor,
    valid_from,
    valid_to,
  },
  { additionalProperties: false },
)
export type PriceListRow = Static<typeof PriceListRow>

export const PriceListRowFilter = Type.Object(
  {
    price_list_id: Type.Optional(Id('pl')),
    variant_id: Type.Optional(Id('var')),
  },
  { additionalProperties: false },
)
