import { type App, ContentPage, listQuery, refusals, versionMismatch } from '@souk/platform'
import { stockAsOf } from './history/operations.ts'
import { holdRoutes } from './holds/routes.ts'
import { integrityRoute } from './integrity/routes.ts'
import { locationRoutes } from './locations/routes.ts'
import { adjustStock, checkAvailability, updateStockItem } from './operations.ts'
import {
  bundleHasNoStock,
  locationInactive,
  locationUnknown,
  skuUnknown,
  stockBelowZero,
  stockChanged,
  stockItemNotFound,
  stockNotRecorded,
  variantUnknown,
} from './problems.ts'
import { listStockItemReservations } from './reservations/store.ts'
import { routingRoutes } from './routing/routes.ts'
import {
  AdjustBody,
  AdjustedItems,
  AsOfQuery,
  AvailabilityBody,
  AvailabilityView,
  itemFilters,
  MovementView,
  movementFilters,
  StockItemParams,
  StockItemReservationView,
  StockItemView,
  toAdjustment,
  toSettings,
  UpdateItemBody,
  viewOfAvailability,
  viewOfItem,
} from './schemas.ts'
import { addsUnits } from './stock.ts'
import { getItem, listItems, listMovements } from './store.ts'
import { transferRoutes } from './transfers/routes.ts'
import {
  checkNoBundles,
  idsAlone,
  type KnownVariants,
  type ListBundleParts,
  variantIdsOf,
} from './variants/operations.ts'

export function routes(app: App, known = idsAlone): void {
  locationRoutes(app)
  itemRoutes(app)
  updateItemRoute(app)
  reservationRoute(app)
  holdRoutes(app, known.listBundleParts)
  adjustmentRoute(app, known)
  movementRoute(app)
  availabilityRoute(app, known.listBundleParts)
  integrityRoute(app)
  routingRoutes(app, known.listBundleParts)
  transferRoutes(app, known.listBundleParts)
}

function itemRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/inventory/items',
    config: { scope: 'inventory:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listStockItems',
      summary: 'List stock items',
      description:
        'Returns the stock of each variant at each location, newest first. Filter by `variant_id` or `warehouse`, and ' +
        'with `available_to` by what runs out, for example 0 for what is sold out; with that a page can have fewer than ' +
        '`limit` items and still have a next one. A provider sees the stock of its own variants.',
      querystring: listQuery(itemFilters),
      response: { 200: ContentPage(StockItemView) },
    },
    handler: (request) => {
      const { variant_id: variantId, warehouse, available_to: availableTo } = request.query
      return request.list((tx, page) => listItems(tx, { variantId, warehouse, availableTo }, page))
    },
  })
  app.route({
    method: 'GET',
    url: '/api/v1/inventory/items/:stockItemId',
    config: { scope: 'inventory:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getStockItem',
      summary: 'Get a stock item',
      description:
        'Returns the stock of one variant at one location: units on hand, what is promised, damaged, kept back and on the ' +
        'way, and what is left to sell. With `as_of` the counters are those of a past moment; settings and ' +
        '`version` are always those of now. Use the availability operation to ask for many variants at once.',
      params: StockItemParams,
      querystring: AsOfQuery,
      response: { 200: StockItemView, ...refusals(stockItemNotFound, stockNotRecorded) },
    },
    handler: (request) => {
      const { stockItemId } = request.params
      const { as_of: asOf } = request.query
      return request.read(async (tx) =>
        viewOfItem(
          asOf === undefined
            ? await getItem(tx, stockItemId)
            : await stockAsOf(tx, stockItemId, new Date(asOf)),
        ),
      )
    },
  })
}

function updateItemRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: '/api/v1/inventory/items/:stockItemId',
    config: { scope: 'inventory:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'updateStockItem',
      summary: 'Update a stock item',
      description:
        'Sets how many units are kept back from sale, when the stock counts as low, and what may be sold beyond what is ' +
        'there. The units themselves are changed with `POST /api/v1/inventory/adjustments`. Honours `If-Match`. Emits ' +
        '`stock_item.updated`, and `stock.low`, `stock.out` or `stock.back_in_stock` where they apply; a change of ' +
        '`safety_stock` is recorded as a movement. A request that changes nothing makes no new version.',
      params: StockItemParams,
      body: UpdateItemBody,
      response: { 200: StockItemView, ...refusals(stockItemNotFound, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfItem(await updateStockItem(tx, request.params.stockItemId, toSettings(request.body))),
      ),
  })
}

function reservationRoute(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/inventory/items/:stockItemId/reservations',
    config: { scope: 'inventory:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listStockItemReservations',
      summary: 'List what orders have reserved of a stock item',
      description:
        'Returns the orders that hold units of a variant at a location, newest first, each with the units that it still ' +
        'holds. They add up to `committed` of the stock item. A reservation ends when its units are shipped or released.',
      params: StockItemParams,
      querystring: listQuery({}),
      response: { 200: ContentPage(StockItemReservationView), ...refusals(stockItemNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) =>
        listStockItemReservations(tx, await getItem(tx, request.params.stockItemId), page),
      ),
  })
}

function adjustmentRoute(app: App, known: KnownVariants): void {
  app.route({
    method: 'POST',
    url: '/api/v1/inventory/adjustments',
    config: { scope: 'inventory:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'adjustStock',
      summary: 'Adjust stock',
      description:
        'Changes the units on hand of up to 500 stock items, all or none: by `delta`, for example after a delivery, or ' +
        'to the counted number with `set`. With `expected_on_hand` a count is refused if the stock has changed since. ' +
        'With `bucket: DAMAGED` units on hand become damaged, or good again. Each adjustment names a variant by ' +
        '`variant_id` or by `sku`, and without `warehouse` its primary location is adjusted. Records a movement and emits ' +
        '`stock.changed` for each change, and `stock.low`, `stock.out` or `stock.back_in_stock` where they apply. Of a bundle no ' +
        'units can be added, because it is sold from the stock of its components. A `delta` is applied ' +
        'again when it is sent again: send an `Idempotency-Key`.',
      body: AdjustBody,
      response: {
        200: AdjustedItems,
        ...refusals(
          stockChanged,
          stockBelowZero,
          variantUnknown,
          skuUnknown,
          locationUnknown,
          locationInactive,
          bundleHasNoStock,
        ),
      },
    },
    handler: (request) => {
      const { adjustments, reason } = request.body
      return request.write(async (tx) => {
        const ids = await variantIdsOf(tx, adjustments, known, (index) => `/adjustments/${index}`)
        const asked = adjustments.map((body, index) => toAdjustment(body, ids[index] ?? ''))
        await checkNoBundles(tx, asked, known.listBundleParts, {
          isMeant: addsUnits,
          pathTo: (index) => `/adjustments/${index}`,
        })
        const { items } = await adjustStock(tx, asked, reason)
        return { content: items.map(viewOfItem) }
      })
    },
  })
}

function movementRoute(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/inventory/movements',
    config: { scope: 'inventory:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listMovements',
      summary: 'List stock movements',
      description:
        'Returns every move of units, newest first: receipts, adjustments, counts, shipments and returns, units that ' +
        'became damaged and units that are kept back from sale. Movements are never changed or deleted. Reservations do ' +
        'not move units and are not listed. Filter by `variant_id`, `warehouse`, `type` and time; with `type` or a time a page can ' +
        'have fewer than `limit` items and still have a next one.',
      querystring: listQuery(movementFilters),
      response: { 200: ContentPage(MovementView) },
    },
    handler: (request) => {
      const { variant_id: variantId, warehouse, type } = request.query
      const { occurred_from: from, occurred_to: to } = request.query
      const filter = { variantId, warehouse, type, from, to }
      return request.list((tx, page) => listMovements(tx, filter, page))
    },
  })
}

function availabilityRoute(app: App, listBundleParts: ListBundleParts): void {
  app.route({
    method: 'POST',
    url: '/api/v1/inventory/availability',
    config: { scope: 'inventory:read', audience: ['operator', 'provider'], safe: true },
    schema: {
      operationId: 'checkAvailability',
      summary: 'Check availability',
      description:
        'Returns how many units of each variant are available now, in total and by location, and how many can be ordered: ' +
        'with the policy `BACKORDER` or `PREORDER` more than there are, and of a bundle as many as its components make. With ' +
        '`country` only locations that ship there count; inactive ones never do. Use it before an order is placed; it ' +
        'reserves nothing, so an order can still be refused with `insufficient_stock`.',
      body: AvailabilityBody,
      response: { 200: AvailabilityView },
    },
    handler: (request) => {
      const { variant_ids: variantIds, country } = request.body
      return request.read(async (tx) =>
        viewOfAvailability(await checkAvailability(tx, variantIds, country, listBundleParts)),
      )
    },
  })
}
