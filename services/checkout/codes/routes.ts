import { type App, refusals, type Tx, validationFailed } from '@souk/platform'
import { CodeText, codeUnknown, wrongCodesAsked } from '@souk/promotions/contract'
import { Type } from 'typebox'
import { accessOf, CartTokenHeaders, cartAudience } from '../access/access.ts'
import type { CartTokens } from '../access/tokens.ts'
import { withCode, withoutCode } from '../carts/cart.ts'
import { changeCart, getOwnCart } from '../carts/operations.ts'
import { changeRefusals, contentsRefusals } from '../carts/routes.ts'
import { CartParams } from '../carts/schemas.ts'
import { CartView, viewOfCart } from '../pricing/schemas.ts'
import { cartCodeNotFound } from '../problems.ts'
import { checkKnown } from './codes.ts'

const collection = '/api/v1/carts/:cartId/codes'
const config = { scope: 'carts:write', audience: cartAudience } as const

const AddCodeBody = Type.Object(
  { code: CodeText },
  { additionalProperties: false, examples: [{ code: 'SPRING' }] },
)
const CodeParams = Type.Object({ ...CartParams.properties, code: CodeText })

export function codeRoutes(app: App, tokens: CartTokens): void {
  addRoute(app, tokens)
  removeRoute(app, tokens)
}

function addRoute(app: App, tokens: CartTokens): void {
  app.route({
    method: 'POST',
    url: collection,
    config,
    schema: {
      operationId: 'addCartCode',
      summary: 'Add a promotion code to a cart',
      description:
        'Enters a code. One that there is not is refused; one that takes nothing off for now stays, and `codes` says why and what is missing. Uses ' +
        'are counted when the cart becomes an order, and not before. Emits `cart.updated`; a code that is there already changes nothing.',
      params: CartParams,
      headers: CartTokenHeaders,
      body: AddCodeBody,
      response: {
        200: CartView,
        ...refusals(...changeRefusals, ...contentsRefusals, codeUnknown),
      },
    },
    handler: async (request) => {
      const { params, body } = request
      const access = accessOf(request, tokens)
      const customerOf = async (tx: Tx) => (await getOwnCart(tx, params.cartId, access)).customerId
      checkKnown(await wrongCodesAsked(request, [body.code], customerOf), () => '/code')
      return request.write(async (tx) => {
        const priced = await changeCart(tx, params.cartId, access, ({ codes }) => ({
          codes: withCode(codes, body.code),
        }))
        return viewOfCart(priced)
      })
    },
  })
}

function removeRoute(app: App, tokens: CartTokens): void {
  app.route({
    method: 'DELETE',
    url: `${collection}/:code`,
    config,
    schema: {
      operationId: 'removeCartCode',
      summary: 'Remove a promotion code from a cart',
      description:
        'Removes a code, in upper or lower case. Emits `cart.updated`. A second call finds no code.',
      params: CodeParams,
      headers: CartTokenHeaders,
      response: {
        200: CartView,
        ...refusals(...changeRefusals, ...contentsRefusals, cartCodeNotFound, validationFailed),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { cartId, code } = request.params
        const access = accessOf(request, tokens)
        const priced = await changeCart(tx, cartId, access, ({ codes }) => ({
          codes: withoutCode(codes, code),
        }))
        return viewOfCart(priced)
      }),
  })
}
