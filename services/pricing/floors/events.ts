import { CurrencySchema, event, Id, Nullable } from '@souk/platform'
import { Type } from 'typebox'

/** As many as an event and a refusal name. */
export const faultsNamedMax = 100

export const priceBelowFloorAttempted = event('price.below_floor_attempted', 1, {
  resource: 'price_floor',
  summary: 'Price below its floor refused',
  description:
    'Somebody tried to set a price, or a rate of a price list, with which a variant would be sold below the floor of its price. ' +
    'Nothing was changed.',
  object: Type.Object({
    price_list_id: Nullable({ ...Id('pl'), description: 'Null for base prices' }),
    currency: CurrencySchema,
    prices: Type.Array(
      Type.Object({
        price_list_id: Nullable(Id('pl')),
        variant_id: Id('var'),
        amount: Type.Integer({ minimum: 0, examples: [900] }),
        floor: Type.Integer({ minimum: 0, examples: [1_000] }),
      }),
      { maxItems: faultsNamedMax, description: `The first of them, at most ${faultsNamedMax}` },
    ),
  }),
  shownBy: 'getPriceList',
})
