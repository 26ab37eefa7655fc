import type {
  CaptureAnswer,
  ChargeStatus,
  FoundRefund,
  GatewayConnection,
  GatewayKinds,
} from '@souk/gateways/contract'
import { balanceDue, type Order, openGiftCards, takesAuthorization } from '@souk/orders/contract'
import { type LaneStep, type StepDecision, sentInOrder, type Tx, withCommit } from '@souk/platform'
import type { InjectedFault } from '@souk/sandbox/contract'
import { type Asking, askingNow, connectionThrough, gatewayCalled } from '../asking/operations.ts'
import { awaitSecondPerson } from '../by-hand/recording.ts'
import { disputeLanes, voidLanes } from '../lanes.ts'
import {
  cancelAndVoid,
  cancelUnneededPayments,
  findOrderPaymentsForUpdate,
  type OrderPayments,
  savePayment,
} from '../order-payments/operations.ts'
import {
  applyChange,
  applyChargeStatus,
  capturableOf,
  captureKey,
  changed,
  declineCapture,
  hasEnded,
  mayChangeByItself,
  type Payment,
  settleCapture,
} from '../payment.ts'
import { keepingNews, waitForAnswer } from '../polls.ts'
import { recordFoundRefunds } from '../refunds/operations.ts'
import { hasConsequences } from '../revenue/operations.ts'
import { withKeptMethod } from '../saved-methods/operations.ts'
import { findPayment, listPaymentsOfOrderForUpdate, updateWaiting } from '../store.ts'
import { type AskedCharge, type ChargeCall, type ChargeOutcome, nextCall } from './call.ts'
import { gatewayUnavailable, nextGateway, noteHealth, unreachable } from './failover/operations.ts'
import { type PaymentReply, replyTo } from './replies.ts'
import { captureShippedOf } from './shipped/operations.ts'
import { afterCapture } from './surplus/operations.ts'

/** A payment that its gateway is asked about. */
export interface RequestedCharge {
  readonly payment: Payment
  readonly connection: GatewayConnection
  /** Whether the gateway could not be reached before. */
  readonly isDegraded: boolean
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
  // What is saved beside it is found by reading as well.
  if (payment.saving !== null) return undefined
  if (orderPayments.open.length > 0 || hasConsequences(orderPayments.order)) return undefined
  return { payment, others: [], orderPayments, isExpected: true }
}

export async function loadCharge(
  tx: Tx,
  paymentId: string,
  [cameBack]: readonly ChargeCall[],
): Promise<RequestedCharge | LockedCharge | undefined> {
  if (cameBack) return lockCharge(tx, paymentId, cameBack.orderId)
  const [payment, asking] = await Promise.all([findPayment(tx, paymentId), askingNow(tx)])
  return payment && askable(tx, payment, asking)
}

/** A payment and what its gateway is asked through. */
export function askable(tx: Tx, payment: Payment, asking: Asking): RequestedCharge {
  const gateway = gatewayCalled(asking, payment.gateway)
  const isDegraded = gateway.status === 'DEGRADED'
  return { payment, connection: connectionThrough(tx, gateway), isDegraded, fault: asking.fault }
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
  kinds: GatewayKinds,
  { subject, outcomes, room }: LaneStep<RequestedCharge | LockedCharge, ChargeOutcome>,
): Promise<StepDecision<ChargeCall, PaymentReply> | undefined> {
  const [outcome] = outcomes
  if ('orderPayments' in subject) {
    if (outcome && 'chargeStatus' in outcome && saysOfHealth(outcome)) {
      // Gateways are read and changed under the lock of the order.
      if (subject.isExpected) return undefined
      await noteHealth(tx, kinds, outcome.gateway, outcome.chargeStatus)
    }
    const next = await failedOver(tx, kinds, subject, outcome)
    if (next) return handedOut(tx, next, room)
    const payment = outcome ? await record(tx, subject, outcome) : subject.payment
    if (!payment) return undefined
    const isAwaited = payment.status === 'PROCESSING' || payment.capturing !== null
    const nextAt = isAwaited || mayChangeByItself(payment) ? payment.pollAt : null
    return { calls: [], nextAt, reply: replyTo(outcome, payment) }
  }
  const { payment } = subject
  const next = nextCall(subject, tx.now)
  const isDue = next !== undefined && next.at <= tx.now
  const calls = isDue && room > 0 ? [next.call] : []
  const nextAt = next && calls.length === 0 ? next.at : null
  return { calls, nextAt, reply: replyTo(undefined, payment) }
}

/** A gateway that could not be reached, or that is reached again. */
function saysOfHealth({ gateway: { isDegraded }, chargeStatus }: AskedCharge): boolean {
  return isDegraded || chargeStatus.outcome === 'unavailable'
}

/** The payment at the next gateway, where the one before has certainly done nothing. */
async function failedOver(
  tx: Tx,
  kinds: GatewayKinds,
  locked: LockedCharge,
  outcome: ChargeOutcome | undefined,
): Promise<RequestedCharge | undefined> {
  const { payment } = locked
  if (!outcome || !('chargeStatus' in outcome) || payment.status !== 'CREATED') return undefined
  const { chargeStatus, isFirst, gateway } = outcome
  if (chargeStatus.outcome !== 'unavailable' || !isFirst || gateway.code !== payment.gateway) {
    return undefined
  }
  return nextGateway(tx, kinds, locked, chargeStatus.reason)
}

/** It is asked with what was saved just now, so this is the first time. */
function handedOut(
  tx: Tx,
  next: RequestedCharge,
  room: number,
): StepDecision<ChargeCall, PaymentReply> {
  const asked = nextCall(next, tx.now)
  return asked && room > 0 ? { calls: [asked.call], nextAt: null } : { calls: [], nextAt: tx.now }
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
    return recordCaptureAnswer(tx, locked, capturing, outcome)
  }
  // Another has the payment by now.
  if (outcome.gateway.code !== payment.gateway) return payment
  lookWhereDisputed(tx, payment, outcome.chargeStatus)
  const isOpen = payment.status === 'CREATED' || payment.status === 'PROCESSING'
  if (isOpen) return recordAsked(tx, locked, outcome)
  return mayChangeByItself(payment) ? recordChange(tx, locked, outcome) : payment
}

/** Whoever told of a dispute may have done so before the payment was known by the name that was told. */
function lookWhereDisputed(tx: Tx, { id }: Payment, chargeStatus: ChargeStatus): void {
  const isDisputed = chargeStatus.outcome === 'approved' && chargeStatus.isDisputed === true
  if (isDisputed) withCommit(tx, () => disputeLanes.wake(tx, id, tx.now))
}

type Answered = AskedCharge & Pick<ChargeCall, 'dueAt'>

async function recordChargeStatus(
  tx: Tx,
  locked: LockedCharge,
  { chargeStatus, dueAt }: Answered,
): Promise<Payment | undefined> {
  const { payment } = locked
  // What went back at the gateway before its answer arrived is taken in under the lock.
  if (locked.isExpected && foundIn(chargeStatus).length > 0) return undefined
  const answered = applyChargeStatus(payment, chargeStatus, tx.now)
  const after = changed(await withKeptMethod(tx, answered, chargeStatus), tx.now)
  const saved = await saveCharge(tx, locked, keepingNews(payment, dueAt, after))
  return saved && recordFound(tx, saved, chargeStatus)
}

async function saveCharge(
  tx: Tx,
  { payment: before, others, orderPayments, isExpected }: LockedCharge,
  answered: Payment,
): Promise<Payment | undefined> {
  const { order: orderBefore } = orderPayments
  const after = isNoLongerNeeded(orderBefore, answered)
    ? { ...cancelAndVoid(tx, answered), version: answered.version }
    : answered
  const order = await savePayment(tx, orderPayments, before, after)
  // A changed order is saved only if it is still the same. One that stays as it is has to be looked at.
  if (isExpected && order === orderBefore) return undefined
  if (after.captured === before.captured) {
    // Gift cards do not wait for a shipment.
    return openGiftCards(order).size > 0 ? captureShippedOf(tx, order, after, others) : after
  }
  return afterCapture(tx, orderBefore, { order, before, after, others })
}

/** A gateway that could not be asked for the first time has done nothing. Later it may have, the time before. */
function recordAsked(
  tx: Tx,
  locked: LockedCharge,
  answered: Answered,
): Promise<Payment | undefined> {
  if (locked.payment.recorded) return awaitPerson(tx, locked, locked.payment)
  const { isFirst, chargeStatus } = answered
  if (chargeStatus.outcome !== 'unavailable' || !isFirst) {
    return recordChargeStatus(tx, locked, answered)
  }
  const declined = { outcome: 'declined', ref: null, decline: gatewayUnavailable } as const
  const failed = applyChargeStatus(locked.payment, declined, tx.now)
  return saveCharge(tx, locked, changed(unreachable(failed, chargeStatus.reason, tx.now), tx.now))
}

/** The release before has a gateway asked about what people record: another of them is to say that it is there. */
async function awaitPerson(
  tx: Tx,
  { orderPayments }: LockedCharge,
  payment: Payment,
): Promise<Payment> {
  const waiting = changed({ ...awaitSecondPerson(payment), pollAt: null, polls: 0 }, tx.now)
  await savePayment(tx, orderPayments, payment, waiting)
  return waiting
}

/** What happened at the gateway without our asking, to a payment that it holds money for or that waits for the customer. */
async function recordChange(
  tx: Tx,
  locked: LockedCharge,
  { chargeStatus, dueAt }: Answered,
): Promise<Payment | undefined> {
  const { payment } = locked
  const after = keepingNews(payment, dueAt, applyChange(payment, chargeStatus, tx.now))
  if (hasEnded(after) && holdsMoney(after, chargeStatus)) {
    withCommit(tx, () => voidLanes.wake(tx, payment.id, tx.now))
  }
  if (after.version !== payment.version) {
    const saved = await saveCharge(tx, locked, await withKeptMethod(tx, after, chargeStatus))
    return saved && recordFound(tx, saved, chargeStatus)
  }
  const found = await recordFound(tx, after, chargeStatus)
  if (found === after) await updateWaiting(tx, after)
  return found
}

/** What was to be let go is held still, or again. */
function holdsMoney({ amount, status }: Payment, chargeStatus: ChargeStatus): boolean {
  const isHeld = chargeStatus.outcome === 'approved' && chargeStatus.captured < amount
  return isHeld && status !== 'CAPTURED'
}

async function recordFound(tx: Tx, payment: Payment, chargeStatus: ChargeStatus): Promise<Payment> {
  const found = foundIn(chargeStatus)
  return found.length === 0 ? payment : recordFoundRefunds(tx, payment, found)
}

function foundIn(chargeStatus: ChargeStatus): readonly FoundRefund[] {
  return 'found' in chargeStatus ? (chargeStatus.found ?? []) : []
}

/** The order has ended, or was paid another way, while the gateway was asked. */
function isNoLongerNeeded(order: Order, { status, ...payment }: Payment): boolean {
  const isUnpaid = balanceDue(order) > 0
  if (status === 'REQUIRES_ACTION') return !isUnpaid
  // An order that has begun to ship takes no other authorization, and keeps this one.
  const keeps =
    takesAuthorization(order) || (payment.captureMethod === 'ON_FULFILLMENT' && isUnpaid)
  return capturableOf({ status, ...payment }) > 0 && !keeps
}

async function recordCaptureAnswer(
  tx: Tx,
  { payment, others, orderPayments }: LockedCharge,
  amount: number,
  { answer, dueAt }: Pick<ChargeCall, 'dueAt'> & { readonly answer: CaptureAnswer },
): Promise<Payment> {
  if (answer.outcome === 'captured') {
    const after = keepingNews(payment, dueAt, settleCapture(payment, amount, answer, tx.now))
    const order = await savePayment(tx, orderPayments, payment, after)
    const captured = { order, before: payment, after, others }
    const left = await afterCapture(tx, orderPayments.order, captured)
    // More may have been shipped while the gateway was asked.
    return captureShippedOf(tx, order, left, others)
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
