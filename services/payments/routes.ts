import {
  type App,
  callInProgress,
  invalidTransition,
  newId,
  outcomeUnknown,
  refusals,
  versionMismatch,
} from '@souk/platform'
import type { ChargeQueue } from './calling/queue.ts'
import type { Gateways } from './gateways.ts'
import { cancelPayment, capturePayment, confirmPayment, createPayment } from './operations.ts'
import {
  captureExceedsAuthorized,
  captureUnanswered,
  gatewayCapabilityMissing,
  gatewayTimeout,
  orderAlreadyPaid,
  orderUnknown,
  paymentCurrencyMismatch,
  paymentDeclined,
  paymentExceedsBalance,
  paymentInProgress,
  paymentMethodUnknown,
  paymentNotCapturable,
  paymentNotFound,
} from './problems.ts'
import type { RefundQueue } from './refunds/calling/queue.ts'
import { refundRoutes } from './refunds/routes.ts'
import {
  CaptureBody,
  CreatePaymentBody,
  EmptyBody,
  PaymentPage,
  PaymentParams,
  PaymentsQuery,
  PaymentView,
  paymentView,
} from './schemas.ts'
import { getPayment, listPayments } from './store.ts'

/** What requests reach their gateway through. */
interface Ways {
  readonly gateways: Gateways
  readonly charges: ChargeQueue
  readonly refunds: RefundQueue
}

export function routes(app: App, { gateways, charges, refunds }: Ways): void {
  paymentReads(app)
  paymentCreation(app, gateways, charges)
  confirmation(app, charges)
  captureRoute(app, charges)
  cancelRoute(app)
  refundRoutes(app, refunds)
}

function paymentReads(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/payments',
    config: { scope: 'payments:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listPayments',
      summary: 'List payments',
      description:
        'Newest first, filtered by order or status. Use it to see every attempt to pay an order, also those that were ' +
        'declined: a declined payment is kept with status FAILED.',
      querystring: PaymentsQuery,
      response: { 200: PaymentPage },
    },
    handler: (request) => request.list((tx, page) => listPayments(tx, request.query, page)),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/payments/:paymentId',
    config: { scope: 'payments:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getPayment',
      summary: 'Get a payment',
      description:
        'Use it after a 504 or 503, or instead of waiting for an event, to see what became of a payment. The captured, ' +
        'refunded and refund_pending amounts say where its money is.',
      params: PaymentParams,
      response: { 200: PaymentView, ...refusals(paymentNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => paymentView(await getPayment(tx, request.params.paymentId))),
  })
}

function paymentCreation(app: App, gateways: Gateways, queue: ChargeQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/payments',
    config: { scope: 'payments:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'createPayment',
      summary: 'Create a payment',
      description:
        'Pays an order, wholly or in part, through the gateway of the method. The gateway is asked before this answers: ' +
        'the payment is then CAPTURED, AUTHORIZED with capture_method MANUAL, or REQUIRES_ACTION when the customer has to ' +
        'act first. A declined payment answers 402 and is kept. A gateway that does not answer in time gives 504: the ' +
        'payment stays PROCESSING, counts as on its way, and is resolved in the background.',
      body: CreatePaymentBody,
      response: {
        201: PaymentView,
        ...refusals(
          paymentDeclined,
          invalidTransition,
          orderAlreadyPaid,
          paymentInProgress,
          orderUnknown,
          paymentMethodUnknown,
          gatewayCapabilityMissing,
          paymentCurrencyMismatch,
          paymentExceedsBalance,
          gatewayTimeout,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      // Made before the transaction: it is the same one when that has to be tried again.
      const id = newId('pay')
      const { order_id: orderId, method, amount, capture_method } = request.body
      const captureMethod = capture_method ?? 'AUTOMATIC'
      const wanted = { id, orderId, method, amount, captureMethod }
      return request.exchange({
        queue,
        laneId: id,
        begin: (tx) => createPayment(tx, gateways, wanted),
      })
    },
  })
}

function confirmation(app: App, queue: ChargeQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/payments/:paymentId/confirm',
    config: { scope: 'payments:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'confirmPayment',
      summary: 'Confirm a payment',
      description:
        'Call it when the customer has done what next_action asked for. The gateway is asked how the payment stands, and ' +
        'the answer is like that of creating it: the money is captured or held, declined with 402, or still open with 504.',
      params: PaymentParams,
      body: EmptyBody,
      response: {
        200: PaymentView,
        ...refusals(
          paymentDeclined,
          paymentNotFound,
          invalidTransition,
          versionMismatch,
          gatewayTimeout,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      const { paymentId: laneId } = request.params
      return request.exchange({ queue, laneId, begin: (tx) => confirmPayment(tx, laneId) })
    },
  })
}

function captureRoute(app: App, queue: ChargeQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/payments/:paymentId/capture',
    config: { scope: 'payments:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'capturePayment',
      summary: 'Capture a payment',
      description:
        'Takes money that a MANUAL payment holds, all of it or part; several captures may follow each other. No more is ' +
        'captured than the order still costs. The capture that covers the order releases whatever else is held for it. A ' +
        'declined capture answers 402, leaves the payment as it was, and may be sent again. A gateway that does not answer ' +
        'in time gives 504: the capture is resolved in the background, and until then the payment can be neither captured ' +
        'nor cancelled.',
      params: PaymentParams,
      body: CaptureBody,
      response: {
        200: PaymentView,
        ...refusals(
          paymentDeclined,
          paymentNotFound,
          paymentNotCapturable,
          versionMismatch,
          captureExceedsAuthorized,
          paymentExceedsBalance,
          paymentCurrencyMismatch,
          captureUnanswered,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      const { paymentId: laneId } = request.params
      const { amount } = request.body
      return request.exchange({ queue, laneId, begin: (tx) => capturePayment(tx, laneId, amount) })
    },
  })
}

function cancelRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/payments/:paymentId/cancel',
    config: { scope: 'payments:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'cancelPayment',
      summary: 'Cancel a payment',
      description:
        'Releases what is held or awaited and was not captured, so that the order can be paid another way. The gateway is ' +
        'told afterwards. Captured money stays and goes back only by a refund; a payment that is PROCESSING cannot be ' +
        'cancelled, because nobody knows yet whether its money came.',
      params: PaymentParams,
      body: EmptyBody,
      response: {
        200: PaymentView,
        ...refusals(paymentNotFound, invalidTransition, versionMismatch, callInProgress),
      },
    },
    handler: (request) =>
      request.write(async (tx) => paymentView(await cancelPayment(tx, request.params.paymentId))),
  })
}
