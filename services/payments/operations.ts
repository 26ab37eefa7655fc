import { balanceOf, type Fact, post } from '@souk/ledger/contract'
import {
  getOrderForUpdate,
  type Order,
  type OrderItem,
  openUnits,
  orderNotFound,
  recordAuthorization,
  recordCapture,
  recordPaymentAttempt,
  refundDue,
  releaseAuthorization,
} from '@souk/orders/contract'
import {
  allowedFrom,
  audited,
  checkVersion,
  invalidTransition,
  type Money,
  newId,
  Problem,
  type Tx,
} from '@souk/platform'
import { announcePayment } from './announce.ts'
import { amountToPay, checkSameCurrency, isClosed, takesAuthorization } from './due.ts'
import { gatewayFor, gatewayNamed } from './gateways.ts'
import {
  type CaptureMethod,
  cancel,
  capture,
  changed,
  chargeOf,
  confirm,
  expire,
  heldOf,
  open,
  type Payment,
  paymentLifecycle,
  settle,
} from './payment.ts'
import { captureFact, captureRef, earnedShare, earnFact, escrowOf } from './postings.ts'
import { orderUnknown, paymentDeclined, paymentNotCapturable } from './problems.ts'
import { refundShares } from './refunds/operations.ts'
import { spread } from './refunds/refund.ts'
import {
  getPaymentForUpdate,
  insertPayment,
  listOpenPayments,
  listPaymentsOfOrderForUpdate,
  updatePayment,
} from './store.ts'

export interface PaymentRequest {
  readonly orderId: string
  readonly method: string
  readonly amount: Money | undefined
  readonly captureMethod: CaptureMethod
}

/** Pays an order, wholly or in part. A declined payment is kept: who tried what must stay visible. */
export async function createPayment(tx: Tx, request: PaymentRequest): Promise<Payment> {
  const { orderId, method, captureMethod } = request
  const gateway = gatewayFor(tx.mode, method)
  const [order, others] = await Promise.all([
    getOrderToPay(tx, orderId),
    listOpenPayments(tx, orderId),
  ])
  const { customerId, providerId, currency } = order
  const amount = amountToPay(order, others, request.amount)
  const asked = { amount, currency, captureMethod, method, gateway: gateway.name }
  const opened = open({ id: newId('pay'), orderId, customerId, providerId, ...asked }, tx.now)
  const payment = settle(opened, gateway.authorize(chargeOf(opened)), tx.now)

  await Promise.all([insertPayment(tx, payment), book(tx, order, opened, payment)])
  announcePayment(tx, undefined, payment)
  audited(tx, { resource: 'payment', id: payment.id, after: payment })
  return payment
}

/** The order is named in the body, so one that is not there is a mistake in the body. */
async function getOrderToPay(tx: Tx, orderId: string): Promise<Order> {
  try {
    return await getOrderForUpdate(tx, orderId)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== orderNotFound.code) throw error
    const message = 'no such order'
    throw orderUnknown({ orderId }, { errors: [{ path: '/order_id', code: 'unknown', message }] })
  }
}

/** The customer has authenticated: asks the gateway how the payment stands now. */
export async function confirmPayment(tx: Tx, paymentId: string): Promise<Payment> {
  const before = await getPaymentForUpdate(tx, paymentId)
  checkVersion(tx, before.version)
  const confirmed = confirm(before)
  const order = await getOrderForUpdate(tx, before.orderId)
  // An expired order can come back to life when its money arrives; the others cannot.
  if (isClosed(order.status) && order.status !== 'EXPIRED') {
    throw invalidTransition({ state: order.status, action: 'pay', allowed: [] })
  }
  return askAgain(tx, order, before, confirmed)
}

/** Asks about a payment that the gateway had left without an answer. */
export async function pollPayment(tx: Tx, payment: Payment): Promise<void> {
  const order = await getOrderForUpdate(tx, payment.orderId)
  await askAgain(tx, order, payment, payment)
}

async function askAgain(tx: Tx, order: Order, before: Payment, asked: Payment): Promise<Payment> {
  const standing = gatewayNamed(asked.gateway).poll(chargeOf(asked))
  const settled = changed(settle(asked, standing, tx.now), tx.now)
  const isUseless = heldOf(settled) > 0 && !takesAuthorization(order.status)
  const after = isUseless ? { ...cancel(settled, tx.now), version: settled.version } : settled
  const booked = await save(tx, order, before, after)
  return returnSurplus(tx, booked, before, after)
}

/** Money that came too late for its order goes back at once. */
async function returnSurplus(tx: Tx, order: Order, before: Payment, after: Payment) {
  const surplus = Math.min(refundDue(order), after.captured - before.captured)
  if (surplus <= 0) return after
  const escrow = await balanceOf(tx, escrowOf(order.id), order.currency)
  const share = { payment: after, amount: surplus }
  const [given] = await refundShares(tx, order, escrow, [share], 'order_closed')
  return given?.payment ?? after
}

export async function capturePayment(
  tx: Tx,
  paymentId: string,
  asked: Money | undefined,
): Promise<Payment> {
  const before = await getPaymentForUpdate(tx, paymentId)
  checkVersion(tx, before.version)
  if (asked) checkSameCurrency(before.currency, asked)
  const after = capture(before, asked?.amount, tx.now)
  const order = await getOrderForUpdate(tx, before.orderId)
  if (isClosed(order.status)) {
    throw paymentNotCapturable({ status: before.status, orderStatus: order.status })
  }
  const amount = after.captured - before.captured
  const answer = gatewayNamed(before.gateway).capture(chargeOf(before), amount)
  if (answer.outcome === 'declined') {
    const { code: declineCode, retryable } = answer.decline
    throw paymentDeclined({ declineCode, retryable, paymentId })
  }
  await save(tx, order, before, after)
  return after
}

export async function cancelPayment(tx: Tx, paymentId: string): Promise<Payment> {
  const before = await getPaymentForUpdate(tx, paymentId)
  checkVersion(tx, before.version)
  return release(tx, before, cancel(before, tx.now))
}

export async function expirePayment(tx: Tx, payment: Payment): Promise<void> {
  await release(tx, payment, expire(payment, tx.now))
}

async function release(tx: Tx, before: Payment, after: Payment): Promise<Payment> {
  const order = await getOrderForUpdate(tx, before.orderId)
  await save(tx, order, before, after)
  return after
}

async function save(tx: Tx, order: Order, before: Payment, after: Payment): Promise<Order> {
  const [, booked] = await Promise.all([updatePayment(tx, after), book(tx, order, before, after)])
  announcePayment(tx, before, after)
  audited(tx, { resource: 'payment', id: after.id, before, after })
  return booked
}

/** Tells order and ledger what the change of a payment means for them. */
async function book(tx: Tx, order: Order, before: Payment, after: Payment): Promise<Order> {
  const captured = after.captured - before.captured
  if (captured > 0) {
    const authorized = Math.min(captured, heldOf(before))
    const [paid] = await Promise.all([
      recordCapture(tx, order, captured, { authorized }),
      ...[captureFact(after, captured), ...lateEarnings(order, after, captured)].map((fact) =>
        post(tx, fact),
      ),
    ])
    return paid
  }
  const held = heldOf(after) - heldOf(before)
  if (held > 0) return recordAuthorization(tx, order, held)
  if (held < 0) return releaseAuthorization(tx, order, -held)
  const attempt = attemptAfter(order, before, after)
  return attempt === order.paymentAttempt ? order : recordPaymentAttempt(tx, order, attempt)
}

/** A payment that did not get through does not hide another one that is still on its way. */
function attemptAfter(order: Order, before: Payment, after: Payment): Order['paymentAttempt'] {
  const isAnotherOnItsWay = order.paymentAttempt === 'PROCESSING' && before.status !== 'PROCESSING'
  if (after.status === 'PROCESSING' || isAnotherOnItsWay) return 'PROCESSING'
  return after.status === 'FAILED' ? 'FAILED' : 'NONE'
}

/** Goods that were handed over on terms are earned when their money comes. */
function lateEarnings(order: Order, after: Payment, captured: number): Fact[] {
  const handedOver = worth(order, ({ fulfilled }) => fulfilled)
  if (handedOver === 0 || order.providerId !== null) return []
  const earned = earnedShare(captured, handedOver, worth(order, openUnits))
  return earned > 0 ? [earnFact(order.id, captureRef(after), order.currency, earned)] : []
}

function worth(order: Order, units: (item: OrderItem) => number): number {
  return order.items.reduce((sum, item) => sum + item.unitAmount * units(item), 0)
}

/** An order that was cancelled or has expired keeps no money, neither held nor captured. */
export async function windUpPayments(tx: Tx, orderId: string, reason: string): Promise<void> {
  const payments = await listPaymentsOfOrderForUpdate(tx, orderId)
  const [oldest] = payments
  if (!oldest) return
  const [order, escrow] = await Promise.all([
    getOrderForUpdate(tx, orderId),
    balanceOf(tx, escrowOf(orderId), oldest.currency),
  ])
  if (!isClosed(order.status)) return
  const cancelled = await cancelAll(tx, order, payments)
  const shares = spread(refundDue(cancelled.order), cancelled.payments)
  if (shares.length > 0) await refundShares(tx, cancelled.order, escrow, shares, reason)
}

async function cancelAll(tx: Tx, order: Order, payments: readonly Payment[]) {
  let current = order
  const left: Payment[] = []
  for (const payment of payments) {
    const isCancellable = allowedFrom(paymentLifecycle, payment.status).includes('cancel')
    const after = isCancellable ? cancel(payment, tx.now) : payment
    if (isCancellable) current = await save(tx, current, payment, after)
    left.push(after)
  }
  return { order: current, payments: left }
}

export interface HandOver {
  readonly fulfillmentId: string
  readonly orderId: string
  /** Value of what was handed over, and of what remained open then. */
  readonly value: Money
  readonly openValue: Money
}

/** What the customer paid is earned when the goods are handed over, and not before. */
export async function earn(tx: Tx, handOver: HandOver): Promise<void> {
  const { orderId, fulfillmentId, value, openValue } = handOver
  const { currency } = value
  const [order, escrow] = await Promise.all([
    getOrderForUpdate(tx, orderId),
    balanceOf(tx, escrowOf(orderId), currency),
  ])
  const earned = earnedShare(escrow - refundDue(order), value.amount, openValue.amount)
  if (earned > 0) await post(tx, earnFact(orderId, fulfillmentId, currency, earned))
}
