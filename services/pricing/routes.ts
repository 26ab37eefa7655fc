import {
  type App,
  ContentPage,
  currencyUnsupported,
  keptButRefused,
  listQuery,
  Problem,
  refusals,
} from '@souk/platform'
import type { FindUnknown } from './conditions/operations.ts'
import { belowFloor } from './floors/problems.ts'
import { fxRateRoutes } from './fx-rates/routes.ts'
import { lowestRoutes } from './lowest/routes.ts'
import { removePrice, setPricesOrRefuse } from './operations.ts'
import { priceListPriceRoutes } from './price-list-prices/routes.ts'
import { priceListRoutes } from './price-lists/routes.ts'
import { currencyMismatch, priceNotFound, variantUnknown } from './problems.ts'
import {
  HistoryView,
  historyFilters,
  PriceParams,
  Prices,
  PricesQuery,
  PriceView,
  pricesMax,
  SetPricesBody,
  viewOfPrice,
} from './schemas.ts'
import { listHistory, listPricesOfVariant } from './store.ts'

export function routes(app: App, findUnknown: FindUnknown): void {
  readRoutes(app)
  setRoute(app)
  deleteRoute(app)
  priceListRoutes(app, findUnknown)
  priceListPriceRoutes(app)
  lowestRoutes(app)
  fxRateRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/pricing/prices',
    config: { scope: 'pricing:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listPrices',
      summary: 'List prices of a variant',
      description:
        'Returns the base prices of a variant: one for each currency and minimum quantity. The list is not paged and has ' +
        'at most 1,000 prices. A variant without a price has an empty list.',
      querystring: PricesQuery,
      response: { 200: Prices },
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
      summary: 'List price history of a variant',
      description:
        'Returns every amount and floor that the prices of a variant have had, newest first, and when prices were deleted. Entries are ' +
        'never changed or deleted, so the history shows what a variant cost at any time.',
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
      summary: 'Set prices',
      description:
        'Sets up to 1,000 base prices, all or none. A price is identified by variant, currency and `min_quantity`; ' +
        'prices that are not sent stay as they are. Emits one `price.changed` for each variant whose prices changed; ' +
        'sending the same again changes nothing. A price below its `floor`, itself or in a list with `adjust_rate`, is refused with ' +
        '`below_floor` and announced (`price.below_floor_attempted`). Orders that were placed before keep their prices.',
      body: SetPricesBody,
      response: {
        200: Prices,
        ...refusals(currencyUnsupported, variantUnknown, currencyMismatch, belowFloor),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const drafts = request.body.prices.map(
          ({ variant_id, price, min_quantity = 1, floor }) => ({
            variantId: variant_id,
            price,
            minQuantity: min_quantity,
            floor,
          }),
        )
        const prices = await setPricesOrRefuse(tx, drafts)
        if (prices instanceof Problem) return keptButRefused(prices)
        return { content: prices.map(viewOfPrice) }
      }),
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: '/api/v1/pricing/prices/:priceId',
    config: { scope: 'pricing:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'deletePrice',
      summary: 'Delete a price',
      description:
        'Deletes one base price: from then on the next lower `min_quantity` of its currency applies, or there is no base price ' +
        'in that currency. The history keeps it. Emits `price.changed`; a second request finds nothing. Orders that were placed ' +
        'before keep their prices.',
      params: PriceParams,
      response: { 200: PriceView, ...refusals(priceNotFound) },
    },
    handler: (request) =>
      request.write(async (tx) => viewOfPrice(await removePrice(tx, request.params.priceId))),
  })
}
