import type { RefundAnswer } from '@souk/gateways/contract'
import { advance, invalidTransition, lifecycle, type StateOf } from '@souk/platform'
import { alsoAsked, type Who } from '../by-hand/second-person.ts'
import { applyRefund, type Payment, refundableOf } from '../payment.ts'
import { nextPoll } from '../polls.ts'
import { refundExceedsRefundable } from '../problems.ts'

export const refundLifecycle = lifecycle({
  PENDING: { process: 'PROCESSING', cancel: 'CANCELLED' },
  PROCESSING: { succeed: 'SUCCEEDED', fail: 'FAILED' },
  SUCCEEDED: {},
  FAILED: { retry: 'PROCESSING', retry_by_hand: 'PENDING', cancel: 'CANCELLED' },
  CANCELLED: {},
})

export type RefundStatus = StateOf<typeof refundLifecycle>

/** Back the way it came, to the store credit of the customer, or sent by people. */
export const refundDestinations = ['ORIGINAL', 'STORE_CREDIT', 'MANUAL'] as const
export type RefundDestination = (typeof refundDestinations)[number]

export interface Sent {
  readonly sentAt: Date
  /** Where it came from, as the books call it. */
  readonly account: string
  readonly reference: string | null
}

/** Units of a line of the order that a refund is for, and how much of its amount they have. */
export interface RefundLine {
  readonly line_id: string
  readonly quantity: number
  readonly amount: number
}

export interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly orderId: string
  readonly providerId: string | null
  readonly amount: number
  /** The part of the amount that nobody was owed when it was asked for: a goodwill. */
  readonly beyondDue: number
  readonly currency: string
  readonly reason: string | null
  readonly destination: RefundDestination
  readonly status: RefundStatus
  /** The name of this attempt for the gateway, which acts once for it. */
  readonly gatewayKey: string
  readonly gatewayRef: string | null
  readonly failureCode: string | null
  /** What people say of money that they have sent back. */
  readonly sent: Sent | null
  /** Who asked for it; null for those of the release before. */
  readonly requestedBy: Who | null
  readonly lines: readonly RefundLine[] | null
  readonly pollAt: Date | null
  readonly polls: number
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The amount to give back of these payments: what was asked for, or all that is left. The first of them has some of it. */
export function refundAmount(
  payments: readonly [Payment, ...Payment[]],
  asked: number | undefined,
): number {
  const [{ currency }] = payments
  const [first = 0, ...others] = payments.map(refundableOf)
  const refundable = first === 0 ? 0 : others.reduce((sum, amount) => sum + amount, first)
  const amount = asked ?? refundable
  if (amount > 0 && amount <= refundable) return amount
  throw refundExceedsRefundable({ refundable: { amount: refundable, currency } })
}

/** Refuses to try a refund again whose money was due and went back another way meanwhile. */
export function checkRetry({ amount, beyondDue, currency }: Refund, payment: Payment, due: number) {
  const refundable = Math.min(refundableOf(payment), due + beyondDue)
  if (amount > refundable) {
    throw refundExceedsRefundable({ refundable: { amount: refundable, currency } })
  }
}

export type RefundRequest = Pick<Refund, 'id' | 'amount' | 'beyondDue' | 'reason' | 'gatewayKey'> &
  Pick<Refund, 'requestedBy'> &
  Partial<Pick<Refund, 'destination' | 'lines'>>

/** What came by hand goes back by hand. */
export function usualDestination({ recorded }: Pick<Payment, 'recorded'>): RefundDestination {
  return recorded ? 'MANUAL' : 'ORIGINAL'
}

/** A refund that the gateway is asked for next, or that waits for people. Until it is known what came of it, the money counts as on its way. */
export function openRefund(payment: Payment, request: RefundRequest, now: Date): Refund {
  const { destination = usualDestination(payment) } = request
  const isByHand = destination === 'MANUAL'
  return {
    lines: null,
    ...request,
    destination,
    paymentId: payment.id,
    orderId: payment.orderId,
    providerId: payment.providerId,
    currency: payment.currency,
    status: isByHand ? 'PENDING' : advance(refundLifecycle, 'PENDING', 'process'),
    gatewayRef: null,
    failureCode: null,
    sent: null,
    pollAt: isByHand ? null : now,
    polls: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** One that the gateway has made by itself. */
export function foundRefund(refund: Refund, gatewayRef: string): Refund {
  const status = advance(refundLifecycle, refund.status, 'succeed')
  return { ...refund, status, gatewayRef, pollAt: null }
}

/** Another attempt at a refund that failed, to where it went before or elsewhere; and one elsewhere at what waits for people. */
export function retry(
  refund: Refund,
  asker: Who,
  now: Date,
  destination: RefundDestination = refund.destination,
): Refund {
  const isByHand = destination === 'MANUAL'
  const isWaiting = refund.status === 'PENDING' && !isByHand
  const action = isByHand ? 'retry_by_hand' : isWaiting ? 'process' : 'retry'
  const status = advance(refundLifecycle, refund.status, action, ['retry'])
  const version = refund.version + 1
  const gatewayKey = `${refund.id}:${version}`
  const pollAt = isByHand ? null : now
  const requestedBy = alsoAsked(refund.requestedBy, asker)
  const asked = { gatewayRef: null, failureCode: null, pollAt, polls: 0, requestedBy }
  return { ...refund, ...asked, destination, status, gatewayKey, version, updatedAt: now }
}

/** Somebody else wants it now as well. */
export function askAgain(refund: Refund, requestedBy: Who, now: Date): Refund {
  return { ...refund, requestedBy, version: refund.version + 1, updatedAt: now }
}

/** People have sent the money. */
export function sendByHand(refund: Refund, sent: Sent, now: Date): Refund {
  const processing = advance(refundLifecycle, waiting(refund), 'process')
  const status = advance(refundLifecycle, processing, 'succeed')
  return { ...refund, status, sent, version: refund.version + 1, updatedAt: now }
}

/** Nothing was sent, and nothing will be. One that failed is not tried again. */
export function cancelRefund(refund: Refund, now: Date): Refund {
  const status = advance(refundLifecycle, endable(refund), 'cancel')
  const failureCode = null
  return { ...refund, status, failureCode, version: refund.version + 1, updatedAt: now }
}

function waiting({ status }: Refund): 'PENDING' {
  if (status === 'PENDING') return status
  throw invalidTransition({ state: status, action: 'confirm', allowed: [] })
}

function endable({ status }: Refund): 'PENDING' | 'FAILED' {
  if (status === 'PENDING' || status === 'FAILED') return status
  throw invalidTransition({ state: status, action: 'cancel', allowed: [] })
}

/** Takes in what the gateway says. A refund without an answer is asked about again, and never given up. */
export function applyRefundAnswer(refund: Refund, answer: RefundAnswer, now: Date): Refund {
  if (answer.outcome === 'unanswered' || answer.outcome === 'pending') {
    const gatewayRef = answer.outcome === 'pending' ? answer.ref : refund.gatewayRef
    return { ...refund, gatewayRef, pollAt: nextPoll(refund.polls, now), polls: refund.polls + 1 }
  }
  const isRefunded = answer.outcome === 'refunded'
  return {
    ...refund,
    status: advance(refundLifecycle, refund.status, isRefunded ? 'succeed' : 'fail'),
    gatewayRef: isRefunded ? answer.ref : null,
    failureCode: isRefunded ? null : answer.failureCode,
    pollAt: null,
  }
}

/** What has gone back by a refund, and what is on its way. One that failed moves nothing. */
function movedBy(refund: Refund | undefined): { done: number; pending: number } {
  return {
    done: refund?.status === 'SUCCEEDED' ? refund.amount : 0,
    pending: refund?.status === 'PROCESSING' || refund?.status === 'PENDING' ? refund.amount : 0,
  }
}

/** How a refund, once it is as it is now, and the payment that it is of differ from before. */
export interface RefundStep {
  readonly before: Refund | undefined
  readonly after: Refund
  /** The payment as it is after the step. */
  readonly payment: Payment
  readonly done: number
  readonly pending: number
}

export function refundStep(
  payment: Payment,
  before: Refund | undefined,
  after: Refund,
  now: Date,
): RefundStep {
  const [was, is] = [movedBy(before), movedBy(after)]
  const [done, pending] = [is.done - was.done, is.pending - was.pending]
  const isMoved = done !== 0 || pending !== 0
  const given = isMoved ? applyRefund(payment, done, pending, now) : payment
  return { before, after, payment: given, done, pending }
}

/** What one of an order's payments gives back, and how much of that nobody is owed. */
export interface Share {
  readonly payment: Payment
  readonly amount: number
  readonly beyondDue: number
}

/** Spreads an amount, of which `due` is owed, over the payments: oldest first, none beyond what it has left. */
export function spread(total: number, payments: readonly Payment[], due = total): Share[] {
  let left = total
  let owed = due
  return payments.flatMap((payment) => {
    const amount = Math.min(left, refundableOf(payment))
    const beyondDue = Math.max(0, amount - owed)
    left -= amount
    owed -= amount - beyondDue
    return amount > 0 ? [{ payment, amount, beyondDue }] : []
  })
}
