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
        'Asks the tax gateway of the tenant, if there is one, about the cart as it is now; until then its taxes are an estimate and ' +
        '`is_tax_final` is false. What it answers holds for a day as long as amounts, customer and address stay the same. Without a gateway, or ' +
        'where it was asked about this already, nobody is asked. Nothing is emitted and it can be repeated.',
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
      const begin = (tx: Tx) => requestTaxes(tx, laneId, request.params.cartId, access)
      return request.exchange({ queue, laneId, begin })
    },
  })
}
