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

/** What an address, or what is in a cart, may be refused for. */
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
        'Returns the carts of the tenant, newest first, without their lines. Filter by `status`, customer, email address, channel or by when ' +
        'they were last changed; with more than one filter a page can have fewer carts than `limit` and still have a next one. ' +
        'A customer sees their own. `last_total` is what a cart came to when it was last changed: prices of today are shown by `GET /api/v1/carts/{cartId}`.',
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
        'Begins a cart, with lines if some are sent. With a publishable key it is in the sales channel of the key, and `token` of the ' +
        'answer opens it from then on: send it in the header `Cart-Token`. The token is shown this once. With `hold` the units are held ' +
        'while the buyer acts. Emits `cart.created`. Sent again it begins another cart: send an `Idempotency-Key`, with a publishable key ' +
        'a random one of 20 characters or more.',
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
        'Returns a cart with what it comes to at this moment: prices, discounts, shipping and taxes line by line, and what stands in ' +
        'the way of an order. Prices are not kept, so two answers may differ though the version is the same; `shown` stands for what this one ' +
        'has shown. With a publishable key the header `Cart-Token` has to open the cart.',
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
        'Changes the email address, addresses, shipping method, currency, `hold` or metadata of a cart that is open or abandoned; given ' +
        'fields replace, `null` clears. Every change begins the times anew after which it is abandoned and expires, and extends what it ' +
        'holds. Emits `cart.updated`; a request that changes nothing creates no new version and no event.',
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
        'Deletes a cart that is open or abandoned, and gives back what it holds. Emits `cart.deleted`. A second call finds no cart.',
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
