import type { GatewayKinds } from '@souk/gateways/contract'
import {
  buyersView,
  type ChargeQueue,
  chargedBy,
  chargesForBuyers,
  countingDeclines,
  gatewayCapabilityMissing,
  gatewayTimeout,
  methodAsked,
  newPaymentId,
  orderAlreadyPaid,
  PaymentMethod,
  PaymentPage,
  PaymentView,
  paymentAttemptsExhausted,
  paymentDeclined,
  paymentInProgress,
  paymentMethodUnknown,
  paymentNotFound,
  paymentView,
  ReturnUrl,
  SavedMethodOfBuyer,
  savedMethodAsked,
  savedMethodRefusals,
  storedValueBuysNoGiftCards,
} from '@souk/payments/contract'
import {
  type App,
  callInProgress,
  Id,
  insufficientScope,
  invalidCursor,
  invalidTransition,
  isOperator,
  listQuery,
  NoBody,
  outcomeUnknown,
  refusals,
  type Tx,
  versionMismatch,
} from '@souk/platform'
import {
  insufficientBalance,
  NamedStoredValueBody,
  type StoredValueCodes,
  storedValueUnusable,
} from '@souk/stored-value/contract'
import { Type } from 'typebox'
import { accessOf, CartTokenHeaders, cartAudience } from '../access/access.ts'
import { checkMay } from '../access/rights.ts'
import type { CartTokens } from '../access/tokens.ts'
import { CartParams } from '../carts/schemas.ts'
import { cartNotFound } from '../problems.ts'
import { beginPayment, cancelOwnPayment, confirmOwnPayment, listOwnPayments } from './operations.ts'

/** What orders are charged through. */
export interface Charging {
  readonly kinds: GatewayKinds
  readonly codes: StoredValueCodes
  readonly charges: ChargeQueue
}

const PayBody = Type.Object(
  {
    method: Type.Optional(PaymentMethod),
    ...SavedMethodOfBuyer.properties,
    stored_value: Type.Optional(NamedStoredValueBody),
    return_url: Type.Optional(ReturnUrl),
  },
  { additionalProperties: false, examples: [{ method: 'pm_test_ok' }] },
)

const collection = '/api/v1/carts/:cartId/payments'
const OwnPaymentParams = Type.Object({ ...CartParams.properties, paymentId: Id('pay') })

export function paymentRoutes(app: App, tokens: CartTokens, charging: Charging): void {
  const queue = chargesForBuyers(charging.charges)
  listRoute(app, tokens)
  payRoute(app, tokens, charging)
  confirmRoute(app, tokens, queue)
  cancelRoute(app, tokens)
}

function listRoute(app: App, tokens: CartTokens): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'carts:read', audience: cartAudience },
    schema: {
      operationId: 'listCartPayments',
      summary: 'List payments of a cart',
      description:
        'Returns the payments of the order that the cart has become, newest first; none before that. So whoever completed the cart ' +
        'learns what became of a payment after a 504. Whoever works for the shop needs `payments:read` as well.',
      params: CartParams,
      headers: CartTokenHeaders,
      querystring: listQuery({}),
      response: {
        200: PaymentPage,
        ...refusals(cartNotFound, insufficientScope, invalidCursor),
      },
    },
    handler: (request) => {
      checkMay('payments:read', request.principal)
      const access = accessOf(request, tokens)
      return request.list((tx, page) => listOwnPayments(tx, access, request.params.cartId, page))
    },
  })
}

const payRefusals = [
  ...savedMethodRefusals,
  cartNotFound,
  insufficientScope,
  invalidTransition,
  orderAlreadyPaid,
  paymentAttemptsExhausted,
  paymentDeclined,
  paymentInProgress,
  paymentMethodUnknown,
  gatewayCapabilityMissing,
  storedValueUnusable,
  storedValueBuysNoGiftCards,
  insufficientBalance,
  gatewayTimeout,
  callInProgress,
  outcomeUnknown,
]

function payRoute(app: App, tokens: CartTokens, { kinds, codes, charges }: Charging): void {
  const ofBuyers = chargesForBuyers(charges)
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'carts:write', audience: cartAudience, money: chargedBy },
    schema: {
      operationId: 'payCart',
      summary: 'Pay for a completed cart',
      description:
        "Pays the amount due of the cart's order, through the gateway of `method`. Visitors and customers need access to the cart; the " +
        'operator also needs `payments:write`. A declined payment answers 402, and another method can be tried until the order ' +
        'expires; after five declines in an hour, or one that looks like fraud, buyers wait (429). A payment that is `REQUIRES_ACTION` ' +
        'is confirmed after the buyer has been where `next_action` leads; another attempt cancels it. A gateway timeout answers 504 and ' +
        'is resolved in the background. Emits `payment.created`, the event of its new status, and `order.paid`. Send an ' +
        '`Idempotency-Key`, so that a retry does not pay twice; an order that is paid is not paid again whatever the key.',
      params: CartParams,
      headers: CartTokenHeaders,
      body: PayBody,
      response: {
        200: PaymentView,
        201: PaymentView,
        ...refusals(...payRefusals),
      },
    },
    handler: async (request) => {
      checkMay('payments:write', request.principal)
      const id = newPaymentId()
      const { cartId } = request.params
      const access = accessOf(request, tokens)
      const saved = savedMethodAsked(request.principal, request.body)
      const method = await methodAsked(request, codes, request.body)
      const wanted = { id, cartId, method, saved, returnUrl: request.body.return_url }
      const begin = (tx: Tx) => beginPayment(tx, kinds, access, wanted)
      return charged(request, ofBuyers, (queue) => request.exchange({ queue, laneId: id, begin }))
    },
  })
}

function confirmRoute(app: App, tokens: CartTokens, charges: ChargeQueue): void {
  app.route({
    method: 'POST',
    url: `${collection}/:paymentId/confirm`,
    config: { scope: 'carts:write', audience: cartAudience, money: chargedBy },
    schema: {
      operationId: 'confirmCartPayment',
      summary: 'Confirm a payment of a cart',
      description:
        'Continues a payment that is `REQUIRES_ACTION`, after the buyer has done what `next_action` says. The gateway is asked for ' +
        'the result, which is answered as for a new payment. Whoever works for the shop needs `payments:write` as well. Emits ' +
        '`payment.captured` or `payment.failed`.',
      params: OwnPaymentParams,
      headers: CartTokenHeaders,
      body: NoBody,
      response: {
        200: PaymentView,
        ...refusals(
          cartNotFound,
          paymentNotFound,
          insufficientScope,
          invalidTransition,
          versionMismatch,
          paymentDeclined,
          gatewayTimeout,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      checkMay('payments:write', request.principal)
      const { paymentId: laneId } = request.params
      const access = accessOf(request, tokens)
      const begin = (tx: Tx) => confirmOwnPayment(tx, access, request.params)
      return charged(request, charges, (queue) => request.exchange({ queue, laneId, begin }))
    },
  })
}

function cancelRoute(app: App, tokens: CartTokens): void {
  app.route({
    method: 'POST',
    url: `${collection}/:paymentId/cancel`,
    config: { scope: 'carts:write', audience: cartAudience },
    schema: {
      operationId: 'cancelCartPayment',
      summary: 'Cancel a payment of a cart',
      description:
        'Ends a payment that waits for the buyer, so that the order can be paid another way. Captured money is not returned. Whoever ' +
        'works for the shop needs `payments:write` as well. Emits `payment.cancelled`. A second call is refused, as the payment has ended.',
      params: OwnPaymentParams,
      headers: CartTokenHeaders,
      body: NoBody,
      response: {
        200: PaymentView,
        ...refusals(
          cartNotFound,
          paymentNotFound,
          insufficientScope,
          invalidTransition,
          versionMismatch,
          callInProgress,
        ),
      },
    },
    handler: (request) => {
      checkMay('payments:write', request.principal)
      const access = accessOf(request, tokens)
      return request.write(async (tx) =>
        buyersView(paymentView(await cancelOwnPayment(tx, access, request.params))),
      )
    },
  })
}

type Handled = Parameters<Parameters<App['route']>[0]['handler']>

function charged<Reply>(
  request: Pick<Handled[0], 'principal' | 'guess'>,
  charges: ChargeQueue,
  charge: (queue: ChargeQueue) => Promise<Reply>,
): Promise<Reply> {
  if (request.principal === undefined || isOperator(request.principal)) return charge(charges)
  return countingDeclines(request, charges, charge)
}
