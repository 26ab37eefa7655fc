import { event, Id } from '@souk/platform'
import { Type } from 'typebox'
import { Prices, PriceView } from './schemas.ts'

export const priceChanged = event('price.changed', 1, {
  resource: 'price',
  summary: 'Prices changed',
  description:
    'Base prices of a variant were set, changed or deleted: one event for each variant of the request.',
  object: Type.Object({
    variant_id: Id('var'),
    prices: Type.Array(PriceView, { description: 'The prices that were set or changed' }),
    deleted: Type.Array(PriceView, { description: 'The prices that were deleted' }),
    content: {
      ...Prices.properties.content,
      description: 'All prices of the variant, as the list operation shows them',
    },
  }),
  isOwned: true,
  shownBy: 'listPrices',
})

export { priceBelowFloorAttempted } from './floors/events.ts'
export * from './fx-rates/events.ts'
export { priceListPricesChanged } from './price-list-prices/events.ts'
export * from './price-lists/events.ts'
