import {
  type App,
  created,
  invalidTransition,
  newId,
  refusals,
  type Tx,
  versionMismatch,
} from '@souk/platform'
import { slowly } from '../faults/operations.ts'
import {
  paymentCurrencyMismatch,
  paymentNotFound,
  refundExceedsRefundable,
  refundNotFound,
} from '../problems.ts'
import { EmptyBody, PaymentParams } from '../schemas.ts'
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

export function refundRoutes(app: App): void {
  refundCommands(app)
  refundReads(app)
}

function refundCommands(app: App): void {
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
        ),
      },
    },
    handler: (request) => {
      // Made before the transaction: the gateway hears the same id when that has to be tried again.
      const id = newId('ref')
      const giveBack = async (tx: Tx) => {
        const { paymentId } = request.params
        const { amount, reason = null } = request.body
        const refund = await refundPayment(tx, { id, paymentId, amount, reason })
        return created(refundView(refund), `/api/v1/refunds/${refund.id}`)
      }
      return slowly(request, () => request.write(giveBack))
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
        ...refusals(refundNotFound, invalidTransition, refundExceedsRefundable, versionMismatch),
      },
    },
    handler: (request) => {
      const retry = async (tx: Tx) => refundView(await retryRefund(tx, request.params.refundId))
      return slowly(request, () => request.write(retry))
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
