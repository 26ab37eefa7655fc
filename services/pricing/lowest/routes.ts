import {
  type App,
  CurrencySchema,
  currencyUnsupported,
  Id,
  Moment,
  MoneySchema,
  Nullable,
  refusals,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Channel } from '../price-lists/schemas.ts'
import { variantUnknown } from '../problems.ts'
import { VariantId } from '../schemas.ts'
import { findLowestPrice, type LowestPrice } from './operations.ts'

const LowestQuery = Type.Object(
  {
    variant_id: VariantId,
    currency: Type.Optional({ ...CurrencySchema, description: 'That of the tenant without it' }),
    channel: Type.Optional({
      ...Channel,
      description: 'Handle of the sales channel; `api` without it, as for an order',
    }),
    at: Type.Optional({ ...Moment, description: 'As of that moment instead of now' }),
  },
  { additionalProperties: false },
)

const LowestView = Type.Object(
  {
    variant_id: Id('var'),
    channel: Type.String({ examples: ['web'] }),
    at: Time,
    price: Nullable({
      ...MoneySchema,
      description:
        'Price of one unit for everybody at that moment; null if there is none, or if too many prices of lists were set ever to search them',
    }),
    reduction: Type.Unsafe<'NONE' | 'REDUCED' | 'UNKNOWN'>({
      type: 'string',
      enum: ['NONE', 'REDUCED', 'UNKNOWN'],
      description:
        '`NONE` if the price rose, never changed or is new; `UNKNOWN` if there were too many changes to search all that the answer ' +
        'depends on: announce no reduction then',
      examples: ['REDUCED'],
    }),
    lowest_30d: Nullable({
      ...MoneySchema,
      description:
        'Lowest price of the 30 days before the present reduction began; null unless `reduction` is `REDUCED`',
    }),
    reduced_since: Nullable({ ...Time, description: 'When the present reduction began' }),
  },
  { title: 'LowestPrice' },
)

export function lowestRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/pricing/lowest',
    config: { scope: 'pricing:read', audience: ['operator', 'provider'], volatile: true },
    schema: {
      operationId: 'getLowestPrice',
      summary: 'Get the lowest price of 30 days',
      description:
        'Returns the price that a price reduction is announced against in the EU (Directive 98/6/EC, Article 6a): the lowest that ' +
        'applied to everybody in the channel in the 30 days before the present reduction began. It follows from the history of base ' +
        'prices and of price lists without conditions on customers, groups or countries. A price that falls again within 30 days goes ' +
        'on with the same reduction.',
      querystring: LowestQuery,
      response: { 200: LowestView, ...refusals(currencyUnsupported, variantUnknown) },
    },
    handler: (request) => {
      const { variant_id: variantId, channel = 'api', at: asked } = request.query
      return request.read(async (tx) => {
        const { currency = tx.currency } = request.query
        const at = asked === undefined ? tx.now : new Date(asked)
        return viewOfLowest(await findLowestPrice(tx, { variantId, channel, currency, at }))
      })
    },
  })
}

function viewOfLowest(found: LowestPrice): Static<typeof LowestView> {
  const { variantId, channel, currency, at, amount, reduced } = found
  const reduction = typeof reduced === 'string' ? null : reduced
  return {
    variant_id: variantId,
    channel,
    at: at.toISOString(),
    price: amount === null ? null : { amount, currency },
    reduction: typeof reduced === 'string' ? reduced : 'REDUCED',
    lowest_30d: reduction && { amount: reduction.lowest, currency },
    reduced_since: reduction?.since.toISOString() ?? null,
  }
}
