import { event, Id } from '@souk/platform'
import { Type } from 'typebox'

/** As many as an event names; a list may have hundreds of thousands. */
export const namedMax = 100

export const priceListPricesChanged = event('price_list.prices_changed', 1, {
  resource: 'price_list_prices',
  summary: 'Prices of a price list changed',
  description:
    'Prices were set in the list or deleted from it: one event for each request, with the ids of the first variants.',
  object: Type.Object({
    price_list_id: Id('pl'),
    set_count: Type.Integer({ minimum: 0, examples: [1] }),
    deleted_count: Type.Integer({ minimum: 0, examples: [0] }),
    variant_ids: Type.Array(Id('var'), {
      maxItems: namedMax,
      description: `Variants whose prices changed, at most ${namedMax}`,
    }),
  }),
  shownBy: 'getPriceList',
})
