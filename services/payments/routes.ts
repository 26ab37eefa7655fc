import {
  type App,
  created,
  invalidTransition,
  keptButRefused,
  newId,
  refusals,
  type Tx,
  versionMismatch,
} from '@souk/platform'
import { slowly } from './faults/operations.ts'
import { cancelPayment, capturePayment, confirmPayment, createPayment } from './operations.ts'
import type { Payment } from './payment.ts'
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

export function routes(app: App): void {
  paymentReads(app)
  paymentCreation(app)
  confirmation(app)
  captureAndCancel(app)
  refundRoutes(app)
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

function paymentCreation(app: App): void {
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
        ),
      },
    },
    handler: (request) => {
      // Made before the transaction: the gateway hears the same id when that has to be tried again.
      const id = newId('pay')
      const pay = async (tx: Tx) => {
        const { order_id: orderId, method, amount, capture_method } = request.body
        const captureMethod = capture_method ?? 'AUTOMATIC'
        const payment = await createPayment(tx, { id, orderId, method, amount, captureMethod })
        const view = answerFor(payment)
        return isRefused(payment) ? view : created(view, `/api/v1/payments/${payment.id}`)
      }
      return slowly(request, () => request.write(pay))
    },
  })
}

function isRefused({ status }: Payment): boolean {
  return status === 'FAILED' || status === 'PROCESSING'
}

/** What the gateway refused or left open is said as a problem, and the payment is kept all the same. */
function answerFor(payment: Payment) {
  const view = paymentView(payment)
  const { id: paymentId, status, decline } = payment
  if (status === 'PROCESSING') return keptButRefused(view, gatewayTimeout({ paymentId }))
  if (status !== 'FAILED' || decline === null) return view
  const { code: declineCode, retryable, advice: detail } = decline
  return keptButRefused(view, paymentDeclined({ declineCode, retryable, paymentId }, { detail }))
}

function confirmation(app: App): void {
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
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => answerFor(await confirmPayment(tx, request.params.paymentId))),
  })
}

function captureAndCancel(app: App): void {
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
        ),
      },
    },
    handler: (request) => {
      const capture = async (tx: Tx) =>
        paymentView(await capturePayment(tx, request.params.paymentId, request.body.amount))
      return slowly(request, () => request.write(capture))
    },
  })

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
        ...refusals(paymentNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => paymentView(await cancelPayment(tx, request.params.paymentId))),
  })
}
