import {
  addressInvalid,
  customerInactive,
  customerUnknown,
  customerWasMerged,
  taxIdInvalid,
} from '@souk/customers/contract'
import {
  insufficientStock,
  noRoute,
  reservationHasExpired,
  reservationNotHeld,
  reservationUnknown,
} from '@souk/inventory/contract'
import {
  type App,
  accessRefusal,
  amountOutOfRange,
  created,
  currencyUnsupported,
  externalIdTaken,
  filterOf,
  invalidCursor,
  invalidTransition,
  type Money,
  NoBody,
  type Principal,
  refusals,
  resourceAfter,
  type SupervisedWrite,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import {
  priceMissing,
  quoteExpired,
  quoteMismatch,
  quoteTampered,
  quoteUnknown,
  type VerifyQuote,
} from '@souk/pricing/contract'
import { wrongCodesAsked } from '@souk/promotions/contract'
import { fulfillmentRoutes } from './fulfillments/routes.ts'
import { orderGroupRoutes } from './groups/routes.ts'
import { placedGroupView } from './groups/schemas.ts'
import { OrdersQuery } from './listing/schemas.ts'
import { listOrders } from './listing/store.ts'
import { cancelOrder, changeOrder, confirmOrder } from './operations.ts'
import { type Order, orderTotalMax } from './order.ts'
import { shownTo } from './own/operations.ts'
import { refuseOldPayload } from './placement/old-payload.ts'
import { createOrder } from './placement/operations.ts'
import { previewRoutes } from './previews/routes.ts'
import {
  channelDisabled,
  orderItemUnknown,
  orderNotFound,
  productNotPublished,
  productNotSellable,
  productUnknown,
  quantityExceedsFulfillable,
  shippingAddressFixed,
  shippingCountryFixed,
} from './problems.ts'
import { saleRefusals } from './sales/refusals.ts'
import {
  CancelOrderBody,
  CreatedOrderView,
  CreateOrderBody,
  OrderPage,
  OrderParams,
  OrderView,
  UpdateOrderBody,
  unitLines,
} from './schemas.ts'
import { refundDue } from './status.ts'
import { getOrder, totalOrdersOf } from './store.ts'
import { OrderTotalsQuery, OrderTotalsView, orderTotalsView } from './totals/schemas.ts'

export function routes(app: App, verifyQuote: VerifyQuote): void {
  orderCollection(app)
  placement(app, verifyQuote)
  previewRoutes(app, verifyQuote)
  orderTotals(app)
  singleOrder(app)
  cancelRoute(app)
  confirmRoute(app)
  fulfillmentRoutes(app)
  orderGroupRoutes(app)
}

/** Nobody learns by searching what `GET /customers` would not show. */
function seesCustomers({ principal }: { readonly principal: Principal | undefined }): boolean {
  if (principal === undefined) return false
  return accessRefusal({ scope: 'customers:read', audience: ['operator'] }, principal) === undefined
}

/** What the order costs, or all that were placed with it. */
function orderedBy(write: SupervisedWrite): Money {
  const { currency } = resourceAfter<Order>(write, 'order')
  const placed = write.changes.filter(({ resource }) => resource === 'order')
  const amount = placed.reduce((sum, { after }) => sum + (after as Order).total, 0)
  return { amount, currency }
}

/** What goes back to the customer, because it was paid for what is cancelled. */
function returnedBy(write: SupervisedWrite): Money | null {
  const order = resourceAfter<Order>(write, 'order')
  const amount = refundDue(order)
  return amount > 0 ? { amount, currency: order.currency } : null
}

function orderCollection(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/orders',
    config: { scope: 'orders:read', audience: ['operator', 'provider', 'customer'] },
    schema: {
      operationId: 'listOrders',
      summary: 'List orders',
      description:
        'Returns the orders of the tenant, newest first. Filter by `status` or several `statuses`, for example to find the orders ' +
        'that are ready to ship (`fulfillable`), by number, external id, email address, customer, seller, channel, state of payment, ' +
        'fulfillment or refund, order group, time or total, or `search` for a number, an address or a name. `sold` with `placed_from` and ' +
        '`placed_to` lists what analytics count. `page.total` is the exact number of matches for states alone, and for other ' +
        'filters as long as at most 10,000 orders have to be looked at for it; beyond that it is null, and ' +
        '`page.total_at_least` says how many there are at least. With other filters than states a page can have fewer than ' +
        '`limit` orders and still have a next one. A provider sees the orders whose lines are all its own, a ' +
        'customer who has signed in those that name them.',
      querystring: OrdersQuery,
      response: { 200: OrderPage, ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) =>
      request.list((tx, page) =>
        listOrders(tx, filterOf(request.query), page, { seesCustomers: seesCustomers(request) }),
      ),
  })
}

const placementText =
  'Places an order: copies products and prices, and reserves stock for all lines or none; a bundle takes the stock of its ' +
  'components. With `reservation_id` the order takes over the units of a reservation. Every product has to be published in the ' +
  '`channel` of the order, as `GET /v1/catalog/products/{id}/availability` explains. The country of `shipping_address` decides ' +
  'which price lists and locations apply. Automatic promotions are applied unless a `quote` sets the price, and so are `codes`; ' +
  '`shipping_method` adds shipping and `tax` adds taxes, on each line and as they are now. An order starts as `PENDING`, or as ' +
  `\`PAID\` if its total is zero, and costs at most ${orderTotalMax} minor units. A pending order keeps its stock for 24 hours and ` +
  'expires unless it is paid, authorized or confirmed by then. Emits `order.placed`. Send an `Idempotency-Key`, so that a retry ' +
  'does not place a second order. Where several sellers sell what is ordered, each of them gets an order of its own: the answer is the ' +
  'first, and `group` in it leads to all of them, which are paid, shipped and cancelled one by one. Emits `order_group.created` as well.'

function placement(app: App, verifyQuote: VerifyQuote): void {
  app.route({
    method: 'POST',
    url: '/api/v1/orders',
    config: { scope: 'orders:write', audience: ['operator', 'provider'], money: orderedBy },
    schema: {
      operationId: 'createOrder',
      summary: 'Create an order',
      description: placementText,
      body: CreateOrderBody,
      response: {
        201: CreatedOrderView,
        ...refusals(
          validationFailed,
          productUnknown,
          productNotSellable,
          productNotPublished,
          channelDisabled,
          priceMissing,
          quoteUnknown,
          quoteExpired,
          quoteTampered,
          quoteMismatch,
          currencyUnsupported,
          customerUnknown,
          customerInactive,
          customerWasMerged,
          addressInvalid,
          amountOutOfRange,
          insufficientStock,
          noRoute,
          reservationUnknown,
          reservationHasExpired,
          reservationNotHeld,
          externalIdTaken,
          ...saleRefusals,
          taxIdInvalid,
        ),
      },
    },
    preValidation: refuseOldPayload,
    handler: async (request) => {
      const { codes = [], customer_id: customerId = null } = request.body
      await wrongCodesAsked(request, codes, async () => customerId)
      return request.write(async (tx) => {
        const { order, group } = await createOrder(tx, request.body, verifyQuote)
        const view = { ...shownTo(tx, order), ...(group && { group: placedGroupView(group) }) }
        return created(view, `/api/v1/orders/${view.id}`)
      })
    },
  })
}

function orderTotals(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/orders/totals',
    config: { scope: 'orders:read', audience: ['operator', 'provider'], read: 'long' },
    schema: {
      operationId: 'getOrderTotals',
      summary: 'Get the order totals of a customer',
      description:
        'Returns how many orders a customer has, and by currency how many of them are sold and what those come to. ' +
        '`GET /api/v1/orders` with the same `customer_id`, `sold=true` and the `currency` lists the orders behind a ' +
        'sum. A provider gets the totals of the orders whose lines are all its own.',
      querystring: OrderTotalsQuery,
      response: { 200: OrderTotalsView, ...refusals(validationFailed, amountOutOfRange) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { customer_id: customerId } = request.query
        return orderTotalsView(customerId, await totalOrdersOf(tx, customerId))
      }),
  })
}

function singleOrder(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/orders/:orderId',
    config: { scope: 'orders:read', audience: ['operator', 'provider', 'customer'] },
    schema: {
      operationId: 'getOrder',
      summary: 'Get an order',
      description:
        'Returns an order with its lines, amounts, statuses and timestamps. Statuses are computed from what was paid, ' +
        'shipped, cancelled and refunded, and cannot be set. Send the `ETag` of your copy as `If-None-Match` to get ' +
        '304 if the order has not changed. Customers do not see `note`, `tags`, `external_id`, `metadata` and who pays for discounts.',
      params: OrderParams,
      response: { 200: OrderView, ...refusals(orderNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => shownTo(tx, await getOrder(tx, request.params.orderId))),
  })

  app.route({
    method: 'PATCH',
    url: '/api/v1/orders/:orderId',
    config: { scope: 'orders:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'changeOrder',
      summary: 'Update an order',
      description:
        'Changes the email address, billing address, note, tags, metadata or external id of an order, in any status, and ' +
        'the shipping address within its country until something has shipped. A field that is ' +
        'sent replaces the old value as a whole, and null clears it. Emits `order.updated`; a request that changes ' +
        'nothing creates no new version and no event.',
      params: OrderParams,
      body: UpdateOrderBody,
      response: {
        200: OrderView,
        ...refusals(
          orderNotFound,
          versionMismatch,
          externalIdTaken,
          addressInvalid,
          shippingAddressFixed,
          shippingCountryFixed,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        shownTo(tx, await changeOrder(tx, request.params.orderId, request.body)),
      ),
  })
}

function cancelRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:orderId/cancel',
    config: {
      scope: 'orders:write',
      audience: ['operator', 'provider', 'customer'],
      money: returnedBy,
      bulk: { operationId: 'cancelOrders', summary: 'Cancel orders' },
    },
    schema: {
      operationId: 'cancelOrder',
      summary: 'Cancel an order',
      description:
        'Cancels all units that have not shipped, or only those in `items`. Their stock is released, the total is ' +
        'reduced, and money captured beyond the new total is refunded automatically. If nothing is left, the order ' +
        'becomes `CANCELLED` and `order.cancelled` is emitted, else `order.partially_cancelled`. Possible until ' +
        'everything has shipped; units that have shipped cannot be cancelled. A customer who has signed in cancels ' +
        'orders of their own, as long as anybody could.',
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
        return shownTo(tx, await cancelOrder(tx, request.params.orderId, cancellation))
      }),
  })
}

function confirmRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:orderId/confirm',
    config: { scope: 'orders:write', audience: ['operator'] },
    schema: {
      operationId: 'confirmOrder',
      summary: 'Confirm an order',
      description:
        'Accepts an unpaid order on payment terms: it can ship before it is paid, and no longer expires. The order must ' +
        'be `PENDING` without an authorized payment; it becomes `CONFIRMED` and `order.confirmed` is emitted. Only the ' +
        'operator can confirm an order, not a provider.',
      params: OrderParams,
      body: NoBody,
      response: {
        200: OrderView,
        ...refusals(orderNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => shownTo(tx, await confirmOrder(tx, request.params.orderId))),
  })
}
