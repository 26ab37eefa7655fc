import {
  type App,
  amountOutOfRange,
  ContentPage,
  currencyUnsupported,
  listQuery,
  refusals,
} from '@souk/platform'
import { quotePrices, setPrices } from './operations.ts'
import { currencyMismatch, priceMissing, variantUnknown } from './problems.ts'
import {
  HistoryView,
  historyFilters,
  PriceList,
  PricesQuery,
  pricesMax,
  QuoteBody,
  QuoteView,
  SetPricesBody,
  viewOfPrice,
  viewOfQuote,
} from './schemas.ts'
import { listHistory, listPricesOfVariant } from './store.ts'

export function routes(app: App): void {
  readRoutes(app)
  setRoute(app)
  quoteRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/pricing/prices',
    config: { scope: 'pricing:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listPrices',
      summary: 'The base prices of a variant, by currency and quantity',
      querystring: PricesQuery,
      response: { 200: PriceList },
    },
    handler: (request) => {
      const { variant_id, currency } = request.query
      return request.read(async (tx) => {
        const prices = await listPricesOfVariant(tx, variant_id, currency, pricesMax)
        return { content: prices.map(viewOfPrice) }
      })
    },
  })
  app.route({
    method: 'GET',
    url: '/api/v1/pricing/history',
    config: { scope: 'pricing:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listPriceHistory',
      summary: 'Every amount that the prices of a variant were given, most recent first',
      querystring: listQuery(historyFilters),
      response: { 200: ContentPage(HistoryView) },
    },
    handler: (request) => {
      const { variant_id, currency } = request.query
      return request.list((tx, page) => listHistory(tx, variant_id, currency, page))
    },
  })
}

function setRoute(app: App): void {
  app.route({
    method: 'PUT',
    url: '/api/v1/pricing/prices',
    config: { scope: 'pricing:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'setPrices',
      summary: 'Set base prices; those that are not named stay as they are',
      body: SetPricesBody,
      response: { 200: PriceList, ...refusals(currencyUnsupported, variantUnknown) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const drafts = request.body.prices.map(({ variant_id, price, min_quantity = 1 }) => ({
          variantId: variant_id,
          price,
          minQuantity: min_quantity,
        }))
        return { content: (await setPrices(tx, drafts)).map(viewOfPrice) }
      }),
  })
}

function quoteRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/pricing/quotes',
    config: { scope: 'pricing:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'quotePrices',
      summary: 'What variants cost in these quantities',
      description: 'Asks in the currency of the tenant unless another one is named.',
      body: QuoteBody,
      response: {
        200: QuoteView,
        ...refusals(priceMissing, currencyMismatch, currencyUnsupported, amountOutOfRange),
      },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { currency = tx.currency } = request.body
        const lines = request.body.lines.map(({ variant_id, quantity }) => ({
          variantId: variant_id,
          quantity,
        }))
        return viewOfQuote(currency, await quotePrices(tx, lines, currency))
      }),
  })
}
