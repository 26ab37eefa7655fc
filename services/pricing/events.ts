import { event, Id, MoneySchema } from '@souk/platform'
import { Type } from 'typebox'

/** One event for each variant, however many of its prices were set together. */
export const priceChanged = event('price.changed', 1, {
  resource: 'price',
  summary: 'Base prices of one variant were set or got another amount',
  object: Type.Object({
    variant_id: Id('var'),
    prices: Type.Array(
      Type.Object({
        id: Id('prc'),
        min_quantity: Type.Integer({ minimum: 1 }),
        price: MoneySchema,
      }),
    ),
  }),
})
