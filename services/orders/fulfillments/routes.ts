import { insufficientStock, reservationNotHeld } from '@souk/inventory/contract'
import { type App, created, invalidTransition, refusals, versionMismatch } from '@souk/platform'
import {
  fulfillmentNotFound,
  orderItemUnknown,
  orderNotFound,
  paymentRequired,
  quantityExceedsFulfillable,
} from '../problems.ts'
import { NoBody, OrderParams, unitLines } from '../schemas.ts'
import { getOrder } from '../store.ts'
import { createFulfillment, deliverFulfillment } from './operations.ts'
import {
  CreateFulfillmentBody,
  FulfillmentPage,
  FulfillmentParams,
  FulfillmentsQuery,
  FulfillmentView,
  fulfillmentView,
} from './schemas.ts'
import { getFulfillment, listFulfillmentsOfOrder } from './store.ts'

export function fulfillmentRoutes(app: App): void {
  fulfillmentsOfOrder(app)
  singleFulfillment(app)
}

function fulfillmentsOfOrder(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/orders/:orderId/fulfillments',
    config: { scope: 'orders:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listOrderFulfillments',
      summary: 'List the fulfillments of an order, newest first',
      params: OrderParams,
      querystring: FulfillmentsQuery,
      response: { 200: FulfillmentPage, ...refusals(orderNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { orderId } = request.params
        const [, found] = await Promise.all([
          getOrder(tx, orderId),
          listFulfillmentsOfOrder(tx, orderId, page),
        ])
        return found
      }),
  })

  app.route({
    method: 'POST',
    url: '/api/v1/orders/:orderId/fulfillments',
    config: { scope: 'orders:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'createFulfillment',
      summary: 'Hand over units of an order; everything open when no lines are named',
      params: OrderParams,
      body: CreateFulfillmentBody,
      response: {
        201: FulfillmentView,
        ...refusals(
          orderNotFound,
          paymentRequired,
          invalidTransition,
          versionMismatch,
          reservationNotHeld,
          insufficientStock,
          orderItemUnknown,
          quantityExceedsFulfillable,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { lines, carrier = null, tracking = [] } = request.body
        const { orderId } = request.params
        const draft = { lines: unitLines(lines), carrier, tracking }
        const view = fulfillmentView(await createFulfillment(tx, orderId, draft))
        return created(view, `/api/v1/fulfillments/${view.id}`)
      }),
  })
}

function singleFulfillment(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/fulfillments/:fulfillmentId',
    config: { scope: 'orders:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getFulfillment',
      summary: 'Read a fulfillment',
      params: FulfillmentParams,
      response: { 200: FulfillmentView, ...refusals(fulfillmentNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        fulfillmentView(await getFulfillment(tx, request.params.fulfillmentId)),
      ),
  })

  app.route({
    method: 'POST',
    url: '/api/v1/fulfillments/:fulfillmentId/deliver',
    config: { scope: 'orders:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'deliverFulfillment',
      summary: 'Record that the units reached the customer',
      params: FulfillmentParams,
      body: NoBody,
      response: {
        200: FulfillmentView,
        ...refusals(fulfillmentNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        fulfillmentView(await deliverFulfillment(tx, request.params.fulfillmentId)),
      ),
  })
}
