import { type App, created, refusals, versionMismatch } from '@souk/platform'
import {
  paymentCurrencyMismatch,
  paymentNotFound,
  refundExceedsRefundable,
  refundNotFound,
} from '../problems.ts'
import { PaymentParams } from '../schemas.ts'
import { refundPayment } from './operations.ts'
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
  app.route({
    method: 'POST',
    url: '/api/v1/payments/:paymentId/refunds',
    config: { scope: 'payments:refund' },
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
    handler: (request) =>
      request.write(async (tx) => {
        const { amount, reason } = request.body
        const refund = await refundPayment(tx, request.params.paymentId, amount, reason ?? null)
        return created(refundView(refund), `/api/v1/refunds/${refund.id}`)
      }),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/refunds',
    config: { scope: 'payments:read' },
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
    config: { scope: 'payments:read' },
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
