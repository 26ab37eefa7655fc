import { orderNotFound } from '@souk/orders/contract'
import { type App, Id, invalidTransition, NoBody, refusals } from '@souk/platform'
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
import { listCardsOfOrder, revealOwnCode } from './operations.ts'

const OrderParams = Type.Object({ orderId: Id('ord') })
const CardParams = Type.Object({ ...OrderParams.properties, storedValueId: Id('sv') })
const collection = '/api/v1/orders/:orderId/gift-cards'

export function giftCardRoutes(app: App, codes: StoredValueCodes): void {
  listRoute(app)
  codeRoute(app, codes)
}

function listRoute(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'gift_cards:read', audience: ['operator', 'customer'] },
    schema: {
      operationId: 'listOrderGiftCards',
      summary: 'List gift cards of an order',
      description:
        'Returns the gift cards that were issued for units of the order, newest first. None is issued before it was paid for. Codes are ' +
        'never in a list; `code_shown` says whether somebody has had one made. A customer who has signed in sees the cards that they bought.',
      params: OrderParams,
      querystring: SoldCardsQuery,
      response: { 200: SoldCardPage, ...refusals(orderNotFound) },
    },
    handler: (request) =>
      request.list((tx, page) => listCardsOfOrder(tx, request.params.orderId, page)),
  })
}

function codeRoute(app: App, codes: StoredValueCodes): void {
  app.route({
    method: 'POST',
    url: `${collection}/:storedValueId/code`,
    config: {
      scope: 'gift_cards:reveal',
      audience: ['operator', 'customer'],
      answersSecret: true,
    },
    schema: {
      operationId: 'showGiftCardCode',
      summary: 'Show the code of a gift card',
      description:
        'Makes the code of a gift card that was sold with the order, and returns it once: codes are kept by nobody. Whoever has seen it may ' +
        'have given the card away, so a second call is refused; the shop can replace a lost code. Send an `Idempotency-Key`, so that a lost ' +
        'answer can be asked for again. Emits `stored_value.updated`.',
      params: CardParams,
      body: NoBody,
      response: {
        200: CodedCardView,
        ...refusals(orderNotFound, storedValueNotFound, giftCardCodeShown, invalidTransition),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { value, code } = await revealOwnCode(tx, codes, request.params)
        return { ...viewOfSoldCard(value), code }
      }),
  })
}
