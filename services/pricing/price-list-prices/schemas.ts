import { Id, listQuery, Moment, type Money, MoneySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { MinQuantity, Price } from '../schemas.ts'
import {
  type PriceListPrice,
  type PriceListPriceDraft,
  priceListPricesMax,
} from './price-list-price.ts'

const Unit = Type.Object(
  {
    quantity: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'So many units cost the amount',
      examples: [1],
    }),
    measure: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: 32,
          pattern: '\\S',
          examples: ['piece'],
        }),
      ),
    ),
  },
  {
    additionalProperties: false,
    description: 'For prices below a minor unit: 1.50 for 1,000 sheets. A line is rounded once',
    examples: [{ quantity: 1, measure: 'piece' }],
  },
)

export const PriceListPriceView = Type.Object(
  {
    id: Id('prc'),
    price_list_id: Id('pl'),
    variant_id: Id('var'),
    min_quantity: Type.Integer({ minimum: 1 }),
    amount: MoneySchema,
    compare_at: Nullable(MoneySchema),
    unit: Type.Object({
      quantity: Type.Integer({ minimum: 1, examples: [1] }),
      measure: Nullable(Type.String({ examples: ['piece'] })),
    }),
    floor: Nullable(MoneySchema),
    valid_from: Nullable(Time),
    valid_to: Nullable(Time),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'PriceListPrice' },
)

export function viewOfPriceListPrice(
  price: PriceListPrice,
  currency: string,
): Static<typeof PriceListPriceView> {
  const money = (amount: number | null) => (amount === null ? null : { amount, currency })
  return {
    id: price.id,
    price_list_id: price.priceListId,
    variant_id: price.variantId,
    min_quantity: price.minQuantity,
    amount: { amount: price.amount, currency },
    compare_at: money(price.compareAt),
    unit: { quantity: price.unitQuantity, measure: price.unitMeasure },
    floor: money(price.floor),
    valid_from: price.validFrom?.toISOString() ?? null,
    valid_to: price.validTo?.toISOString() ?? null,
    version: price.version,
    created_at: price.createdAt.toISOString(),
    updated_at: price.updatedAt.toISOString(),
  }
}

export const PriceListPriceParams = Type.Object({ priceListId: Id('pl'), priceId: Id('prc') })
export const PriceListPricesQuery = listQuery({ variant_id: Type.Optional(Id('var')) })
export const PriceListPrices = Type.Object({ content: Type.Array(PriceListPriceView) })

export const PriceListPriceBody = Type.Object(
  {
    variant_id: Id('var'),
    amount: Price,
    compare_at: Type.Optional(
      Nullable({
        ...Price,
        description: 'Reference price, shown crossed out',
      }),
    ),
    min_quantity: Type.Optional(MinQuantity),
    unit: Type.Optional(Nullable(Unit)),
    floor: Type.Optional(
      Nullable({
        ...Price,
        description:
          'Lowest amount this price may be reduced to, also by `adjust_rate` of other lists',
      }),
    ),
    valid_from: Type.Optional(Nullable(Moment)),
    valid_to: Type.Optional(Nullable(Moment)),
  },
  { additionalProperties: false },
)

export const SetPriceListPricesBody = Type.Object(
  { prices: Type.Array(PriceListPriceBody, { minItems: 1, maxItems: priceListPricesMax }) },
  { additionalProperties: false },
)

export function draftOfPriceListPrice(
  body: Static<typeof PriceListPriceBody>,
): PriceListPriceDraft {
  const {
    variant_id: variantId,
    min_quantity: minQuantity = 1,
    amount,
    compare_at,
    floor,
    unit,
  } = body
  return {
    variantId,
    minQuantity,
    amount: amount.amount,
    compareAt: compare_at?.amount ?? null,
    unitQuantity: unit?.quantity ?? 1,
    unitMeasure: unit?.measure ?? null,
    floor: floor?.amount ?? null,
    validFrom: body.valid_from ? new Date(body.valid_from) : null,
    validTo: body.valid_to ? new Date(body.valid_to) : null,
  }
}

export function currenciesOf({ prices }: Static<typeof SetPriceListPricesBody>): string[] {
  const moneys = prices.flatMap(({ amount, compare_at, floor }): (Money | null | undefined)[] => [
    amount,
    compare_at,
    floor,
  ])
  return [...new Set(moneys.flatMap((money) => money?.currency ?? []))]
}
