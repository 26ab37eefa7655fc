import { addressRequired } from '@souk/orders/contract'
import {
  type App,
  callInProgress,
  invalidTransition,
  NoBody,
  outcomeUnknown,
  refusals,
  type Tx,
} from '@souk/platform'
import { nextQuoteId, type QuoteQueue, QuoteView } from '@souk/shipping/contract'
import { accessOf, CartTokenHeaders, cartAudience } from '../access/access.ts'
import type { CartTokens } from '../access/tokens.ts'
import { CartParams } from '../carts/schemas.ts'
import { countingQuestion } from '../gateway-questions/operations.ts'
import { cartNotFound } from '../problems.ts'
import { requestOptions } from './operations.ts'

export function shippingOptionRoutes(app: App, tokens: CartTokens, queue: QuoteQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/carts/:cartId/shipping-options',
    config: { scope: 'carts:write', audience: cartAudience },
    schema: {
      operationId: 'listCartShippingOptions',
      summary: 'List shipping options of a cart',
      description:
        "Lists the shipping methods available for the cart's address, with price and delivery days. If the tenant has a carrier " +
        'gateway, it is called, and its rates are valid for 30 minutes for this parcel and address; if the call fails, the rate tables ' +
        'apply and `fallback` gives the reason. Choose a method with `PATCH` (`shipping_method`). The cart does not change and nothing ' +
        'is emitted; the gateway is called again only if the parcel or the address has changed. After forty calls for a cart, and a hundred ' +
        'and twenty by a buyer, the caller has to wait (429).',
      params: CartParams,
      headers: CartTokenHeaders,
      body: NoBody,
      response: {
        200: QuoteView,
        ...refusals(
          cartNotFound,
          invalidTransition,
          addressRequired,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      const laneId = nextQuoteId()
      const access = accessOf(request, tokens)
      const { cartId } = request.params
      const ask = (tx: Tx) => requestOptions(tx, laneId, cartId, access)
      const begin = countingQuestion(request, cartId, ask, ({ quote }) => quote !== undefined)
      return request.exchange({ queue, laneId, begin })
    },
  })
}
