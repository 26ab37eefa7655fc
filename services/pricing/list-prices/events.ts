import { CurrencySchema, event, Id } from '@souk/platform'
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

export const priceBelowFloorAttempted = event('price.below_floor_attempted', 1, {
  resource: 'price_floor',
  summary: 'Price below its floor refused',
  description:
    'Somebody tried to set a price, or a rate of a price list, with which a variant would be sold below the floor of its price. ' +
    'Nothing was changed.',
  object: Type.Object({
    price_list_id: Id('pl'),
    currency: CurrencySchema,
    prices: Type.Array(
      Type.Object({
        price_list_id: Id('pl'),
        variant_id: Id('var'),
        amount: Type.Integer({ minimum: 0, examples: [900] }),
        floor: Type.Integer({ minimum: 0, examples: [1_000] }),
      }),
      { maxItems: namedMax, description: `The first of them, at most ${namedMax}` },
    ),
  }),
  shownBy: 'getPriceList',
})
