import type { GatewayKinds } from '@souk/gateways/contract'
import { periodClosed, secondPersonRequired } from '@souk/ledger/contract'
import {
  mandateRequired,
  methodLimitReached,
  methodUnusable,
  savedMethodUnknown,
} from '@souk/payment-methods/contract'
import {
  type App,
  amountOutOfRange,
  callInProgress,
  created,
  invalidTransition,
  type Money,
  newId,
  outcomeUnknown,
  refusals,
  resourceAfter,
  type SupervisedWrite,
  type Tx,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import {
  insufficientBalance,
  type StoredValueCodes,
  storedValueUnusable,
} from '@souk/stored-value/contract'
import { chargesForBuyers, confirmOwnPayment, payOwnOrder } from './buyers/operations.ts'
import { checkBodyOfBuyer, countingDeclines, isCustomer } from './buyers/requests.ts'
import { recordPayment } from './by-hand/operations.ts'
import type { RecordingRequest } from './by-hand/recording.ts'
import { isRecorder, recordingAsked } from './by-hand/requests.ts'
import type { ChargeQueue } from './charges/queue.ts'
import type { DisputeQueue } from './disputes/calling/queue.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { listPayments } from './listing/store.ts'
import { cancelPayment, capturePayment, confirmAnyPayment, createPayment } from './operations.ts'
import type { Payment } from './payment.ts'
import {
  authenticationRequired,
  captureExceedsAuthorized,
  captureUnanswered,
  gatewayCapabilityMissing,
  gatewayTimeout,
  methodNeedsCustomer,
  orderAlreadyPaid,
  orderUnknown,
  paymentAttemptsExhausted,
  paymentCurrencyMismatch,
  paymentDeclined,
  paymentExceedsBalance,
  paymentInProgress,
  paymentMethodUnknown,
  paymentNotCapturable,
  paymentNotFound,
  paymentRecordedAlready,
  storedValueBuysNoGiftCards,
} from './problems.ts'
import type { RefundQueue } from './refunds/calling/queue.ts'
import { refundRoutes } from './refunds/routes.ts'
import { savedMethodAsked } from './saved-methods/requests.ts'
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
import { getPayment } from './store.ts'
import { methodAsked } from './stored-value/requests.ts'

/** What requests reach their gateway through. */
interface GatewayAccess {
  readonly kinds: GatewayKinds
  readonly codes: StoredValueCodes
  readonly charges: ChargeQueue
  readonly refunds: RefundQueue
  readonly disputes: DisputeQueue
}

export function routes(
  app: App,
  { kinds, codes, charges, refunds, disputes }: GatewayAccess,
): void {
  paymentReads(app)
  paymentCreation(app, { kinds, codes, charges })
  confirmation(app, charges)
  captureRoute(app, kinds, charges)
  cancelRoute(app)
  refundRoutes(app, kinds, refunds)
  disputeRoutes(app, disputes)
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
        'Returns payments, newest first, filtered by `order_id`, `customer_id` or `status`. An order can have several: each ' +
        'attempt to pay it is a payment of its own, and one that was declined is kept as `FAILED`. A provider sees ' +
        'the payments of orders whose lines are all its own.',
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
        'Returns a payment with its status and amounts. Use it after a 503 or 504 to see what became of a request, or ' +
        'subscribe to `payment.*` events. `captured`, `capture_pending`, `refunded` and ' +
        '`refund_pending` tell where the money is.',
      params: PaymentParams,
      response: { 200: PaymentView, ...refusals(paymentNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => paymentView(await getPayment(tx, request.params.paymentId))),
  })
}

/** Made before the transaction: it is the same one when that has to be tried again. */
export const newPaymentId = () => newId('pay')

/** What the customer pays by it. */
export function chargedBy(write: SupervisedWrite): Money {
  const { capturing, amount, currency } = resourceAfter<Payment>(write, 'payment')
  return { amount: capturing ?? amount, currency }
}

/** Why what is said of saved methods is refused, for every route that begins a payment. */
export const savedMethodRefusals = [
  validationFailed,
  savedMethodUnknown,
  methodUnusable,
  methodLimitReached,
  methodNeedsCustomer,
]

const creationRefusals = [
  ...savedMethodRefusals,
  mandateRequired,
  authenticationRequired,
  paymentDeclined,
  paymentAttemptsExhausted,
  invalidTransition,
  orderAlreadyPaid,
  paymentInProgress,
  orderUnknown,
  paymentMethodUnknown,
  gatewayCapabilityMissing,
  paymentCurrencyMismatch,
  paymentExceedsBalance,
  storedValueUnusable,
  storedValueBuysNoGiftCards,
  insufficientBalance,
  amountOutOfRange,
  paymentRecordedAlready,
  periodClosed,
  gatewayTimeout,
  callInProgress,
  outcomeUnknown,
]

function paymentCreation(
  app: App,
  { kinds, codes, charges: queue }: Pick<GatewayAccess, 'kinds' | 'codes' | 'charges'>,
): void {
  const ofBuyers = chargesForBuyers(queue)
  app.route({
    method: 'POST',
    url: '/api/v1/payments',
    config: {
      scope: 'payments:write',
      audience: ['operator', 'provider', 'customer'],
      money: chargedBy,
    },
    schema: {
      operationId: 'createPayment',
      summary: 'Create a payment',
      description:
        'Pays an order, wholly or in part, through the gateway of `method`. The payment is `CAPTURED` when this ' +
        'answers, `AUTHORIZED` with `capture_method` `MANUAL`, or `REQUIRES_ACTION` if the customer has to do what ' +
        '`next_action` says. If the gateway declines, the answer is 402 and the payment is kept as `FAILED`. If the ' +
        'gateway does not answer in time, the answer is 504; the payment stays `PROCESSING` and is resolved in the ' +
        'background. Emits `payment.created`, and the event of the new status, such as `payment.captured`. Send an ' +
        '`Idempotency-Key`, so that a retry does not pay twice; to an AI agent a retry after 504 answers 200 with the ' +
        'payment once the gateway has answered. A customer who has signed in pays all that is due of an order of their own, ' +
        'without `amount` and `capture_method`; another attempt cancels one that waits for them, and after several declines they ' +
        'wait (429). With `recorded` nobody is asked: the money came by bank transfer, in cash, over a terminal or otherwise, which needs ' +
        '`recorded_payments:write` and `amount`. It is recorded in full, what the order does not take is to be refunded by hand, and above a ' +
        'limit of the manual gateway another person confirms it first. `payment_method_id` names a saved method of the customer of the order ' +
        'in the place of `method`, and `save_method` saves the one that is paid with; with `off_session` the shop charges a saved method while ' +
        'the customer is not there, and 402 `authentication_required` says that their bank wants to see them.',
      body: CreatePaymentBody,
      response: {
        200: PaymentView,
        201: PaymentView,
        ...refusals(...creationRefusals),
      },
    },
    handler: async (request) => {
      const id = newPaymentId()
      const byHand = recordingAsked(request.principal, request.body, id)
      if (byHand) return request.write((tx) => recorded(tx, byHand))
      const saved = savedMethodAsked(request.principal, request.body)
      const method = await methodAsked(request, codes, request.body)
      const { order_id: orderId, amount, capture_method, return_url } = request.body
      if (isCustomer(request.principal)) {
        checkBodyOfBuyer(request.body)
        const begin = (tx: Tx) =>
          payOwnOrder(tx, kinds, { id, orderId, method, saved, returnUrl: return_url })
        return countingDeclines(request, ofBuyers, (queue) =>
          request.exchange({ queue, laneId: id, begin }),
        )
      }
      const captureMethod = capture_method ?? 'AUTOMATIC'
      const wanted = { id, orderId, method, saved, amount, captureMethod, returnUrl: return_url }
      return request.exchange({
        queue,
        laneId: id,
        begin: (tx) => createPayment(tx, kinds, wanted),
      })
    },
  })
}

async function recorded(tx: Tx, wanted: RecordingRequest) {
  const payment = await recordPayment(tx, wanted)
  return created(paymentView(payment), `/api/v1/payments/${payment.id}`)
}

function confirmation(app: App, queue: ChargeQueue): void {
  const ofBuyers = chargesForBuyers(queue)
  app.route({
    method: 'POST',
    url: '/api/v1/payments/:paymentId/confirm',
    config: {
      scope: 'payments:write',
      audience: ['operator', 'provider', 'customer'],
      money: chargedBy,
    },
    schema: {
      operationId: 'confirmPayment',
      summary: 'Confirm a payment',
      description:
        'Continues a payment that is `REQUIRES_ACTION`, after the customer has done what `next_action` says. The ' +
        'gateway is asked for the result, which is answered as for a new payment: captured or authorized, declined ' +
        'with 402, or 504 if there is no answer yet. Emits `payment.captured`, `payment.authorized` or ' +
        '`payment.failed`. A customer who has signed in confirms payments of their own orders. What was recorded by hand and waits for a ' +
        'second person is captured by this; that needs `recorded_payments:write`, and another member than the one who recorded it.',
      params: PaymentParams,
      body: EmptyBody,
      response: {
        200: PaymentView,
        ...refusals(
          paymentDeclined,
          paymentNotFound,
          invalidTransition,
          versionMismatch,
          secondPersonRequired,
          periodClosed,
          amountOutOfRange,
          gatewayTimeout,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      const { paymentId: laneId } = request.params
      if (isCustomer(request.principal)) {
        const begin = (tx: Tx) => confirmOwnPayment(tx, laneId)
        return countingDeclines(request, ofBuyers, (queue) =>
          request.exchange({ queue, laneId, begin }),
        )
      }
      const mayRecord = isRecorder(request.principal)
      const begin = (tx: Tx) => confirmAnyPayment(tx, laneId, mayRecord)
      return request.exchange({ queue, laneId, begin })
    },
  })
}

function captureRoute(app: App, kinds: GatewayKinds, queue: ChargeQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/payments/:paymentId/capture',
    config: { scope: 'payments:write', audience: ['operator', 'provider'], money: chargedBy },
    schema: {
      operationId: 'capturePayment',
      summary: 'Capture a payment',
      description:
        'Captures money that a `MANUAL` payment holds, all of it or the given `amount`; several partial captures are ' +
        'possible. No more is captured than the order still costs, and the capture that covers the order releases ' +
        'everything else that is held for it. Emits `payment.captured` or `payment.partially_captured`. If the ' +
        'gateway declines, the answer is 402, `payment.capture_failed` is emitted, `decline` says why, and the payment ' +
        'can be captured again or cancelled. If the gateway does not answer in time, the answer is 504 and the capture ' +
        'is resolved in the background; until then its amount is `capture_pending`, and the payment can be neither ' +
        'captured nor cancelled.',
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
          gatewayCapabilityMissing,
          paymentExceedsBalance,
          paymentCurrencyMismatch,
          amountOutOfRange,
          captureUnanswered,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      const { paymentId: laneId } = request.params
      const { amount } = request.body
      const begin = (tx: Tx) => capturePayment(tx, kinds, laneId, amount)
      return request.exchange({ queue, laneId, begin })
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
        'Releases money that is authorized and not captured, or ends a payment that waits for the customer, so that ' +
        'the order can be paid another way. Captured money is not returned; create a refund for that. The payment ' +
        'becomes `CANCELLED`, or `CLOSED` if a part was captured, and `payment.cancelled` or `payment.closed` is ' +
        'emitted. A payment that is `PROCESSING` cannot be cancelled until the gateway has answered.',
      params: PaymentParams,
      body: EmptyBody,
      response: {
        200: PaymentView,
        ...refusals(paymentNotFound, invalidTransition, versionMismatch, callInProgress),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const mayRecord = isRecorder(request.principal)
        return paymentView(await cancelPayment(tx, request.params.paymentId, mayRecord))
      }),
  })
}
