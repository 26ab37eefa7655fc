import { type App, refusals, type Tx } from '@souk/platform'
import { CodeText, codeUnknown, wrongCodesAsked } from '@souk/promotions/contract'
import { Type } from 'typebox'
import { accessOf, CartTokenHeaders, cartAudience } from '../access/access.ts'
import type { CartTokens } from '../access/tokens.ts'
import { withCode, withoutCode } from '../carts/cart.ts'
import { changeCart, getOwnCart } from '../carts/operations.ts'
import { changeRefusals } from '../carts/routes.ts'
import { CartParams } from '../carts/schemas.ts'
import { CartView, viewOfCart } from '../pricing/schemas.ts'
import { cartCodeNotFound, cartLimitReached } from '../problems.ts'
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
        'Adds a promotion code. Unknown codes, and codes of other customers, are refused, and after twenty of them the caller has to ' +
        'wait (429). A code that does not apply yet is kept; `codes` explains why and what is missing. Uses are counted when the order ' +
        'is placed. Emits `cart.updated`; a code that the cart already has changes nothing.',
      params: CartParams,
      headers: CartTokenHeaders,
      body: AddCodeBody,
      response: {
        200: CartView,
        ...refusals(...changeRefusals, cartLimitReached, codeUnknown),
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
        'Removes a code (case-insensitive). Emits `cart.updated`. A second call answers 404.',
      params: CodeParams,
      headers: CartTokenHeaders,
      response: {
        200: CartView,
        ...refusals(...changeRefusals, cartCodeNotFound),
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
