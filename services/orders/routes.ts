import { customerUnknown } from '@souk/customers/contract'
import { insufficientStock } from '@souk/inventory/contract'
import {
  type App,
  amountOutOfRange,
  created,
  currencyUnsupported,
  externalIdTaken,
  invalidCursor,
  invalidTransition,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { priceMissing } from '@souk/pricing/contract'
import { fulfillmentRoutes } from './fulfillments/routes.ts'
import { cancelOrder, changeOrder, confirmOrder } from './operations.ts'
import { refuseOldPayload } from './placement/old-payload.ts'
import { createOrder } from './placement/operations.ts'
import {
  orderItemUnknown,
  orderNotFound,
  productNotSellable,
  productUnknown,
  quantityExceedsFulfillable,
} from './problems.ts'
import {
  CancelOrderBody,
  CreateOrderBody,
  NoBody,
  OrderPage,
  OrderParams,
  OrdersQuery,
  OrderView,
  orderView,
  UpdateOrderBody,
  unitLines,
} from './schemas.ts'
import { getOrder, listOrders } from './store.ts'

export function routes(app: App): void {
  orderCollection(app)
  singleOrder(app)
  orderCommands(app)
  fulfillmentRoutes(app)
}

function orderCollection(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/orders',
    config: { scope: 'orders:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listOrders',
      summary: 'List orders, most recent first, with their exact number',
      querystring: OrdersQuery,
      response: { 200: OrderPage, ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) => request.list((tx, page) => listOrders(tx, request.query.status, page)),
  })

  app.route({
    method: 'POST',
    url: '/api/v1/orders',
    config: { scope: 'orders:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'createOrder',
      summary: 'Place an order and hold its stock',
      body: CreateOrderBody,
      response: {
        201: OrderView,
        ...refusals(
          validationFailed,
          productUnknown,
          productNotSellable,
          priceMissing,
          currencyUnsupported,
          customerUnknown,
          amountOutOfRange,
          insufficientStock,
          externalIdTaken,
        ),
      },
    },
    preValidation: refuseOldPayload,
    handler: (request) =>
      request.write(async (tx) => {
        const view = orderView(await createOrder(tx, request.body))
        return created(view, `/api/v1/orders/${view.id}`)
      }),
  })
}

function singleOrder(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/orders/:orderId',
    config: { scope: 'orders:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getOrder',
      summary: 'Read an order',
      params: OrderParams,
      response: { 200: OrderView, ...refusals(orderNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => orderView(await getOrder(tx, request.params.orderId))),
  })

  app.route({
    method: 'PATCH',
    url: '/api/v1/orders/:orderId',
    config: { scope: 'orders:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'changeOrder',
      summary: 'Change contact, note, tags, metadata or external id of an order',
      params: OrderParams,
      body: UpdateOrderBody,
      response: {
        200: OrderView,
        ...refusals(orderNotFound, versionMismatch, externalIdTaken),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        orderView(await changeOrder(tx, request.params.orderId, request.body)),
      ),
  })
}

function orderCommands(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:orderId/cancel',
    config: { scope: 'orders:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'cancelOrder',
      summary: 'Cancel what has not been handed over of an order, or some of it',
      params: OrderParams,
      body: CancelOrderBody,
      response: {
        200: OrderView,
        ...refusals(
          orderNotFound,
          invalidTransition,
          versionMismatch,
          orderItemUnknown,
          quantityExceedsFulfillable,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { reason = null, items } = request.body
        const cancellation = { reason, lines: unitLines(items) }
        return orderView(await cancelOrder(tx, request.params.orderId, cancellation))
      }),
  })

  app.route({
    method: 'POST',
    url: '/api/v1/orders/:orderId/confirm',
    config: { scope: 'orders:write', audience: ['operator'] },
    schema: {
      operationId: 'confirmOrder',
      summary: 'Accept an unpaid order on terms, so that it may ship before it is paid',
      params: OrderParams,
      body: NoBody,
      response: {
        200: OrderView,
        ...refusals(orderNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => orderView(await confirmOrder(tx, request.params.orderId))),
  })
}
