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
      summary: 'List payments, newest first',
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
      summary: 'Read a payment',
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
      summary: 'Pay an order, wholly or in part',
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
      summary: 'Go on with a payment after the customer has acted',
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
      summary: 'Capture what is authorised, or part of it',
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
      summary: 'Give up what has not been captured',
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
