import type { GatewayKinds } from '@souk/gateways/contract'
import { periodClosed, secondPersonRequired } from '@souk/ledger/contract'
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
import { giftCardUsed } from '@souk/stored-value/contract'
import { recordScope } from '../by-hand/recording.ts'
import {
  gatewayCapabilityMissing,
  giftCardsIssued,
  giftCardsTakenBack,
  paymentCurrencyMismatch,
  paymentNotFound,
  refundExceedsRefundable,
  refundNotFound,
  storeCreditNeedsCustomer,
  unitsRefunded,
} from '../problems.ts'
import { EmptyBody, PaymentParams } from '../schemas.ts'
import type { RefundQueue } from './calling/queue.ts'
import { createRefund, retryRefund } from './operations.ts'
import { previewRefund } from './previews/operations.ts'
import type { Refund } from './refund.ts'
import {
  ConfirmRefundBody,
  PreviewRefundBody,
  RefundBody,
  RefundPage,
  RefundParams,
  RefundPreviewView,
  RefundsQuery,
  RefundView,
  RetryRefundBody,
  refundPreviewView,
  refundView,
} from './schemas.ts'
import { cancelWaitingRefund, confirmRefund } from './sending/operations.ts'
import { getRefund, listRefunds } from './store.ts'

export function refundRoutes(app: App, kinds: GatewayKinds, queue: RefundQueue): void {
  refundPreview(app, kinds)
  refundCreation(app, kinds, queue)
  refundRetry(app, kinds, queue)
  refundsByHand(app)
  refundReads(app)
}

function refundCreation(app: App, kinds: GatewayKinds, queue: RefundQueue): void {
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
        'the way it came; with `MANUAL`, the only other destination for what was recorded by hand, it is `PENDING` until people have sent it. ' +
        'With `lines` the amount is what those units were sold for; what other payments of the order have paid of it goes back through those, by refunds beside this one. Send an `Idempotency-Key`, so that a retry does not refund twice.',
      params: PaymentParams,
      body: RefundBody,
      response: {
        201: RefundView,
        ...refusals(
          paymentNotFound,
          refundExceedsRefundable,
          unitsRefunded,
          giftCardsIssued,
          giftCardUsed,
          gatewayCapabilityMissing,
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
      const { amount, reason = null, destination, lines } = request.body
      const wanted = { id, paymentId, amount, reason, destination, lines }
      return request.exchange({ queue, laneId: id, begin: (tx) => createRefund(tx, kinds, wanted) })
    },
  })
}

function refundPreview(app: App, kinds: GatewayKinds): void {
  app.route({
    method: 'POST',
    url: '/api/v1/payments/:paymentId/refunds/preview',
    config: { scope: 'payments:refund', audience: ['operator', 'provider'], safe: true },
    schema: {
      operationId: 'previewRefund',
      summary: 'Preview a refund',
      description:
        'Says what units of the order would come to in a refund, line by line, how many units of each line can still be refunded, what ' +
        'the payment has left, and where its money can go. Nothing is saved and no gateway is asked. Without `lines` it says what is left.',
      params: PaymentParams,
      body: PreviewRefundBody,
      response: { 200: RefundPreviewView, ...refusals(paymentNotFound, unitsRefunded) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { paymentId } = request.params
        return refundPreviewView(await previewRefund(tx, kinds, paymentId, request.body.lines))
      }),
  })
}

/** What the customer gets back: units may go back by several refunds. */
function refundedBy(write: SupervisedWrite): Money {
  const { currency } = resourceAfter<Refund>(write, 'refund')
  const refunds = write.changes.filter(({ resource }) => resource === 'refund')
  const amounts = new Map(refunds.map(({ id, after }) => [id, (after as Refund).amount]))
  return { amount: [...amounts.values()].reduce((sum, amount) => sum + amount, 0), currency }
}

function refundRetry(app: App, kinds: GatewayKinds, queue: RefundQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/refunds/:refundId/retry',
    config: { scope: 'payments:refund', audience: ['operator', 'provider'], money: refundedBy },
    schema: {
      operationId: 'retryRefund',
      summary: 'Retry a refund',
      description:
        'Asks the gateway again for a refund that is `FAILED`. The refund is answered as for a new one, and ' +
        '`refund.succeeded` or `refund.failed` is emitted. With `destination` the money goes elsewhere than before, which a refund that is `PENDING` takes as well. It is ' +
        'refused with `refund_exceeds_refundable` if the money was returned another way in the meantime. Gift cards that its units have by now are taken back.',
      params: RefundParams,
      body: RetryRefundBody,
      response: {
        200: RefundView,
        ...refusals(
          refundNotFound,
          invalidTransition,
          refundExceedsRefundable,
          unitsRefunded,
          giftCardsIssued,
          giftCardUsed,
          gatewayCapabilityMissing,
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
        begin: (tx) => retryRefund(tx, kinds, laneId, destination),
      })
    },
  })
}

function refundsByHand(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/refunds/:refundId/confirm',
    config: { scope: recordScope, audience: ['operator'], money: refundedBy },
    schema: {
      operationId: 'confirmRefund',
      summary: 'Confirm a refund',
      description:
        'Says that people have sent the money of a `PENDING` refund with destination `MANUAL`. The refund is `SUCCEEDED`, and posted with ' +
        '`sent_at` as its moment in the books; emits `refund.succeeded`. Above the limit of the manual gateway only another person ' +
        'than the one who asked for the refund can do it; where a program or a customer did, the first member to confirm becomes the one who has asked, the ' +
        'refund stays `PENDING`, and another member confirms. It is done once: a second request is refused.',
      params: RefundParams,
      body: ConfirmRefundBody,
      response: {
        200: RefundView,
        ...refusals(
          refundNotFound,
          invalidTransition,
          secondPersonRequired,
          periodClosed,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { sent_at, reference = null, account, method } = request.body
      const isCash = method === undefined ? undefined : method === 'cash'
      const sent = { sentAt: new Date(sent_at), reference, account, isCash }
      return request.write(async (tx) =>
        refundView(await confirmRefund(tx, request.params.refundId, sent)),
      )
    },
  })

  app.route({
    method: 'POST',
    url: '/api/v1/refunds/:refundId/cancel',
    config: { scope: 'payments:refund', audience: ['operator'] },
    schema: {
      operationId: 'cancelRefund',
      summary: 'Cancel a refund',
      description:
        'Ends a `PENDING` refund whose money nobody has sent, or a `FAILED` one that nobody will try again. The refund is `CANCELLED`, nothing ' +
        'has moved, and the money can be refunded again; what the customer has paid too much meanwhile is wanted back at once. Emits `refund.cancelled`. ' +
        'While a gateway is asked for it a refund cannot be cancelled, and neither can one for which gift cards were taken back.',
      params: RefundParams,
      body: EmptyBody,
      response: {
        200: RefundView,
        ...refusals(refundNotFound, invalidTransition, giftCardsTakenBack, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        refundView(await cancelWaitingRefund(tx, request.params.refundId)),
      ),
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
