import {
  type ChargeQueue,
  chargedBy,
  type Gateways,
  gatewayCapabilityMissing,
  gatewayTimeout,
  newPaymentId,
  orderAlreadyPaid,
  PaymentMethod,
  PaymentView,
  paymentDeclined,
  paymentInProgress,
  paymentMethodUnknown,
} from '@souk/payments/contract'
import {
  type App,
  callInProgress,
  holds,
  insufficientScope,
  invalidTransition,
  isOperator,
  outcomeUnknown,
  type Principal,
  refusals,
  type Tx,
} from '@souk/platform'
import { Type } from 'typebox'
import { accessOf, CartTokenHeaders, cartAudience } from '../access/access.ts'
import type { CartTokens } from '../access/tokens.ts'
import { CartParams } from '../carts/schemas.ts'
import { cartNotFound } from '../problems.ts'
import { beginPayment, chargesForBuyers } from './operations.ts'

/** What orders are charged through. */
export interface Charging {
  readonly gateways: Gateways
  readonly charges: ChargeQueue
}

const PayBody = Type.Object(
  { method: PaymentMethod },
  { additionalProperties: false, examples: [{ method: 'pm_test_ok' }] },
)

export function paymentRoutes(app: App, tokens: CartTokens, { gateways, charges }: Charging): void {
  const queue = chargesForBuyers(charges)
  app.route({
    method: 'POST',
    url: '/api/v1/carts/:cartId/payments',
    config: { scope: 'carts:write', audience: cartAudience, money: chargedBy },
    schema: {
      operationId: 'payCart',
      summary: 'Pay for a completed cart',
      description:
        "Pays the amount due of the cart's order, through the gateway of `method`. Visitors and customers need access to the cart; the " +
        'operator also needs `payments:write`. A declined payment answers 402, and another method can be tried until the order ' +
        'expires. A gateway timeout answers 504 and is resolved in the background. Emits `payment.created`, the event of its new ' +
        'status, and `order.paid`. Send an `Idempotency-Key`, so that a retry does not pay twice; an order that is paid is not paid ' +
        'again whatever the key.',
      params: CartParams,
      headers: CartTokenHeaders,
      body: PayBody,
      response: {
        200: PaymentView,
        201: PaymentView,
        ...refusals(
          cartNotFound,
          insufficientScope,
          invalidTransition,
          orderAlreadyPaid,
          paymentDeclined,
          paymentInProgress,
          paymentMethodUnknown,
          gatewayCapabilityMissing,
          gatewayTimeout,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      checkMayCharge(request.principal)
      const id = newPaymentId()
      const { cartId } = request.params
      const access = accessOf(request, tokens)
      const wanted = { id, cartId, method: request.body.method }
      const begin = (tx: Tx) => beginPayment(tx, gateways, access, wanted)
      return request.exchange({ queue, laneId: id, begin })
    },
  })
}

/** A buyer pays for what is their own. Whoever works for the shop takes money there, which is a right of its own. */
function checkMayCharge(principal: Principal | undefined): void {
  const requiredScope = 'payments:write'
  if (principal === undefined || !isOperator(principal)) return
  if (!holds(principal.scopes, requiredScope)) throw insufficientScope({ requiredScope })
}
