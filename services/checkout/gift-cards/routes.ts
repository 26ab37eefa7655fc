import {
  type App,
  Id,
  insufficientScope,
  invalidCursor,
  invalidTransition,
  NoBody,
  refusals,
} from '@souk/platform'
import {
  CodedCardView,
  giftCardCodeShown,
  SoldCardPage,
  SoldCardsQuery,
  type StoredValueCodes,
  storedValueNotFound,
  viewOfSoldCard,
} from '@souk/stored-value/contract'
import { Type } from 'typebox'
import { accessOf, CartTokenHeaders, cartAudience } from '../access/access.ts'
import { checkMay } from '../access/rights.ts'
import type { CartTokens } from '../access/tokens.ts'
import { CartParams } from '../carts/schemas.ts'
import { cartNotFound } from '../problems.ts'
import { listCardsOfCart, revealCodeOfCart } from './operations.ts'

const collection = '/api/v1/carts/:cartId/gift-cards'
const CardParams = Type.Object({ ...CartParams.properties, storedValueId: Id('sv') })

export function giftCardRoutes(app: App, tokens: CartTokens, codes: StoredValueCodes): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'carts:read', audience: cartAudience },
    schema: {
      operationId: 'listCartGiftCards',
      summary: 'List gift cards of a cart',
      description:
        'Returns the gift cards that were issued for the order that the cart has become, newest first; none before they were paid for. ' +
        'Whoever works for the shop needs `gift_cards:read` as well.',
      params: CartParams,
      headers: CartTokenHeaders,
      querystring: SoldCardsQuery,
      response: { 200: SoldCardPage, ...refusals(cartNotFound, insufficientScope, invalidCursor) },
    },
    handler: (request) => {
      checkMay('gift_cards:read', request.principal)
      const access = accessOf(request, tokens)
      return request.list((tx, page) => listCardsOfCart(tx, access, request.params.cartId, page))
    },
  })
  app.route({
    method: 'POST',
    url: `${collection}/:storedValueId/code`,
    config: { scope: 'carts:write', audience: cartAudience, answersSecret: true },
    schema: {
      operationId: 'showCartGiftCardCode',
      summary: 'Show the code of a gift card of a cart',
      description:
        'Makes the code of a gift card that was bought with the cart, and returns it once: a second call is refused, because the card may ' +
        'have been given away. Send an `Idempotency-Key`, so that a lost answer can be asked for again. Whoever works for the shop needs ' +
        '`gift_cards:reveal` as well. Emits `stored_value.updated`.',
      params: CardParams,
      headers: CartTokenHeaders,
      body: NoBody,
      response: {
        200: CodedCardView,
        ...refusals(
          cartNotFound,
          storedValueNotFound,
          giftCardCodeShown,
          invalidTransition,
          insufficientScope,
        ),
      },
    },
    handler: (request) => {
      checkMay('gift_cards:reveal', request.principal)
      const access = accessOf(request, tokens)
      return request.write(async (tx) => {
        const { value, code } = await revealCodeOfCart(tx, access, codes, request.params)
        return { ...viewOfSoldCard(value), code }
      })
    },
  })
}
