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
  refundCreation(app, queue)
  refundRetry(app, queue)
  refundReads(app)
}

function refundCreation(app: App, queue: RefundQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/payments/:paymentId/refunds',
    config: { scope: 'payments:refund', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'createRefund',
      summary: 'Create a refund',
      description:
        'Gives captured money back, all that is left or part of it. The gateway is asked before this answers: the refund is ' +
        'SUCCEEDED, FAILED with a failure_code, or PROCESSING when the gateway has not answered yet. Until it is known, the ' +
        'amount counts as refund_pending, so it cannot be given back twice. Cancelling an order refunds what was paid for ' +
        'it without this.',
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
}

function refundRetry(app: App, queue: RefundQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/refunds/:refundId/retry',
    config: { scope: 'payments:refund', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'retryRefund',
      summary: 'Retry a refund',
      description:
        'Asks the gateway again for a refund that FAILED. It is refused when the money was due and has gone back another way ' +
        'meanwhile, so nobody is paid twice.',
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
      summary: 'List refunds',
      description:
        'Newest first, filtered by payment, order or status. Refunds that came by themselves, because an order was ' +
        'cancelled or its money came too late, are among them; filter by FAILED to find those to retry.',
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
      summary: 'Get a refund',
      description:
        'Use it to see what became of a refund that was PROCESSING. Its status says whether the money has gone back, and ' +
        'failure_code why not.',
      params: RefundParams,
      response: { 200: RefundView, ...refusals(refundNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => refundView(await getRefund(tx, request.params.refundId))),
  })
}
