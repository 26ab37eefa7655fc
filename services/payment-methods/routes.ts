import {
  alreadyAnonymized,
  customerInactive,
  customerUnknown,
  customerWasMerged,
} from '@souk/customers/contract'
import { type GatewayKinds, gatewayNotFound } from '@souk/gateways/contract'
import {
  type App,
  callInProgress,
  invalidTransition,
  isOperator,
  NoBody,
  newId,
  outcomeUnknown,
  refusals,
  type Tx,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import type { MethodQueue } from './asking/queue.ts'
import { beginConfirming, beginSaving, detachMethod, makeDefault } from './operations.ts'
import { unreachable } from './payment-method.ts'
import {
  methodDeclined,
  methodLimitReached,
  methodNotFound,
  methodNotSavable,
  methodUnanswered,
} from './problems.ts'
import {
  MethodParams,
  MethodsQuery,
  PaymentMethodPage,
  PaymentMethodView,
  SaveMethodBody,
  UpdateMethodBody,
  viewOfMethod,
} from './schemas.ts'
import { getMethod, listMethods } from './store.ts'

const collection = '/api/v1/payment-methods'
const single = `${collection}/:paymentMethodId`
const reading = { scope: 'payment_methods:read', audience: ['operator', 'customer'] } as const
const writing = { scope: 'payment_methods:write', audience: ['operator', 'customer'] } as const

/** What requests reach a gateway through. */
interface Access {
  readonly kinds: GatewayKinds
  readonly queue: MethodQueue
}

export function methodRoutes(app: App, access: Access): void {
  readRoutes(app)
  saveRoute(app, access)
  confirmRoute(app, access)
  changeRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: reading,
    schema: {
      operationId: 'listPaymentMethods',
      summary: 'List payment methods',
      description:
        'Returns what customers can pay with again, newest first, filtered by `customer_id` or `status`. The operator sees those of all ' +
        'customers, a customer who has signed in their own. Numbers of cards and accounts are kept by the gateways alone.',
      querystring: MethodsQuery,
      response: { 200: PaymentMethodPage },
    },
    handler: (request) => request.list((tx, page) => listMethods(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: reading,
    schema: {
      operationId: 'getPaymentMethod',
      summary: 'Get a payment method',
      description:
        'Returns a saved payment method with what the customer has agreed to. Use it after a 503 or 504 to see whether the gateway ' +
        'keeps the method by now.',
      params: MethodParams,
      response: { 200: PaymentMethodView, ...refusals(methodNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfMethod(await getMethod(tx, request.params.paymentMethodId))),
  })
}

type Handled = Parameters<Parameters<App['route']>[0]['handler']>[0]

/**
 * Whoever saves cards learns whether they are good: declined ones are counted for the customer who tries them. An answer that is given
 * again declines nothing, and neither does a gateway that cannot be reached.
 */
function countingDeclines<Reply>(
  request: Pick<Handled, 'principal' | 'guess'>,
  queue: MethodQueue,
  ask: (queue: MethodQueue) => Promise<Reply>,
): Promise<Reply> {
  if (request.principal === undefined || isOperator(request.principal)) return ask(queue)
  let wrong = 0
  const step: MethodQueue['step'] = async (tx, asked) => {
    const decided = await queue.step(tx, asked)
    const { status, decline } = decided?.reply ?? {}
    wrong = status === 'FAILED' && decline?.code !== unreachable.code ? 1 : 0
    return decided
  }
  return request.guess(
    () => ask({ ...queue, step }),
    () => wrong,
    'cards',
  )
}

const askingRefusals = [methodDeclined, methodUnanswered, callInProgress, outcomeUnknown]

function saveRoute(app: App, { kinds, queue }: Access): void {
  app.route({
    method: 'POST',
    url: collection,
    config: writing,
    schema: {
      operationId: 'savePaymentMethod',
      summary: 'Save a payment method',
      description:
        'Has a gateway keep a method for a customer, without a payment: the one that `gateway_id` names, or the oldest that keeps it. It ' +
        'is `ACTIVE` when this answers, or `REQUIRES_ACTION` if the customer has to do what `next_action` says. If the gateway declines, ' +
        'the answer is 402 and the method is `FAILED`. If it does not answer in time, the answer is 504; the method stays `PENDING` and ' +
        'is resolved in the background. A card that the customer has saved before answers 200 with that method. Emits ' +
        '`payment_method.attached`. Send an `Idempotency-Key`, so that a retry does not save it twice.',
      body: SaveMethodBody,
      response: {
        200: PaymentMethodView,
        201: PaymentMethodView,
        ...refusals(
          ...askingRefusals,
          validationFailed,
          methodLimitReached,
          methodNotSavable,
          gatewayNotFound,
          customerUnknown,
          customerInactive,
          customerWasMerged,
          alreadyAnonymized,
        ),
      },
    },
    handler: (request) => {
      const laneId = newId('pm')
      const { body } = request
      const begin = (tx: Tx) => beginSaving(tx, kinds, laneId, body)
      return countingDeclines(request, queue, (counted) =>
        request.exchange({ queue: counted, laneId, begin }),
      )
    },
  })
}

function confirmRoute(app: App, { queue }: Access): void {
  app.route({
    method: 'POST',
    url: `${single}/confirm`,
    config: writing,
    schema: {
      operationId: 'confirmPaymentMethod',
      summary: 'Confirm a payment method',
      description:
        'Continues to save a method that is `REQUIRES_ACTION`, after the customer has done what `next_action` says. The gateway is ' +
        'asked for the result, which is answered as for a new method. What nobody confirms fails after a day. Emits ' +
        '`payment_method.attached` or `payment_method.failed`.',
      params: MethodParams,
      body: NoBody,
      response: {
        200: PaymentMethodView,
        ...refusals(...askingRefusals, methodNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) => {
      const { paymentMethodId: laneId } = request.params
      const begin = (tx: Tx) => beginConfirming(tx, laneId)
      return countingDeclines(request, queue, (counted) =>
        request.exchange({ queue: counted, laneId, begin }),
      )
    },
  })
}

function changeRoutes(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: writing,
    schema: {
      operationId: 'updatePaymentMethod',
      summary: 'Make a payment method the default',
      description:
        'Makes an `ACTIVE` method the default of its customer; the one before is it no more. Emits `payment_method.updated` for both. ' +
        'A second request changes nothing.',
      params: MethodParams,
      body: UpdateMethodBody,
      response: {
        200: PaymentMethodView,
        ...refusals(methodNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfMethod(await makeDefault(tx, request.params.paymentMethodId)),
      ),
  })
  app.route({
    method: 'DELETE',
    url: single,
    config: writing,
    schema: {
      operationId: 'detachPaymentMethod',
      summary: 'Detach a payment method',
      description:
        'Ends a saved method at once: nothing is paid with it from now on, payments that have begun go on. The gateway is told to forget ' +
        'it in the background. If it was the default, the customer has none until another is chosen. Emits `payment_method.detached`; ' +
        'a second request is refused, as is one for a method whose gateway has not answered yet.',
      params: MethodParams,
      response: {
        200: PaymentMethodView,
        ...refusals(methodNotFound, invalidTransition, callInProgress, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfMethod(await detachMethod(tx, request.params.paymentMethodId)),
      ),
  })
}
