import { CurrencySchema, Id, MoneySchema, Nullable, Time } from '@souk/platform'
import { Type } from 'typebox'
import type { Price as BasePrice } from './price.ts'

/** An amount of money that is not negative. */
export const Price = Type.Object(
  {
    amount: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Minor units of the currency',
      examples: [1999],
    }),
    currency: CurrencySchema,
  },
  { additionalProperties: false },
)

export const VariantId = Id('var')
export const MinQuantity = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  default: 1,
  description: 'The price applies from this number of units on',
})

/** Of a price that is shown. */
const FloorView = Nullable({
  ...MoneySchema,
  description: 'Lowest amount it may be sold for, also by `adjust_rate` of price lists',
})
/** Of a price that is set. */
export const Floor = Nullable({
  ...Price,
  description:
    'Lowest amount it may be sold for, also by `adjust_rate` of price lists; stays as it is if left out, null removes it',
})

export const PriceView = Type.Object({
  id: Id('prc'),
  variant_id: VariantId,
  min_quantity: Type.Integer({ minimum: 1 }),
  price: MoneySchema,
  floor: FloorView,
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})

export function viewOfPrice(price: BasePrice) {
  return {
    id: price.id,
    variant_id: price.variantId,
    min_quantity: price.minQuantity,
    price: price.price,
    floor: price.floor === null ? null : { ...price.price, amount: price.floor },
    version: price.version,
    created_at: price.createdAt.toISOString(),
    updated_at: price.updatedAt.toISOString(),
  }
}

export const HistoryView = Type.Object({
  variant_id: VariantId,
  min_quantity: Type.Integer({ minimum: 1 }),
  price: MoneySchema,
  floor: FloorView,
  changed_at: Time,
  deleted: Type.Boolean({
    description: 'The price was deleted then; `price` is what it was',
    examples: [false],
  }),
})

export const historyFilters = {
  variant_id: VariantId,
  currency: Type.Optional(CurrencySchema),
}

export const PricesQuery = Type.Object(historyFilters, { additionalProperties: false })

/** A variant cannot have more prices than one request could set. */
export const pricesMax = 1_000

export const PriceParams = Type.Object({ priceId: Id('prc') })

export const Prices = Type.Object({ content: Type.Array(PriceView) })

export const SetPricesBody = Type.Object(
  {
    prices: Type.Array(
      Type.Object(
        {
          variant_id: VariantId,
          price: Price,
          min_quantity: Type.Optional(MinQuantity),
          floor: Type.Optional(Floor),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: pricesMax },
    ),
  },
  { additionalProperties: false },
)

/** Beside the amount that so many units cost. */
export const UnitQuantity = Type.Integer({
  minimum: 1,
  description: 'So many units cost the unit price; more than 1 for prices below a minor unit',
  examples: [1],
})

export const QuoteReference = Type.Object(
  { id: Id('qte'), signature: Type.String({ minLength: 1, maxLength: 128 }) },
  {
    additionalProperties: false,
    description:
      'A quote for exactly these items, customer and channel: the order costs what it says, whatever has changed since',
  },
)
