import {
  type App,
  callInProgress,
  invalidTransition,
  newId,
  outcomeUnknown,
  refusals,
  versionMismatch,
} from '@souk/platform'
import {
  paymentCurrencyMismatch,
  paymentNotFound,
  refundExceedsRefundable,
  refundNotFound,
} from '../problems.ts'
import { EmptyBody, PaymentParams } from '../schemas.ts'
import type { RefundQueue } from './calling/queue.ts'
import { refundPayment, retryRefund } from './operations.ts'
import {
  RefundBody,
  RefundPage,
  RefundParams,
  RefundsQuery,
  RefundView,
  refundView,
} from './schemas.ts'
import { getRefund, listRefunds } from './store.ts'

export function refundRoutes(app: App, queue: RefundQueue): void {
  refundCommands(app, queue)
  refundReads(app)
}

function refundCommands(app: App, queue: RefundQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/payments/:paymentId/refunds',
    config: { scope: 'payments:refund', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'createRefund',
      summary: 'Give captured money back, all that is left or part of it',
      params: PaymentParams,
      body: RefundBody,
      response: {
        201: RefundView,
        ...refusals(
          paymentNotFound,
          refundExceedsRefundable,
          versionMismatch,
          paymentCurrencyMismatch,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      // Made before the transaction: it is the same one when that has to be tried again.
      const id = newId('ref')
      const { paymentId } = request.params
      const { amount, reason = null } = request.body
      const wanted = { id, paymentId, amount, reason }
      return request.exchange({ queue, laneId: id, begin: (tx) => refundPayment(tx, wanted) })
    },
  })

  app.route({
    method: 'POST',
    url: '/api/v1/refunds/:refundId/retry',
    config: { scope: 'payments:refund', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'retryRefund',
      summary: 'Try a refund again that failed',
      params: RefundParams,
      body: EmptyBody,
      response: {
        200: RefundView,
        ...refusals(
          refundNotFound,
          invalidTransition,
          refundExceedsRefundable,
          versionMismatch,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      const { refundId: laneId } = request.params
      return request.exchange({ queue, laneId, begin: (tx) => retryRefund(tx, laneId) })
    },
  })
}

function refundReads(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/refunds',
    config: { scope: 'payments:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listRefunds',
      summary: 'List refunds, newest first',
      querystring: RefundsQuery,
      response: { 200: RefundPage },
    },
    handler: (request) => request.list((tx, page) => listRefunds(tx, request.query, page)),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/refunds/:refundId',
    config: { scope: 'payments:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getRefund',
      summary: 'Read a refund',
      params: RefundParams,
      response: { 200: RefundView, ...refusals(refundNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => refundView(await getRefund(tx, request.params.refundId))),
  })
}
