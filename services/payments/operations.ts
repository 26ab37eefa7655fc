import {
  type GatewayKinds,
  getRouting,
  hostedPage,
  routeAmong,
  takePaymentThrough,
} from '@souk/gateways/contract'
import {
  balanceDue,
  checkAuthorizable,
  getOrderForUpdate,
  hasGiftCards,
  type Order,
  refundDue,
  takesMoney,
} from '@souk/orders/contract'
import {
  audited,
  callInProgress,
  checkVersion,
  invalidTransition,
  type Money,
  sendPending,
  sentInOrder,
  type Tx,
  validationFailed,
  withCommit,
} from '@souk/platform'
import { availableFor, insufficientBalance, storedValueKind } from '@souk/stored-value/contract'
import { announcePayment } from './announce.ts'
import { checkCapable, neededToCapture } from './asking/capabilities.ts'
import { askingNow, chosenOf, gatewaysFor, soughtFor } from './asking/operations.ts'
import { checkMayRecord, confirmRecorded, forgetRecording } from './by-hand/operations.ts'
import { askable, type RequestedCharge } from './charges/operations.ts'
import { captureShipped } from './charges/shipped/operations.ts'
import { amountToCapture, amountToPay, checkSameCurrency, unknownOrder } from './due.ts'
import { giftCardsTotal, storedValueFirst } from './gift-cards/gift-cards.ts'
import { issuePaidCards } from './gift-cards/operations.ts'
import { chargeLanes, voidLanes } from './lanes.ts'
import {
  cancelAndVoid,
  cancelUnneededPayments,
  findOrderPaymentsForUpdate,
  getOrderPaymentsForUpdate,
  savePayment,
} from './order-payments/operations.ts'
import {
  beginCapture,
  type CaptureMethod,
  confirm,
  expire,
  isForShipping,
  open,
  outstandingOf,
  type Payment,
} from './payment.ts'
import { storedValueBuysNoGiftCards } from './problems.ts'
import { type RefundCause, refundShares } from './refunds/operations.ts'
import { spread } from './refunds/refund.ts'
import { recognizeRevenue } from './revenue/operations.ts'
import { keepersOf, payingWith, rememberedOf } from './saved-methods/operations.ts'
import type { SavedMethodAsked } from './saved-methods/requests.ts'
import { paymentView } from './schemas.ts'
import {
  getPayment,
  getPaymentForUpdate,
  insertPayment,
  listPaymentsOfOrderForUpdate,
  listPaymentsOfOrders,
  updatePayment,
  updatePollAt,
} from './store.ts'

/*
 * What is wanted of a gateway is saved here, before it is asked. The steps of the queues (charges/, voids/, refunds/calling/)
 * hand out the calls and record what comes back.
 */

export interface PaymentRequest {
  /** Made before the transaction, so that it is the same one when that is tried again. */
  readonly id: string
  readonly orderId: string
  /** What the gateway calls it; a saved one is named instead. */
  readonly method: string | undefined
  readonly saved?: SavedMethodAsked
  readonly amount: Money | undefined
  readonly captureMethod: CaptureMethod
  /** Of what is due no more than this, in minor units of the order's currency. */
  readonly atMost?: number | undefined
  /** Where the payer comes back to after what the gateway has them do. */
  readonly returnUrl?: string | undefined
}

/** Begins to pay an order, wholly or in part. */
export async function createPayment(
  tx: Tx,
  kinds: GatewayKinds,
  request: PaymentRequest,
): Promise<RequestedCharge> {
  const { id, orderId, captureMethod, returnUrl = null, atMost = Infinity } = request
  const [orderPayments, asking, routing] = await sentInOrder([
    findOrderPaymentsForUpdate(tx, orderId),
    askingNow(tx),
    getRouting(tx),
  ])
  if (!orderPayments) throw unknownOrder(orderId)
  const { customerId, providerId, currency, number } = orderPayments.order
  const paying = await payingWith(tx, orderPayments.order, { ...request.saved, ...request })
  const { method } = paying
  checkWayBack(method, returnUrl)
  const due = amountToPay(orderPayments.order, orderPayments.open, request.amount)
  const missing = Math.min(due, atMost)
  const amount = storedValueKind.takes(method)
    ? await payableWith(
        tx,
        orderPayments.order,
        { method, isAsked: request.amount !== undefined },
        missing,
      )
    : missing
  if (captureMethod !== 'AUTOMATIC') checkAuthorizable(tx, orderPayments.order)
  const wanted = { method, amount, currency, captureMethod }
  const sought = { ...soughtFor(orderPayments.order, wanted), isKept: paying.saving !== null }
  const gateways = keepersOf(gatewaysFor(asking, method), paying)
  const found = routeAmong({ kinds, gateways, routing, now: tx.now }, sought)
  const chosen = chosenOf(tx, kinds, method, found)
  const { code: gateway, kind: gatewayKind } = chosen
  const route = { rule: found.rule, reason: found.reason }
  const through = { gateway, gatewayKind, route }
  const remembered = await rememberedOf(tx, paying, orderPayments.order, gateway)
  const asked = { ...wanted, returnUrl, ...through, ...remembered }
  const about = { orderId, customerId, providerId, description: number }
  const payment = open({ id, ...about, ...asked }, tx.now)
  withCommit(tx, () => insertPayment(tx, payment))
  takePaymentThrough(tx, chosen)
  announcePayment(tx, undefined, payment)
  audited(tx, { resource: 'payment', id, after: payment, view: paymentView })
  return { ...askable(tx, payment, asking), opened: orderPayments }
}

/** Whoever is sent to a page of the gateway comes back from it. */
function checkWayBack(method: string, returnUrl: string | null): void {
  if (method !== hostedPage || returnUrl !== null) return
  const message = `is needed with the method ${hostedPage}`
  throw validationFailed(undefined, {
    errors: [{ path: '/return_url', code: 'required', message }],
  })
}

function nothingLeft(method: string, currency: string, missing: number) {
  const account = `liability:stored_value:${method}`
  const money = (amount: number) => ({ amount, currency })
  return insufficientBalance({ account, available: money(0), asked: money(missing) })
}

interface ByStoredValue {
  readonly method: string
  /** Whether somebody has named the amount. */
  readonly isAsked: boolean
}

/** Of a gift card or credit as much as there is, and as it may pay for: the rest is paid another way. */
async function payableWith(
  tx: Tx,
  order: Order,
  { method, isAsked }: ByStoredValue,
  missing: number,
): Promise<number> {
  const { currency } = order
  const payable = Math.min(missing, await payableByStoredValue(tx, order))
  if (payable <= 0 || (isAsked && missing > payable)) {
    throw storedValueBuysNoGiftCards({ payable: { amount: Math.max(0, payable), currency } })
  }
  if (isAsked) return missing
  const available = await availableFor(tx, method, currency)
  if (available === 0) throw nothingLeft(method, currency, payable)
  return Math.min(payable, available)
}

/** All but gift cards, less what other stored value pays: else a card would live for ever as another, and be of use to whoever has stolen it. */
async function payableByStoredValue(tx: Tx, order: Order): Promise<number> {
  if (!hasGiftCards(order)) return order.total
  const payments = await listPaymentsOfOrders(tx, [order.id])
  const paid = payments
    .filter(({ gatewayKind }) => gatewayKind === 'STORED_VALUE')
    .map((one) => outstandingOf(one) + one.captured - one.refunded)
    .reduce((sum, amount) => sum + amount, 0)
  return order.total - giftCardsTotal(order) - paid
}

/**
 * Ends what waits for the customer to authenticate, for one who pays the order another way, or only those that are meant. Nothing has
 * been held by it yet. The payment that is begun then finds it ended.
 */
export async function cancelWaitingPayments(
  tx: Tx,
  orderId: string,
  isMeant: (paymentId: string) => boolean = () => true,
): Promise<void> {
  const payments = await listPaymentsOfOrderForUpdate(tx, orderId)
  const waiting = payments.filter(
    (one) => one.status === 'REQUIRES_ACTION' && !one.recorded && isMeant(one.id),
  )
  for (const before of waiting) {
    const orderPayments = await getOrderPaymentsForUpdate(tx, orderId)
    await savePayment(tx, orderPayments, before, cancelAndVoid(tx, before))
    await sendPending(tx)
  }
}

/** The customer has authenticated: the gateway shall say how the payment stands now. */
export async function confirmPayment(tx: Tx, paymentId: string): Promise<RequestedCharge> {
  const before = await getPaymentForUpdate(tx, paymentId)
  checkVersion(tx, before.version)
  checkMayRecord(before, false)
  const payment = confirm(before, tx.now)
  const [{ status }, asking] = await sentInOrder([
    getOrderForUpdate(tx, before.orderId),
    askingNow(tx),
  ])
  // An expired order is revived when its money arrives; the others are not.
  if (!takesMoney(status) && status !== 'EXPIRED') {
    throw invalidTransition({ state: status, action: 'pay', allowed: [] })
  }
  withCommit(tx, () => updatePayment(tx, payment))
  audited(tx, { resource: 'payment', id: paymentId, before, after: payment, view: paymentView })
  return askable(tx, payment, asking)
}

/** The same, also for what was recorded by hand: for that another person is asked, and no gateway. */
export async function confirmAnyPayment(
  tx: Tx,
  paymentId: string,
  mayRecord: boolean,
): Promise<RequestedCharge> {
  const payment = await getPayment(tx, paymentId)
  if (!payment.recorded) return confirmPayment(tx, paymentId)
  checkMayRecord(payment, mayRecord)
  return confirmRecorded(tx, paymentId)
}

/** Begins to capture what is held, or part of it. */
export async function capturePayment(
  tx: Tx,
  kinds: GatewayKinds,
  paymentId: string,
  asked: Money | undefined,
): Promise<RequestedCharge> {
  const before = await getPaymentForUpdate(tx, paymentId)
  checkVersion(tx, before.version)
  checkNotCapturing(before)
  if (asked) checkSameCurrency(before.currency, asked)
  const [{ order, open: others }, asking] = await sentInOrder([
    getOrderPaymentsForUpdate(tx, before.orderId),
    askingNow(tx),
  ])
  const amount = amountToCapture(order, before, asked?.amount)
  checkCapable(tx, kinds, before, neededToCapture(before, amount))
  const payment = beginCapture(before, amount, tx.now)
  const elsewhere = capturingOf(others)
  if (elsewhere > 0 && amount > balanceDue(order) - elsewhere) throw callInProgress()
  withCommit(tx, () => updatePayment(tx, payment))
  audited(tx, { resource: 'payment', id: paymentId, before, after: payment, view: paymentView })
  return askable(tx, payment, asking)
}

/** What other payments of the order may be about to bring in. */
function capturingOf(payments: readonly Payment[]): number {
  return payments.reduce((sum, { capturing }) => sum + (capturing ?? 0), 0)
}

function checkNotCapturing({ capturing }: Payment): void {
  if (capturing !== null) throw callInProgress()
}

export async function cancelPayment(
  tx: Tx,
  paymentId: string,
  mayRecord = false,
): Promise<Payment> {
  const before = await getPaymentForUpdate(tx, paymentId)
  checkVersion(tx, before.version)
  checkMayRecord(before, mayRecord)
  checkNotCapturing(before)
  const after = cancelAndVoid(tx, before)
  await forgetRecording(tx, before)
  await savePayment(tx, await getOrderPaymentsForUpdate(tx, before.orderId), before, after)
  return after
}

/** The authorization of a payment, which is locked, has lapsed. */
export async function expirePayment(tx: Tx, payment: Payment): Promise<void> {
  const orderPayments = await getOrderPaymentsForUpdate(tx, payment.orderId)
  // Cards let go by themselves; what is held of the tenant's own is given back.
  if (payment.gatewayKind === 'STORED_VALUE') {
    withCommit(tx, () => voidLanes.wake(tx, payment.id, tx.now))
  }
  await savePayment(tx, orderPayments, payment, expire(payment, tx.now))
}

/** Has the gateway asked about a payment, or its capture, that nobody asked about in time, or that may have changed there. */
export async function askAboutPayment(tx: Tx, payment: Payment): Promise<void> {
  await sentInOrder([chargeLanes.wake(tx, payment.id, tx.now), updatePollAt(tx, payment)])
}

/**
 * After an order was cancelled, wholly or in part, or has expired: payments that it does not need any more are
 * cancelled, what was paid beyond its cost is to go back, and what was handed over is worth a larger part of the rest.
 */
export async function releaseAndRefundSurplus(
  tx: Tx,
  orderId: string,
  why: RefundCause,
): Promise<void> {
  const [payments, order] = await sentInOrder([
    listPaymentsOfOrderForUpdate(tx, orderId),
    getOrderForUpdate(tx, orderId),
  ])
  // One that costs nothing has none, and yet the operator may pay for it.
  if (payments.length === 0) return recognizeRevenue(tx, order, why.cause)
  const left = await cancelUnneededPayments(tx, order, payments)
  // Where the rest will not ship, what the shipped part still costs is due now.
  captureShipped(tx, left.order, left.payments)
  const shares = spread(refundDue(left.order), storedValueFirst(left.order, left.payments))
  const { order: refunded } = await refundShares(tx, left.order, shares, why)
  await recognizeRevenue(tx, refunded, why.cause)
  // What is left of the order may be paid for now.
  await issuePaidCards(tx, refunded, { isForShipping: payments.some(isForShipping) })
}
