import {
  type App,
  CountedPage,
  keptButRefused,
  Problem,
  refusals,
  validationFailed,
} from '@souk/platform'
import { belowFloor } from '../floors/problems.ts'
import { priceListEnded, priceListNotFound } from '../price-lists/problems.ts'
import { PriceListParams } from '../price-lists/schemas.ts'
import { getPriceList } from '../price-lists/store.ts'
import { currencyMismatch, priceNotFound, variantUnknown } from '../problems.ts'
import { removePriceListPrice, setPriceListPrices } from './operations.ts'
import { priceListPriceLimitReached, priceOverlap } from './problems.ts'
import {
  currenciesOf,
  draftOfPriceListPrice,
  PriceListPriceParams,
  PriceListPrices,
  PriceListPricesQuery,
  PriceListPriceView,
  SetPriceListPricesBody,
  viewOfPriceListPrice,
} from './schemas.ts'
import { listPriceListPrices } from './store.ts'

const prices = '/api/v1/pricing/price-lists/:priceListId/prices'

export function priceListPriceRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: prices,
    config: { scope: 'pricing:read', audience: ['operator'] },
    schema: {
      operationId: 'listPriceListPrices',
      summary: 'List prices of a price list',
      description:
        'Returns the prices that were set in a list, newest first, or those of one variant. Prices that the list takes from its ' +
        'parent by `adjust_rate` are computed when they are asked for and are not among them.',
      params: PriceListParams,
      querystring: PriceListPricesQuery,
      response: { 200: CountedPage(PriceListPriceView), ...refusals(priceListNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { priceListId } = request.params
        const { currency } = await getPriceList(tx, priceListId)
        return listPriceListPrices(tx, { priceListId, currency }, request.query.variant_id, page)
      }),
  })
  setRoute(app)
  deleteRoute(app)
}

function setRoute(app: App): void {
  app.route({
    method: 'PUT',
    url: prices,
    config: { scope: 'pricing:write', audience: ['operator'] },
    schema: {
      operationId: 'setPriceListPrices',
      summary: 'Set prices of a price list',
      description:
        'Sets up to 1,000 prices of a list, all or none; prices that are not sent stay. A price is identified by variant, ' +
        '`min_quantity` and `valid_from`. Two prices of a variant and quantity may not apply at the same time, and none may be below ' +
        'its floor, also not in a list that takes it by a rate: that is announced with `price.below_floor_attempted`. Emits ' +
        '`price_list.prices_changed`; sending the same prices again changes nothing.',
      params: PriceListParams,
      body: SetPriceListPricesBody,
      response: {
        200: PriceListPrices,
        ...refusals(
          priceListNotFound,
          priceListEnded,
          variantUnknown,
          currencyMismatch,
          priceOverlap,
          belowFloor,
          priceListPriceLimitReached,
          validationFailed,
        ),
      },
    },
    handler: (request) => {
      const drafts = request.body.prices.map(draftOfPriceListPrice)
      const currencies = currenciesOf(request.body)
      const { priceListId } = request.params
      return request.write(async (tx) => {
        const saved = await setPriceListPrices(tx, { priceListId, drafts, currencies })
        if (saved instanceof Problem) return keptButRefused(saved)
        const { list } = saved
        return { content: saved.prices.map((price) => viewOfPriceListPrice(price, list.currency)) }
      })
    },
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: `${prices}/:priceId`,
    config: { scope: 'pricing:write', audience: ['operator'] },
    schema: {
      operationId: 'deletePriceListPrice',
      summary: 'Delete a price of a price list',
      description:
        'Deletes one price of a list that is not expired or archived: from then on the variant has the price of the next list, or ' +
        'its base price. Emits `price_list.prices_changed`; a second request finds nothing.',
      params: PriceListPriceParams,
      response: {
        200: PriceListPriceView,
        ...refusals(priceListNotFound, priceListEnded, priceNotFound),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { priceListId, priceId } = request.params
        const { list, price } = await removePriceListPrice(tx, priceListId, priceId)
        return viewOfPriceListPrice(price, list.currency)
      }),
  })
}
