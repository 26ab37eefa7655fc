import { insufficientStock, reservationNotHeld } from '@souk/inventory/contract'
import {
  type App,
  created,
  invalidTransition,
  NoBody,
  refusals,
  versionMismatch,
} from '@souk/platform'
import {
  fulfillmentNotFound,
  giftCardsNotShipped,
  orderItemUnknown,
  orderNotFound,
  paymentRequired,
  quantityExceedsFulfillable,
} from '../problems.ts'
import { OrderParams, unitLines } from '../schemas.ts'
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
  listRoute(app)
  createRoute(app)
  singleFulfillment(app)
}

function listRoute(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/orders/:orderId/fulfillments',
    config: { scope: 'orders:read', audience: ['operator', 'provider', 'customer'] },
    schema: {
      operationId: 'listOrderFulfillments',
      summary: 'List fulfillments of an order',
      description:
        'Returns the fulfillments of an order, newest first. An order that ships in several parcels has one ' +
        'fulfillment for each of them.',
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
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:orderId/fulfillments',
    config: {
      scope: 'orders:write',
      audience: ['operator', 'provider'],
      bulk: { operationId: 'createFulfillments', summary: 'Fulfill orders' },
    },
    schema: {
      operationId: 'createFulfillment',
      summary: 'Create a fulfillment',
      description:
        'Ships units of an order: those in `lines`, or all that are open when `lines` is absent. The order must be paid ' +
        'or confirmed. Units of gift cards are handed over when they are issued, and stay as they are. The units leave the stock at once and the fulfillment starts as `SHIPPED`. Emits ' +
        '`fulfillment.created` and `fulfillment.shipped`, and `order.fulfilled` or `order.partially_fulfilled`. Send an ' +
        '`Idempotency-Key`, so that a retry does not ship more units.',
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
          giftCardsNotShipped,
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
      summary: 'Get a fulfillment',
      description:
        'Returns a fulfillment with its lines, carrier and tracking numbers. Use it to see whether a parcel has been ' +
        'delivered, or subscribe to `fulfillment.delivered`.',
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
    config: {
      scope: 'orders:write',
      audience: ['operator', 'provider'],
      bulk: { operationId: 'deliverFulfillments', summary: 'Mark fulfillments as delivered' },
    },
    schema: {
      operationId: 'deliverFulfillment',
      summary: 'Mark a fulfillment as delivered',
      description:
        'Records that the units of a shipped fulfillment have reached the customer. The fulfillment becomes `DELIVERED` ' +
        'and counts in the `fulfillment_status` of its order. Emits `fulfillment.delivered`; a second call is refused ' +
        'with `invalid_transition`.',
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
