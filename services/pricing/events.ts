import { event, Id } from '@souk/platform'
import { Type } from 'typebox'
import { PriceList, PriceView } from './schemas.ts'

/** One event for each variant, however many of its prices were set together. */
export const priceChanged = event('price.changed', 1, {
  resource: 'price',
  summary: 'Base prices of one variant were set or got another amount',
  object: Type.Object({
    variant_id: Id('var'),
    prices: Type.Array(PriceView, { description: 'The prices that were set or changed' }),
    content: {
      ...PriceList.properties.content,
      description: 'All prices of the variant, as the list of them shows',
    },
  }),
})
