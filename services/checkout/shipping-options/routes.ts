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
        'Says how what is in the cart can be sent to its shipping address, what that costs and when it arrives. A carrier gateway of the ' +
        'tenant is asked if there is one, and what it answers holds for half an hour as long as parcel and address stay the same; where it ' +
        'fails, tables apply and `fallback` says why. Choose one with `shipping_method` of `PATCH`. The cart is not changed and nothing is ' +
        'emitted; asked again, the gateway is asked only about what has changed.',
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
      const begin = (tx: Tx) => requestOptions(tx, laneId, request.params.cartId, access)
      return request.exchange({ queue, laneId, begin })
    },
  })
}
