import { type App, ContentPage, listQuery, refusals } from '@souk/platform'
import { locationRoutes } from './locations/routes.ts'
import { adjustStock } from './operations.ts'
import {
  locationUnknown,
  stockBelowZero,
  stockChanged,
  stockItemNotFound,
  variantUnknown,
} from './problems.ts'
import {
  AdjustBody,
  AdjustedItems,
  AvailabilityBody,
  AvailabilityView,
  IntegrityView,
  MovementView,
  StockItemParams,
  StockItemView,
  stockFilters,
  toAdjustment,
  viewOfAvailability,
  viewOfItem,
} from './schemas.ts'
import { findMismatches, getItem, listItems, listItemsOfVariants, listMovements } from './store.ts'

export function routes(app: App): void {
  locationRoutes(app)
  itemRoutes(app)
  adjustmentRoutes(app)
  availabilityRoute(app)
  integrityRoute(app)
}

function itemRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/inventory/items',
    config: { scope: 'inventory:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listStockItems',
      summary: 'List what lies where, most recent first',
      querystring: listQuery(stockFilters),
      response: { 200: ContentPage(StockItemView) },
    },
    handler: (request) => {
      const { variant_id: variantId, warehouse } = request.query
      return request.list((tx, page) => listItems(tx, { variantId, warehouse }, page))
    },
  })
  app.route({
    method: 'GET',
    url: '/api/v1/inventory/items/:stockItemId',
    config: { scope: 'inventory:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getStockItem',
      summary: 'Read what lies of one variant at one location',
      params: StockItemParams,
      response: { 200: StockItemView, ...refusals(stockItemNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfItem(await getItem(tx, request.params.stockItemId))),
  })
}

function adjustmentRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/inventory/adjustments',
    config: { scope: 'inventory:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'adjustStock',
      summary: 'Change what is on hand, by a difference or to a count; all of it or nothing',
      description: 'An adjustment without a warehouse means the primary location of its variant.',
      body: AdjustBody,
      response: {
        200: AdjustedItems,
        ...refusals(stockChanged, stockBelowZero, variantUnknown, locationUnknown),
      },
    },
    handler: (request) => {
      const { adjustments, reason } = request.body
      return request.write(async (tx) => {
        const items = await adjustStock(tx, adjustments.map(toAdjustment), reason)
        return { content: items.map(viewOfItem) }
      })
    },
  })
  app.route({
    method: 'GET',
    url: '/api/v1/inventory/movements',
    config: { scope: 'inventory:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listMovements',
      summary: 'List every change of what is on hand, most recent first',
      querystring: listQuery(stockFilters),
      response: { 200: ContentPage(MovementView) },
    },
    handler: (request) => {
      const { variant_id: variantId, warehouse } = request.query
      return request.list((tx, page) => listMovements(tx, { variantId, warehouse }, page))
    },
  })
}

function availabilityRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/inventory/availability',
    config: { scope: 'inventory:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'checkAvailability',
      summary: 'How much of each variant can be sold now, in all and by location',
      body: AvailabilityBody,
      response: { 200: AvailabilityView },
    },
    handler: (request) => {
      const { variant_ids: variantIds } = request.body
      return request.read(async (tx) =>
        viewOfAvailability(variantIds, await listItemsOfVariants(tx, variantIds)),
      )
    },
  })
}

const mismatchesMax = 100

function integrityRoute(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/inventory/integrity',
    config: { scope: 'inventory:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'checkStockIntegrity',
      summary: 'Prove the stock counters from the movements and the open reservations',
      response: { 200: IntegrityView },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { checked, mismatches } = await findMismatches(tx, mismatchesMax)
        return {
          consistent: mismatches.length === 0,
          items_checked: checked,
          mismatches: mismatches.map(({ id, onHand, ...counted }) => ({
            stock_item_id: id,
            on_hand: onHand,
            ...counted,
          })),
        }
      }),
  })
}
