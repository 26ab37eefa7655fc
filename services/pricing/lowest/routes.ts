import {
  type App,
  CurrencySchema,
  checkCurrency,
  currencyUnsupported,
  Id,
  Moment,
  MoneySchema,
  Nullable,
  refusals,
  Time,
} from '@souk/platform'
import { Type } from 'typebox'
import { Channel } from '../price-lists/schemas.ts'
import { VariantId } from '../schemas.ts'
import { reductionOf, stepsOf } from './lowest.ts'
import { listPriceHistories } from './store.ts'

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
      description: 'Price of one unit for everybody at that moment; null if there is none',
    }),
    lowest_30d: Nullable({
      ...MoneySchema,
      description:
        'Lowest price of the 30 days before the present reduction began; null if the price is not reduced',
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
      response: { 200: LowestView, ...refusals(currencyUnsupported) },
    },
    handler: (request) => {
      const { variant_id: variantId, channel = 'api' } = request.query
      return request.read(async (tx) => {
        const { currency = tx.currency } = request.query
        checkCurrency(currency)
        const at = request.query.at === undefined ? tx.now : new Date(request.query.at)
        const histories = await listPriceHistories(tx, [variantId], { currency })
        const history = histories.get(variantId)
        const steps = history ? stepsOf(history, { channel, currency }, at) : []
        const reduction = reductionOf(steps, at)
        const amount = steps.at(-1)?.amount ?? null
        return {
          variant_id: variantId,
          channel,
          at: at.toISOString(),
          price: amount === null ? null : { amount, currency },
          lowest_30d: reduction && { amount: reduction.lowest, currency },
          reduced_since: reduction?.since.toISOString() ?? null,
        }
      })
    },
  })
}
