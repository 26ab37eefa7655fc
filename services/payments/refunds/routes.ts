import {
  type App,
  callInProgress,
  invalidTransition,
  type Money,
  newId,
  outcomeUnknown,
  refusals,
  resourceAfter,
  type SupervisedWrite,
  versionMismatch,
} from '@souk/platform'
import {
  paymentCurrencyMismatch,
  paymentNotFound,
  refundExceedsRefundable,
  refundNotFound,
  storeCreditNeedsCustomer,
} from '../problems.ts'
import { PaymentParams } from '../schemas.ts'
import type { RefundQueue } from './calling/queue.ts'
import { createRefund, retryRefund } from './operations.ts'
import type { Refund } from './refund.ts'
import {
  RefundBody,
  RefundPage,
  RefundParams,
  RefundsQuery,
  RefundView,
  RetryRefundBody,
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
    config: {
      scope: 'payments:refund',
      audience: ['operator', 'provider'],
      money: refundedBy,
    },
    schema: {
      operationId: 'createRefund',
      summary: 'Create a refund',
      description:
        'Returns captured money to the customer, all that is left or the given `amount`. The refund is `SUCCEEDED` ' +
        'when this answers, `FAILED` with a `failure_code`, or `PROCESSING` if the gateway has not answered yet; such ' +
        'a refund is resolved in the background, and its amount counts as `refund_pending` until then. Emits ' +
        '`refund.created`, and `refund.succeeded` or `refund.failed`. A cancelled order is refunded automatically, ' +
        'without this operation. With `destination` `STORE_CREDIT` the money goes to the store credit of the customer instead of back ' +
        'the way it came. Send an `Idempotency-Key`, so that a retry does not refund twice.',
      params: PaymentParams,
      body: RefundBody,
      response: {
        201: RefundView,
        ...refusals(
          paymentNotFound,
          refundExceedsRefundable,
          storeCreditNeedsCustomer,
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
      const { amount, reason = null, destination = 'ORIGINAL' } = request.body
      const wanted = { id, paymentId, amount, reason, destination }
      return request.exchange({ queue, laneId: id, begin: (tx) => createRefund(tx, wanted) })
    },
  })
}

/** What the customer gets back. */
function refundedBy(write: SupervisedWrite): Money {
  const { amount, currency } = resourceAfter<Refund>(write, 'refund')
  return { amount, currency }
}

function refundRetry(app: App, queue: RefundQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/refunds/:refundId/retry',
    config: { scope: 'payments:refund', audience: ['operator', 'provider'], money: refundedBy },
    schema: {
      operationId: 'retryRefund',
      summary: 'Retry a refund',
      description:
        'Asks the gateway again for a refund that is `FAILED`. The refund is answered as for a new one, and ' +
        '`refund.succeeded` or `refund.failed` is emitted. With `destination` the money goes elsewhere than before. It is refused with `refund_exceeds_refundable` if the ' +
        'money was returned another way in the meantime.',
      params: RefundParams,
      body: RetryRefundBody,
      response: {
        200: RefundView,
        ...refusals(
          refundNotFound,
          invalidTransition,
          refundExceedsRefundable,
          storeCreditNeedsCustomer,
          versionMismatch,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      const { refundId: laneId } = request.params
      const { destination } = request.body
      return request.exchange({
        queue,
        laneId,
        begin: (tx) => retryRefund(tx, laneId, destination),
      })
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
        'Returns refunds, newest first, filtered by `payment_id`, `order_id` or `status`. Automatic refunds, of ' +
        'cancelled orders and of money that arrived too late, are included. Filter by `FAILED` to find refunds to ' +
        'retry.',
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
        'Returns a refund. Use it to see what became of one that was `PROCESSING`, or subscribe to `refund.succeeded` ' +
        'and `refund.failed`. If it is `FAILED`, `failure_code` says why.',
      params: RefundParams,
      response: { 200: RefundView, ...refusals(refundNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => refundView(await getRefund(tx, request.params.refundId))),
  })
}
