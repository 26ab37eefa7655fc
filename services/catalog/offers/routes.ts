import {
  type App,
  CountrySchema,
  checkCountry,
  currencyUnsupported,
  Id,
  Ids,
  MoneySchema,
  Nullable,
  refusals,
} from '@souk/platform'
import { UnitQuantity } from '@souk/pricing/contract'
import { type Static, Type } from 'typebox'
import { defaultChannel } from '../channels/channel.ts'
import { channelUnknown } from '../channels/problems.ts'
import { ChannelHandle } from '../channels/schemas.ts'
import { channelFor } from '../storefront/visitor.ts'
import { listOffers, type Offered } from './operations.ts'

const OffersQuery = Type.Object(
  {
    variant_ids: Ids('var'),
    currency: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 3,
        description: 'ISO 4217 code; that of the tenant without it',
        examples: ['EUR'],
      }),
    ),
    channel: Type.Optional({
      ...ChannelHandle,
      description: 'Handle of a sales channel; `api` without it, as for an order',
    }),
    country: Type.Optional({
      ...CountrySchema,
      description:
        'ISO 3166-1 alpha-2 code of where it is sold. Price lists of that country apply.',
    }),
  },
  { additionalProperties: false },
)

const OfferView = Type.Object(
  {
    variant_id: Id('var'),
    unit_price: MoneySchema,
    unit_quantity: UnitQuantity,
    compare_at: Nullable({
      ...MoneySchema,
      description: 'Price to show as crossed out; null if there is none',
    }),
    lowest_30d: Nullable({
      ...MoneySchema,
      description:
        'Lowest price of the 30 days before the present price reduction (Directive 98/6/EC, Article 6a), to be told wherever a ' +
        'reduction is; null if the price is not reduced, or if it changed too often to say',
    }),
  },
  { title: 'Offer' },
)

const OffersView = Type.Object({ offers: Type.Array(OfferView) }, { title: 'Offers' })

export function offerRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/v1/catalog/offers',
    config: {
      scope: 'catalog:read',
      audience: ['operator', 'provider', 'visitor'],
      volatile: true,
    },
    schema: {
      operationId: 'listOffers',
      summary: 'List what variants cost now',
      description:
        'Returns what one unit of each variant costs now whom nobody knows in this channel, with what a list or a page shows ' +
        'beside it: the price that is crossed out, and the lowest price of the last 30 days, which has to be told in the EU with ' +
        'every reduction. Price lists count as in an order. Variants that are not shown to the caller, or have no price, are left out. ' +
        'Prices change by the clock, so this operation never answers 304.',
      querystring: OffersQuery,
      response: { 200: OffersView, ...refusals(channelUnknown, currencyUnsupported) },
    },
    handler: (request) => {
      const { variant_ids: ids, country = null } = request.query
      const variantIds = [...new Set(ids.split(','))]
      checkCountry(request.query.country, '/query/country')
      return request.read(async (tx) => {
        const { currency = tx.currency } = request.query
        const channel = channelFor(tx, request.query.channel) ?? defaultChannel
        const offers = await listOffers(tx, { variantIds, channel, currency, country })
        return { offers: offers.map((offer) => viewOfOffer(offer, currency)) }
      })
    },
  })
}

function viewOfOffer(offer: Offered, currency: string): Static<typeof OfferView> {
  const { variantId, price, lowest30d } = offer
  const orNull = (amount: number | null) => (amount === null ? null : { amount, currency })
  return {
    variant_id: variantId,
    unit_price: { amount: price.amount, currency },
    unit_quantity: price.unitQuantity,
    compare_at: orNull(price.compareAt),
    lowest_30d: orNull(lowest30d),
  }
}
