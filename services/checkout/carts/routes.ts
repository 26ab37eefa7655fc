import {
  addressInvalid,
  alreadyAnonymized,
  customerInactive,
  customerUnknown,
  customerWasMerged,
} from '@souk/customers/contract'
import { insufficientStock } from '@souk/inventory/contract'
import {
  channelDisabled,
  productNotPublished,
  productNotSellable,
  productUnknown,
} from '@souk/orders/contract'
import {
  type App,
  ContentPage,
  created,
  currencyUnsupported,
  filterOf,
  invalidCursor,
  invalidTransition,
  refusals,
  type Tx,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { priceMissing } from '@souk/pricing/contract'
import { codeUnknown, wrongCodesAsked } from '@souk/promotions/contract'
import { accessOf, CartTokenHeaders, cartAudience } from '../access/access.ts'
import type { CartTokens } from '../access/tokens.ts'
import {
  buyerOf,
  changesOf,
  checkKeyOfVisitor,
  checkNotes,
  contentsOf,
  draftOf,
} from '../bodies/operations.ts'
import { checkKnown } from '../codes/codes.ts'
import { CartsQuery, ListedCart } from '../listing/schemas.ts'
import { listCarts } from '../listing/store.ts'
import { CartView, CreatedCart, viewOfCart } from '../pricing/schemas.ts'
import { cartLimitReached, cartNotFound, weakIdempotencyKey } from '../problems.ts'
import { changeCart, createCart, discardCart, showCart } from './operations.ts'
import { CartFacts, CartParams, CreateCartBody, factsOfCart, UpdateCartBody } from './schemas.ts'

const collection = '/api/v1/carts'
const single = `${collection}/:cartId`

/** What adding lines may be refused for. */
export const contentsRefusals = [
  validationFailed,
  productUnknown,
  productNotSellable,
  productNotPublished,
  priceMissing,
  channelDisabled,
  insufficientStock,
  cartLimitReached,
]

export const changeRefusals = [cartNotFound, invalidTransition, versionMismatch]

export function cartRoutes(app: App, tokens: CartTokens): void {
  listRoute(app)
  createRoute(app, tokens)
  readRoute(app, tokens)
  updateRoute(app, tokens)
  deleteRoute(app, tokens)
}

function listRoute(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'carts:read', audience: ['operator', 'customer'] },
    schema: {
      operationId: 'listCarts',
      summary: 'List carts',
      description:
        'Returns the carts of the tenant, newest first, without their lines. Filter by `status`, customer, email address, channel or ' +
        'the time of the last change; with `channel`, `updated_from` or `updated_to` a page can have fewer carts than `limit` and still ' +
        'have a next one. Customers see their own carts. `last_total` is the total at the last change; `GET /api/v1/carts/{cartId}` computes current ' +
        'prices.',
      querystring: CartsQuery,
      response: { 200: ContentPage(ListedCart), ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) => request.list((tx, page) => listCarts(tx, filterOf(request.query), page)),
  })
}

function createRoute(app: App, tokens: CartTokens): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'carts:write', audience: cartAudience },
    schema: {
      operationId: 'createCart',
      summary: 'Create a cart',
      description:
        'Creates a cart, optionally with lines and codes. With a publishable key the cart belongs to the sales channel of the key, and ' +
        'the response contains a `token`, returned only once: send it as `Cart-Token` with every later request. With `hold`, stock is ' +
        'held while the buyer is active. Unknown codes are refused. Emits `cart.created`. A repeated request creates another cart: ' +
        'send an `Idempotency-Key`, with a publishable key a random one of at least 20 characters.',
      body: CreateCartBody,
      response: {
        201: CreatedCart,
        ...refusals(
          ...contentsRefusals,
          currencyUnsupported,
          addressInvalid,
          customerUnknown,
          customerInactive,
          customerWasMerged,
          alreadyAnonymized,
          codeUnknown,
          weakIdempotencyKey,
        ),
      },
    },
    handler: async (request) => {
      const { body } = request
      const { codes = [] } = body
      checkKeyOfVisitor(request)
      const customerOf = async (tx: Tx) => buyerOf(tx, body.customer_id)
      const wrong = await wrongCodesAsked(request, codes, customerOf)
      checkKnown(wrong, (code) => `/codes/${codes.indexOf(code)}`)
      return request.write(async (tx) => {
        checkNotes(tx, body)
        const { draft, token } = await draftOf(tx, body, tokens)
        const priced = await createCart(tx, draft, await contentsOf(tx, draft, body))
        const view = { ...viewOfCart(priced), token }
        return created(view, `${collection}/${view.id}`)
      })
    },
  })
}

function readRoute(app: App, tokens: CartTokens): void {
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'carts:read', audience: cartAudience, volatile: true },
    schema: {
      operationId: 'getCart',
      summary: 'Get a cart',
      description:
        'Returns the cart with current prices, discounts, shipping and taxes per line, and the `blockers` that would refuse an order. ' +
        'Prices are computed on every read, so two responses may differ for the same version. Send `shown` back to complete the cart. ' +
        'With a publishable key, `Cart-Token` is required.',
      params: CartParams,
      headers: CartTokenHeaders,
      response: { 200: CartView, ...refusals(cartNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfCart(await showCart(tx, request.params.cartId, accessOf(request, tokens))),
      ),
  })
}

function updateRoute(app: App, tokens: CartTokens): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'carts:write', audience: cartAudience },
    schema: {
      operationId: 'updateCart',
      summary: 'Update a cart',
      description:
        'Updates the email address, addresses, shipping method, currency, `hold` or metadata of an open or abandoned cart; fields that ' +
        'are sent replace, `null` clears. Every change restarts the abandonment and expiry times and extends held stock. Emits ' +
        '`cart.updated`; a request that changes nothing creates no new version and no event.',
      params: CartParams,
      headers: CartTokenHeaders,
      body: UpdateCartBody,
      response: {
        200: CartView,
        ...refusals(
          ...changeRefusals,
          insufficientStock,
          currencyUnsupported,
          addressInvalid,
          validationFailed,
        ),
      },
    },
    handler: (request) => {
      const changes = changesOf(request.body)
      return request.write(async (tx) => {
        checkNotes(tx, request.body)
        const access = accessOf(request, tokens)
        return viewOfCart(await changeCart(tx, request.params.cartId, access, () => changes))
      })
    },
  })
}

function deleteRoute(app: App, tokens: CartTokens): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: { scope: 'carts:write', audience: cartAudience },
    schema: {
      operationId: 'deleteCart',
      summary: 'Delete a cart',
      description:
        'Deletes an open or abandoned cart and releases its held stock. Emits `cart.deleted`. A second call answers 404.',
      params: CartParams,
      headers: CartTokenHeaders,
      response: { 200: CartFacts, ...refusals(...changeRefusals) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        factsOfCart(await discardCart(tx, request.params.cartId, accessOf(request, tokens))),
      ),
  })
}
