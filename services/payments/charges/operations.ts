import { balanceDue, type Order, refundDue, takesAuthorization } from '@souk/orders/contract'
import { type LaneStep, type StepDecision, sentInOrder, type Tx } from '@souk/platform'
import type { InjectedFault } from '@souk/sandbox/contract'
import { surplusOf } from '../due.ts'
import { currentFault } from '../faults/operations.ts'
import type { CaptureAnswer, ChargeStatus } from '../gateway.ts'
import {
  cancelAndVoid,
  cancelUnneededPayments,
  findOrderPaymentsForUpdate,
  type OrderPayments,
  savePayment,
} from '../order-payments/operations.ts'
import {
  applyChargeStatus,
  capturableOf,
  capture,
  captureKey,
  changed,
  declineCapture,
  type Payment,
  waitForAnswer,
} from '../payment.ts'
import { refundShares } from '../refunds/operations.ts'
import { spread } from '../refunds/refund.ts'
import { hasConsequences } from '../revenue/operations.ts'
import { findPayment, listPaymentsOfOrderForUpdate, updateWaiting } from '../store.ts'
import { type ChargeCall, type ChargeOutcome, nextCall } from './call.ts'
import { type PaymentReply, replyTo } from './replies.ts'

/** A payment that its gateway is asked about. */
export interface RequestedCharge {
  readonly payment: Payment
  /** How a sandbox disturbs the call that is handed out. */
  readonly fault: InjectedFault
  /** The order and its other payments as they were under the lock in which the payment was opened. */
  readonly opened?: OrderPayments
}

/** The same with everything locked that an answer may change: money through one payment may make others unneeded. */
export interface LockedCharge {
  readonly payment: Payment
  readonly others: readonly Payment[]
  readonly orderPayments: OrderPayments
  /** Nothing is locked: this is how it was when the gateway was asked, and may have changed since. */
  readonly isExpected?: true
}

/**
 * A new payment of an order with no other open: what the gateway answers is mostly recorded on just that. One that is
 * opened meanwhile takes no more than this one leaves, and if it goes unanswered that has changed the order. Where goods
 * were handed over, or the operator pays for discounts, what follows is found by reading the ledger, which changes without the
 * order: that needs the lock.
 */
export function expectedAnswer(subject: RequestedCharge | LockedCharge): LockedCharge | undefined {
  if (!('opened' in subject) || !subject.opened) return undefined
  const { payment, opened: orderPayments } = subject
  if (orderPayments.open.length > 0 || hasConsequences(orderPayments.order)) return undefined
  return { payment, others: [], orderPayments, isExpected: true }
}

export async function loadCharge(
  tx: Tx,
  paymentId: string,
  [cameBack]: readonly ChargeCall[],
): Promise<RequestedCharge | LockedCharge | undefined> {
  if (cameBack) return lockCharge(tx, paymentId, cameBack.orderId)
  const [payment, fault] = await Promise.all([findPayment(tx, paymentId), currentFault(tx)])
  return payment && { payment, fault }
}

async function lockCharge(
  tx: Tx,
  paymentId: string,
  orderId: string,
): Promise<LockedCharge | undefined> {
  const [payments, orderPayments] = await sentInOrder([
    listPaymentsOfOrderForUpdate(tx, orderId),
    findOrderPaymentsForUpdate(tx, orderId),
  ])
  const payment = payments.find(({ id }) => id === paymentId)
  // A sandbox that was reset while its gateway was asked has none of it any more.
  if (!payment || !orderPayments) return undefined
  return { payment, others: payments.filter((other) => other !== payment), orderPayments }
}

/** One step of a payment: what its gateway answered is recorded, or what it has to be asked is handed out. */
export async function chargeNext(
  tx: Tx,
  { subject, outcomes, room }: LaneStep<RequestedCharge | LockedCharge, ChargeOutcome>,
): Promise<StepDecision<ChargeCall, PaymentReply> | undefined> {
  const [outcome] = outcomes
  if ('orderPayments' in subject) {
    const payment = outcome ? await record(tx, subject, outcome) : subject.payment
    if (!payment) return undefined
    const isAwaited = payment.status === 'PROCESSING' || payment.capturing !== null
    const nextAt = isAwaited ? payment.pollAt : null
    return { calls: [], nextAt, reply: replyTo(outcome, payment) }
  }
  const { payment, fault } = subject
  const next = nextCall(payment, fault, tx.now)
  const isDue = next !== undefined && next.at <= tx.now
  const calls = isDue && room > 0 ? [next.call] : []
  const nextAt = next && calls.length === 0 ? next.at : null
  return { calls, nextAt, reply: replyTo(undefined, payment) }
}

/** An answer that somebody else has recorded already changes nothing. */
async function record(
  tx: Tx,
  locked: LockedCharge,
  outcome: ChargeOutcome,
): Promise<Payment | undefined> {
  const { payment } = locked
  if (outcome.kind === 'capture') {
    const { capturing } = payment
    if (capturing === null || outcome.key !== captureKey(payment)) return payment
    return recordCaptureAnswer(tx, locked, capturing, outcome.answer)
  }
  const isOpen = payment.status === 'CREATED' || payment.status === 'PROCESSING'
  return isOpen ? recordChargeStatus(tx, locked, outcome.chargeStatus) : payment
}

async function recordChargeStatus(
  tx: Tx,
  { payment: before, others, orderPayments, isExpected }: LockedCharge,
  chargeStatus: ChargeStatus,
): Promise<Payment | undefined> {
  const { order: orderBefore } = orderPayments
  const answered = changed(applyChargeStatus(before, chargeStatus, tx.now), tx.now)
  const after = isNoLongerNeeded(orderBefore, answered)
    ? { ...cancelAndVoid(tx, answered), version: answered.version }
    : answered
  const order = await savePayment(tx, orderPayments, before, after)
  // A changed order is saved only if it is still the same. One that stays as it is has to be looked at.
  if (isExpected && order === orderBefore) return undefined
  return after.captured === before.captured
    ? after
    : afterCapture(tx, orderBefore, { order, before, after, others })
}

/** The order has ended, or was paid another way, while the gateway was asked. */
function isNoLongerNeeded(order: Order, { status, ...payment }: Payment): boolean {
  if (status === 'REQUIRES_ACTION') return balanceDue(order) === 0
  return capturableOf({ status, ...payment }) > 0 && !takesAuthorization(order)
}

async function recordCaptureAnswer(
  tx: Tx,
  { payment, others, orderPayments }: LockedCharge,
  amount: number,
  answer: CaptureAnswer,
): Promise<Payment> {
  if (answer.outcome === 'captured') {
    const after = capture(payment, amount, tx.now)
    const order = await savePayment(tx, orderPayments, payment, after)
    return afterCapture(tx, orderPayments.order, { order, before: payment, after, others })
  }
  if (answer.outcome === 'unanswered') {
    const open = waitForAnswer(payment, tx.now)
    await updateWaiting(tx, open)
    return open
  }
  const declined = declineCapture(payment, answer.decline, tx.now)
  const order = await savePayment(tx, orderPayments, payment, declined)
  // The order may have ended meanwhile, when this payment could not be cancelled.
  const { payments } = await cancelUnneededPayments(tx, order, [declined])
  return payments[0] ?? declined
}

interface Captured {
  readonly order: Order
  readonly before: Payment
  readonly after: Payment
  readonly others: readonly Payment[]
}

/** Money came in: what is held beside it may be unneeded now, and what the order can no longer take goes back. */
async function afterCapture(
  tx: Tx,
  orderBefore: Order,
  { order, before, after, others }: Captured,
): Promise<Payment> {
  const left = await cancelUnneededPayments(tx, order, [after, ...others])
  const payment = left.payments[0] ?? after
  const surplus = surplusOf(orderBefore, left.order, after.captured - before.captured)
  return surplus > 0 ? returnSurplus(tx, left.order, payment, surplus) : payment
}

/** Money that came too late for its order goes back at once. */
async function returnSurplus(
  tx: Tx,
  order: Order,
  payment: Payment,
  surplus: number,
): Promise<Payment> {
  const shares = spread(surplus, [payment], refundDue(order))
  const why = { reason: 'order_closed', cause: `${payment.id}:${payment.version}` }
  const { steps } = await refundShares(tx, order, shares, why)
  return steps[0]?.payment ?? payment
}
