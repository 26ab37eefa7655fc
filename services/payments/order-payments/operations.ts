import { disputedAfterMs } from '@souk/gateways/contract'
import { release, reserve } from '@souk/ledger/contract'
import {
  balanceDue,
  findOrderForUpdate,
  type Order,
  orderNotFound,
  recordAuthorization,
  recordCapture,
  recordPaymentAttempt,
  releaseAuthorization,
} from '@souk/orders/contract'
import { allowedFrom, audited, dayMs, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { announcePayment } from '../announce.ts'
import { feeBetween } from '../fees/fee.ts'
import { postFee } from '../fees/operations.ts'
import { issuePaidCards } from '../gift-cards/operations.ts'
import { disputeLanes, voidLanes } from '../lanes.ts'
import { cancel, capturableOf, isForShipping, type Payment } from '../payment.ts'
import { paymentLifecycle } from '../payment-lifecycle.ts'
import { authorizationEntry, authorizationOf, captureEntry, captureRef } from '../postings.ts'
import { postAndRecognizeRevenue } from '../revenue/operations.ts'
import { paymentView } from '../schemas.ts'
import { listOpenPayments, updatePayment } from '../store.ts'

/** An order, locked, with the payments through which money may still come in for it. */
export interface OrderPayments {
  readonly order: Order
  readonly open: readonly Payment[]
}

export async function findOrderPaymentsForUpdate(
  tx: Tx,
  orderId: string,
): Promise<OrderPayments | undefined> {
  const [order, open] = await sentInOrder([
    findOrderForUpdate(tx, orderId),
    listOpenPayments(tx, orderId),
  ])
  return order && { order, open }
}

export async function getOrderPaymentsForUpdate(tx: Tx, orderId: string): Promise<OrderPayments> {
  const found = await findOrderPaymentsForUpdate(tx, orderId)
  if (!found) throw orderNotFound({ orderId })
  return found
}

/** The one way in which a payment changes: the row, what follows for order and ledger, and the events. */
export async function savePayment(
  tx: Tx,
  orderPayments: OrderPayments,
  before: Payment,
  after: Payment,
): Promise<Order> {
  withCommit(tx, () => updatePayment(tx, after))
  const order = await recordOnOrderAndLedger(tx, orderPayments, before, after)
  await postFee(tx, after, feeBetween(before.fee, after.fee), `${after.id}:${after.version}`)
  announcePayment(tx, before, after)
  audited(tx, { resource: 'payment', id: after.id, before, after, view: paymentView })
  return order
}

/** Tells order and ledger what the change of a payment means for them. */
async function recordOnOrderAndLedger(
  tx: Tx,
  orderPayments: OrderPayments,
  before: Payment,
  after: Payment,
): Promise<Order> {
  const { order } = orderPayments
  const paymentAttempt = attemptAfter(orderPayments, after)
  const captured = after.captured - before.captured
  const held = capturableOf(after) - capturableOf(before)
  if (captured > 0) {
    const authorized = Math.min(captured, capturableOf(before))
    const taken = { authorized, paymentAttempt, isForShipping: isForShipping(after) }
    const paid = await recordCapture(tx, order, captured, taken)
    const entry = captureEntry(after, captured, authorized)
    await postAndRecognizeRevenue(tx, paid, entry, captureRef(after))
    const issued = await issuePaidCards(tx, paid, { isForShipping: isForShipping(after) })
    watchDisputes(tx, after)
    return recordHeld(tx, issued, held + authorized, after, paymentAttempt)
  }
  if (held !== 0) {
    const reserved = await recordHeld(tx, order, held, after, paymentAttempt)
    // What is held now may cover an order that has the money for its cards already.
    return issuePaidCards(tx, reserved, { isForShipping: held > 0 && isForShipping(after) })
  }
  if (paymentAttempt === order.paymentAttempt || after.status === before.status) return order
  return recordPaymentAttempt(tx, order, paymentAttempt)
}

/** More is held for the order than before, or less. */
async function recordHeld(
  tx: Tx,
  order: Order,
  held: number,
  payment: Payment,
  paymentAttempt: Order['paymentAttempt'],
): Promise<Order> {
  const as = { paymentAttempt, isForShipping: isForShipping(payment) }
  reserveHeld(tx, payment, held)
  if (held > 0) return recordAuthorization(tx, order, held, as)
  return held < 0 ? releaseAuthorization(tx, order, -held, as) : order
}

/** What is held is pending in the books, until it is captured or let go. */
function reserveHeld(tx: Tx, payment: Payment, held: number): void {
  const { authorizationExpiresAt: lapsesAt } = payment
  const expiring = lapsesAt ? { expiresAt: reservedUntil(lapsesAt) } : {}
  const isOver = lapsesAt !== null && lapsesAt <= tx.now
  if (held > 0) reserve(tx, authorizationEntry(payment, held), expiring)
  if (held < 0) release(tx, authorizationOf(payment), isOver ? 'EXPIRED' : 'VOIDED')
}

/**
 * A payment ends what it holds itself, also later than its authorization lapses: a capture may be under way then. This is for what
 * the release before has ended, which knows of nothing pending.
 */
function reservedUntil(lapsesAt: Date): Date {
  return new Date(lapsesAt.getTime() + reservedDays * dayMs)
}

const reservedDays = 7

/** A test gateway sends no callbacks: it is asked when the dispute has begun. */
function watchDisputes(tx: Tx, { id, gatewayKind, method }: Payment): void {
  const afterMs = gatewayKind === 'TEST' ? disputedAfterMs(method) : undefined
  if (afterMs === undefined) return
  const at = new Date(tx.now.getTime() + afterMs)
  withCommit(tx, () => disputeLanes.wake(tx, id, at))
}

/** While any payment is on its way the order waits for it, whatever became of the others. */
function attemptAfter({ open }: OrderPayments, after: Payment): Order['paymentAttempt'] {
  const others = open.filter(({ id }) => id !== after.id)
  if ([after, ...others].some(({ status }) => status === 'PROCESSING')) return 'PROCESSING'
  return after.status === 'FAILED' ? 'FAILED' : 'NONE'
}

/** Cancels what was not captured. The gateway is told afterwards, and its answer changes nothing. */
export function cancelAndVoid(tx: Tx, payment: Payment): Payment {
  const cancelled = cancel(payment, tx.now)
  withCommit(tx, () => voidLanes.wake(tx, payment.id, tx.now))
  return cancelled
}

/**
 * Nothing is held or awaited for an order that needs no more money. What is just being captured is left until the
 * gateway has answered. Whoever calls holds the locks on all of them.
 */
export async function cancelUnneededPayments(tx: Tx, order: Order, payments: readonly Payment[]) {
  if (balanceDue(order) > 0) return { order, payments }
  let current = order
  const left: Payment[] = []
  for (const payment of payments) {
    const isCancellable = allowedFrom(paymentLifecycle, payment.status).includes('cancel')
    // Money that is there, and waits for somebody to say so, is unneeded only once it has been counted.
    const isLeft = payment.capturing !== null || payment.recorded !== null
    const isUnneeded = isCancellable && !isLeft
    const after = isUnneeded ? cancelAndVoid(tx, payment) : payment
    const orderPayments = { order: current, open: payments }
    if (isUnneeded) current = await savePayment(tx, orderPayments, payment, after)
    left.push(after)
  }
  return { order: current, payments: left }
}
