import {
  type App,
  callInProgress,
  invalidTransition,
  NoBody,
  outcomeUnknown,
  refusals,
  type Tx,
} from '@souk/platform'
import { nextCalculationId, taxGatewayError, taxJurisdictionUnresolved } from '@souk/tax/contract'
import { accessOf, CartTokenHeaders, cartAudience } from '../access/access.ts'
import type { CartTokens } from '../access/tokens.ts'
import { CartParams } from '../carts/schemas.ts'
import { countingQuestion } from '../gateway-questions/operations.ts'
import { CartView } from '../pricing/schemas.ts'
import { cartNotFound } from '../problems.ts'
import { requestTaxes } from './operations.ts'
import type { CartTaxQueue } from './queue.ts'

export function taxRoutes(app: App, tokens: CartTokens, queue: CartTaxQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/carts/:cartId/taxes',
    config: { scope: 'carts:write', audience: cartAudience },
    schema: {
      operationId: 'calculateCartTaxes',
      summary: 'Calculate the taxes of a cart',
      description:
        "Calculates the taxes of the cart with the tenant's tax gateway. Until then, taxes are estimates and `is_tax_final` is false. " +
        'The result is valid for 24 hours while amounts, customer and address are unchanged. Without a gateway, or if a valid result ' +
        'exists, no call is made. After forty calls for a cart, and a hundred and twenty by a buyer, the caller has to wait (429). Nothing is ' +
        'emitted and it can be repeated.',
      params: CartParams,
      headers: CartTokenHeaders,
      body: NoBody,
      response: {
        200: CartView,
        ...refusals(
          cartNotFound,
          invalidTransition,
          taxGatewayError,
          taxJurisdictionUnresolved,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      const laneId = nextCalculationId()
      const access = accessOf(request, tokens)
      const { cartId } = request.params
      const ask = (tx: Tx) => requestTaxes(tx, laneId, cartId, access)
      const begin = countingQuestion(request, cartId, ask, ({ asked }) => !!asked?.requested)
      return request.exchange({ queue, laneId, begin })
    },
  })
}
