import { insufficientStock } from '@souk/inventory/contract'
import { type App, refusals, validationFailed } from '@souk/platform'
import { accessOf, CartTokenHeaders, cartAudience } from '../access/access.ts'
import type { CartTokens } from '../access/tokens.ts'
import { checkNotes } from '../bodies/operations.ts'
import { changedItem, withItem, withoutItem } from '../carts/cart.ts'
import { changeCart } from '../carts/operations.ts'
import { changeRefusals, contentsRefusals } from '../carts/routes.ts'
import { CartParams, ItemBody } from '../carts/schemas.ts'
import { CartView, viewOfCart } from '../pricing/schemas.ts'
import { cartItemNotFound } from '../problems.ts'
import { linesMaxOf, resolveItem } from './operations.ts'
import { ItemParams, UpdateItemBody } from './schemas.ts'

const collection = '/api/v1/carts/:cartId/items'
const single = `${collection}/:cartItemId`
const config = { scope: 'carts:write', audience: cartAudience } as const

export function itemRoutes(app: App, tokens: CartTokens): void {
  addRoute(app, tokens)
  updateRoute(app, tokens)
  removeRoute(app, tokens)
}

function addRoute(app: App, tokens: CartTokens): void {
  app.route({
    method: 'POST',
    url: collection,
    config,
    schema: {
      operationId: 'addCartItem',
      summary: 'Add a line to a cart',
      description:
        'Adds units of a variant to an open or abandoned cart. The variant must be for sale, published in the channel of the cart and ' +
        'priced in its currency. A line with the same variant and metadata is increased, so a repeated request adds again: send an ' +
        '`Idempotency-Key`. A cart has up to 500 lines; with a publishable key, without having signed in, up to 100. Emits `cart.updated`.',
      params: CartParams,
      headers: CartTokenHeaders,
      body: ItemBody,
      response: { 200: CartView, ...refusals(...changeRefusals, ...contentsRefusals) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { params, body } = request
        checkNotes(tx, body)
        const priced = await changeCart(
          tx,
          params.cartId,
          accessOf(request, tokens),
          async (cart) => ({
            items: withItem(cart.items, await resolveItem(tx, cart, body), linesMaxOf(tx)),
          }),
        )
        return viewOfCart(priced)
      }),
  })
}

function updateRoute(app: App, tokens: CartTokens): void {
  app.route({
    method: 'PATCH',
    url: single,
    config,
    schema: {
      operationId: 'updateCartItem',
      summary: 'Update a line of a cart',
      description:
        'Sets the quantity or the metadata of a line. The quantity replaces the one before, so it can be repeated. Emits `cart.updated`; a ' +
        'request that changes nothing creates no new version and no event.',
      params: ItemParams,
      headers: CartTokenHeaders,
      body: UpdateItemBody,
      response: {
        200: CartView,
        ...refusals(...changeRefusals, cartItemNotFound, insufficientStock, validationFailed),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { cartId, cartItemId } = request.params
        checkNotes(tx, request.body)
        const access = accessOf(request, tokens)
        const priced = await changeCart(tx, cartId, access, ({ items }) => ({
          items: changedItem(items, cartItemId, request.body),
        }))
        return viewOfCart(priced)
      }),
  })
}

function removeRoute(app: App, tokens: CartTokens): void {
  app.route({
    method: 'DELETE',
    url: single,
    config,
    schema: {
      operationId: 'removeCartItem',
      summary: 'Remove a line from a cart',
      description:
        'Removes a line with all its units. Emits `cart.updated`. A second call finds no line.',
      params: ItemParams,
      headers: CartTokenHeaders,
      response: {
        200: CartView,
        ...refusals(...changeRefusals, cartItemNotFound),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { cartId, cartItemId } = request.params
        const access = accessOf(request, tokens)
        const priced = await changeCart(tx, cartId, access, ({ items }) => ({
          items: withoutItem(items, cartItemId),
        }))
        return viewOfCart(priced)
      }),
  })
}
