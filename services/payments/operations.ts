import { post } from '@souk/ledger/contract'
import {
  balanceDue,
  checkAuthorizable,
  getOrderForUpdate,
  type Order,
  orderNotFound,
  recordAuthorization,
  recordCapture,
  recordPaymentAttempt,
  refundDue,
  releaseAuthorization,
  takesAuthorization,
  takesMoney,
} from '@souk/orders/contract'
import {
  allowedFrom,
  audited,
  checkVersion,
  invalidTransition,
  type Money,
  Problem,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import { announcePayment } from './announce.ts'
import { amountToCapture, amountToPay, checkSameCurrency, surplusOf } from './due.ts'
import { earn } from './earnings/operations.ts'
import { disturbed } from './faults/disturbed.ts'
import { currentFault } from './faults/operations.ts'
import { gatewayFor, gatewayNamed } from './gateways.ts'
import {
  type CaptureMethod,
  cancel,
  capture,
  captureKey,
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
import { captureFact, captureRef } from './postings.ts'
import { captureUnanswered, orderUnknown, paymentDeclined, paymentNotFound } from './problems.ts'
import { lockOrderWithEscrow, refundShares } from './refunds/operations.ts'
import { spread } from './refunds/refund.ts'
import {
  getPaymentForUpdate,
  insertPayment,
  listOpenPayments,
  listPaymentsBesideForUpdate,
  listPaymentsOfOrderForUpdate,
  updatePayment,
} from './store.ts'

export interface PaymentRequest {
  /** Made before the transaction, so that the gateway hears the same one when that is tried again. */
  readonly id: string
  readonly orderId: string
  readonly method: string
  readonly amount: Money | undefined
  readonly captureMethod: CaptureMethod
}

/** An order, locked, with the payments through which money may still come in for it. */
interface Account {
  readonly order: Order
  readonly open: readonly Payment[]
}

async function lockAccount(tx: Tx, orderId: string, lock = getOrderForUpdate): Promise<Account> {
  const [order, open] = await sentInOrder([lock(tx, orderId), listOpenPayments(tx, orderId)])
  return { order, open }
}

/** Pays an order, wholly or in part. A declined payment is kept: who tried what must stay visible. */
export async function createPayment(tx: Tx, request: PaymentRequest): Promise<Payment> {
  const { id, orderId, method, captureMethod } = request
  const gateway = gatewayFor(tx.mode, method)
  const [account, fault] = await sentInOrder([
    lockAccount(tx, orderId, getOrderToPay),
    currentFault(tx),
  ])
  const { customerId, providerId, currency } = account.order
  const amount = amountToPay(account.order, account.open, request.amount)
  if (captureMethod === 'MANUAL') checkAuthorizable(tx, account.order)
  const asked = { amount, currency, captureMethod, method, gateway: gateway.name }
  const opened = open({ id, orderId, customerId, providerId, ...asked }, tx.now)
  const standing = disturbed(gateway, fault).authorize(chargeOf(opened))
  const payment = settle(opened, standing, tx.now)

  await Promise.all([insertPayment(tx, payment), book(tx, account, opened, payment)])
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
  const { before, others } = await lockPayment(tx, paymentId)
  checkVersion(tx, before.version)
  const confirmed = confirm(before)
  const account = await lockAccount(tx, before.orderId)
  const { status } = account.order
  // An expired order can come back to life when its money arrives; the others cannot.
  if (!takesMoney(status) && status !== 'EXPIRED') {
    throw invalidTransition({ state: status, action: 'pay', allowed: [] })
  }
  return askAgain(tx, account, { before, others }, confirmed)
}

/** A payment, locked, with the others of its order: money that comes through one may make the others needless. */
interface LockedPayment {
  readonly before: Payment
  readonly others: readonly Payment[]
}

async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment> {
  const payments = await listPaymentsBesideForUpdate(tx, paymentId)
  const before = payments.find(({ id }) => id === paymentId)
  if (!before) throw paymentNotFound({ paymentId })
  return { before, others: payments.filter((payment) => payment !== before) }
}

/** Asks the gateway again about a payment that was found unanswered, unless somebody else asked in between. */
export async function pollPayment(tx: Tx, found: Payment): Promise<void> {
  const locked = await lockPayment(tx, found.id)
  if (locked.before.version !== found.version) return
  await askAgain(tx, await lockAccount(tx, found.orderId), locked, locked.before)
}

async function askAgain(
  tx: Tx,
  account: Account,
  { before, others }: LockedPayment,
  asked: Payment,
): Promise<Payment> {
  const standing = gatewayNamed(asked.gateway).poll(chargeOf(asked))
  const settled = changed(settle(asked, standing, tx.now), tx.now)
  const isUseless = heldOf(settled) > 0 && !takesAuthorization(account.order)
  const after = isUseless ? { ...giveUp(tx, settled), version: settled.version } : settled
  const order = await save(tx, account, before, after)
  if (after.captured === before.captured) return after
  const left = await giveUpNeedless(tx, order, others)
  const surplus = surplusOf(account.order, left.order, after.captured - before.captured)
  return surplus > 0 ? returnSurplus(tx, after, surplus) : after
}

/** Money that came too late for its order goes back at once. */
async function returnSurplus(tx: Tx, payment: Payment, surplus: number): Promise<Payment> {
  const { id, orderId, currency, version } = payment
  const locked = await lockOrderWithEscrow(tx, orderId, currency)
  const shares = spread(surplus, [payment], refundDue(locked.order))
  const why = { reason: 'order_closed', cause: `${id}:${version}` }
  const { steps } = await refundShares(tx, locked, shares, why)
  return steps[0]?.payment ?? payment
}

/** Captures what is held, or part of it. The capture that covers the order gives up whatever is held beside it. */
export async function capturePayment(
  tx: Tx,
  paymentId: string,
  asked: Money | undefined,
): Promise<Payment> {
  const { before, others } = await lockPayment(tx, paymentId)
  checkVersion(tx, before.version)
  if (asked) checkSameCurrency(before.currency, asked)
  const [account, fault] = await sentInOrder([lockAccount(tx, before.orderId), currentFault(tx)])
  const amount = amountToCapture(account.order, before, asked?.amount)
  const after = capture(before, amount, tx.now)
  const portion = { key: captureKey(before), amount }
  const gateway = disturbed(gatewayNamed(before.gateway), fault)
  const answer = gateway.capture(chargeOf(before), portion)
  if (answer.outcome === 'unanswered') throw captureUnanswered({ paymentId })
  if (answer.outcome === 'declined') {
    const { code: declineCode, retryable } = answer.decline
    throw paymentDeclined({ declineCode, retryable, paymentId })
  }
  const order = await save(tx, account, before, after)
  const left = await giveUpNeedless(tx, order, [after, ...others])
  return left.payments[0] ?? after
}

export async function cancelPayment(tx: Tx, paymentId: string): Promise<Payment> {
  const before = await getPaymentForUpdate(tx, paymentId)
  checkVersion(tx, before.version)
  const after = giveUp(tx, before)
  await save(tx, await lockAccount(tx, before.orderId), before, after)
  return after
}

function giveUp(tx: Tx, payment: Payment): Payment {
  const cancelled = cancel(payment, tx.now)
  gatewayNamed(payment.gateway).void(chargeOf(payment))
  return cancelled
}

/** The authorisation of a payment, which is locked, has lapsed. */
export async function expirePayment(tx: Tx, payment: Payment): Promise<void> {
  await save(tx, await lockAccount(tx, payment.orderId), payment, expire(payment, tx.now))
}

async function save(tx: Tx, account: Account, before: Payment, after: Payment): Promise<Order> {
  const [, booked] = await Promise.all([updatePayment(tx, after), book(tx, account, before, after)])
  announcePayment(tx, before, after)
  audited(tx, { resource: 'payment', id: after.id, before, after })
  return booked
}

/** Tells order and ledger what the change of a payment means for them. */
async function book(tx: Tx, account: Account, before: Payment, after: Payment): Promise<Order> {
  const { order } = account
  const paymentAttempt = attemptAfter(account, after)
  const captured = after.captured - before.captured
  if (captured > 0) {
    const authorized = Math.min(captured, heldOf(before))
    const [paid] = await sentInOrder([
      recordCapture(tx, order, captured, { authorized, paymentAttempt }),
      post(tx, captureFact(after, captured)),
    ])
    await earn(tx, paid, captureRef(after))
    return paid
  }
  const held = heldOf(after) - heldOf(before)
  if (held > 0) return recordAuthorization(tx, order, held, paymentAttempt)
  if (held < 0) return releaseAuthorization(tx, order, -held)
  if (paymentAttempt === order.paymentAttempt) return order
  return recordPaymentAttempt(tx, order, paymentAttempt)
}

/** While any payment is on its way the order waits for it, whatever became of the others. */
function attemptAfter({ open }: Account, after: Payment): Order['paymentAttempt'] {
  const others = open.filter(({ id }) => id !== after.id)
  if ([after, ...others].some(({ status }) => status === 'PROCESSING')) return 'PROCESSING'
  return after.status === 'FAILED' ? 'FAILED' : 'NONE'
}

/**
 * After an order was cancelled, wholly or in part, or has expired: payments that it does not need any more are given
 * up, what was paid beyond its cost goes back, and what was handed over is worth a larger part of the rest.
 */
export async function windUpPayments(
  tx: Tx,
  orderId: string,
  why: { reason: string; cause: string },
): Promise<void> {
  const payments = await listPaymentsOfOrderForUpdate(tx, orderId)
  const [oldest] = payments
  if (!oldest) return
  const locked = await lockOrderWithEscrow(tx, orderId, oldest.currency)
  const left = await giveUpNeedless(tx, locked.order, payments)
  const shares = spread(refundDue(left.order), left.payments)
  const { order } = await refundShares(tx, { ...locked, order: left.order }, shares, why)
  await earn(tx, order, why.cause)
}

/** Nothing is held or awaited for an order that needs no more money. Whoever calls holds the locks on all of them. */
async function giveUpNeedless(tx: Tx, order: Order, payments: readonly Payment[]) {
  if (balanceDue(order) > 0) return { order, payments }
  let current = order
  const left: Payment[] = []
  for (const payment of payments) {
    const isCancellable = allowedFrom(paymentLifecycle, payment.status).includes('cancel')
    const after = isCancellable ? giveUp(tx, payment) : payment
    const account = { order: current, open: payments }
    if (isCancellable) current = await save(tx, account, payment, after)
    left.push(after)
  }
  return { order: current, payments: left }
}
