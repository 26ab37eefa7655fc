import assert from 'node:assert/strict'
import {
  type CaptureAnswer,
  type ChargeStatus,
  type Decline,
  type Fee,
  type GatewayConnection,
  hostedPage,
  type MethodFacts,
  pageRefused,
  type RouteReason,
} from '@souk/gateways/contract'
import type { Saving } from '@souk/payment-methods/contract'
import { advance } from '@souk/platform'
import type { PaymentAction, Recorded } from './by-hand/recording.ts'
import type { Attempt } from './charges/failover/attempt.ts'
import { withFee } from './fees/fee.ts'
import { type PaymentStatus, paymentLifecycle } from './payment-lifecycle.ts'
import { pollsMax, waitForAnswer, waitForPayer } from './polls.ts'
import { captureExceedsAuthorized, paymentNotCapturable } from './problems.ts'

/** The actions that somebody can ask for. The others are steps that the gateway or the clock makes. */
const commands = ['confirm', 'capture', 'cancel'] as const

export type CaptureMethod = 'AUTOMATIC' | 'MANUAL' | 'ON_FULFILLMENT'

export interface Payment {
  readonly id: string
  readonly orderId: string
  readonly customerId: string | null
  /** Whose goods the order is for, when all of them are one provider's. */
  readonly providerId: string | null
  readonly status: PaymentStatus
  readonly amount: number
  readonly currency: string
  readonly captureMethod: CaptureMethod
  readonly method: string
  /** What the gateway says of it. */
  readonly methodFacts: MethodFacts | null
  /** The code of the gateway. */
  readonly gateway: string
  readonly gatewayKind: GatewayConnection['kind']
  readonly gatewayRef: string | null
  /** Gateways that could not be reached before. */
  readonly attempts: readonly Attempt[]
  /** Why it went to its gateway; null for payments of the release before. */
  readonly route: { readonly rule: string | null; readonly reason: RouteReason } | null
  readonly authorized: number
  readonly captured: number
  readonly refunded: number
  /** On its way back, and not known to have arrived. */
  readonly refundPending: number
  /** What the gateway has kept for itself so far. */
  readonly fee: Fee | null
  /** Where the payer comes back to after what the gateway has them do. */
  readonly returnUrl: string | null
  /** What the gateway calls it on statements: the number of the order. */
  readonly description: string | null
  /** The saved method that it was made with, or has left behind, and how the gateway calls the customer of that. */
  readonly paymentMethodId: string | null
  readonly methodCustomer: string | null
  /** Whether the customer was not there. */
  readonly isOffSession: boolean
  /** What the customer has agreed to, until the method is saved. */
  readonly saving: (Saving & { readonly agreedAt: string }) | null
  /** Taken back by banks, until they decide otherwise or for good. */
  readonly disputed: number
  readonly nextAction: PaymentAction | null
  /** What people say of money that came without a gateway. */
  readonly recorded: Recorded | null
  readonly decline: Decline | null
  readonly authorizationExpiresAt: Date | null
  /** What the gateway was asked to capture, until it has answered. */
  readonly capturing: number | null
  /** How many captures the gateway has declined. What is captured after one is another capture for it. */
  readonly declinedCaptures: number
  /** When to ask the gateway about the payment or its capture, and how often it left that unanswered. */
  readonly pollAt: Date | null
  readonly polls: number
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The networks keep an authorization for about a week. */
const authorizationDays = 7

export type NewPayment = Pick<Payment, 'id' | 'orderId' | 'customerId' | 'providerId'> &
  Pick<Payment, 'amount' | 'currency' | 'captureMethod' | 'method' | 'gateway' | 'gatewayKind'> &
  Pick<Payment, 'returnUrl' | 'description' | 'route'> &
  Partial<Pick<Payment, 'recorded' | 'methodFacts'>> &
  Partial<Pick<Payment, 'paymentMethodId' | 'methodCustomer' | 'isOffSession' | 'saving'>>

/** A payment that nobody has been asked about yet. */
export function open(draft: NewPayment, now: Date): Payment {
  return {
    recorded: null,
    methodFacts: null,
    paymentMethodId: null,
    methodCustomer: null,
    isOffSession: false,
    saving: null,
    ...draft,
    status: 'CREATED',
    attempts: [],
    fee: null,
    gatewayRef: null,
    authorized: 0,
    captured: 0,
    refunded: 0,
    refundPending: 0,
    disputed: 0,
    nextAction: null,
    decline: null,
    authorizationExpiresAt: null,
    capturing: null,
    declinedCaptures: 0,
    pollAt: null,
    polls: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Its customer was merged into another. */
export function giveTo(payment: Payment, customerId: string, now: Date): Payment {
  return changed({ ...payment, customerId }, now)
}

/** The customer did what was asked: the payment is on its way, and the gateway is asked at once. */
export function confirm(payment: Payment, now: Date): Payment {
  const status = advance(paymentLifecycle, payment.status, 'confirm', commands)
  return changed({ ...payment, status, nextAction: null, pollAt: now }, now)
}

/** Takes in what the gateway says about a payment that is new, confirmed or still unanswered. */
export function applyChargeStatus(
  payment: Payment,
  chargeStatus: ChargeStatus,
  now: Date,
): Payment {
  const known = { ...payment, pollAt: null, updatedAt: now }
  if (chargeStatus.outcome === 'action_required') {
    const { ref: gatewayRef, nextAction } = chargeStatus
    if (nextAction === null) {
      const declined = { outcome: 'declined', ref: gatewayRef, decline: pageRefused } as const
      return applyChargeStatus(payment, declined, now)
    }
    const status = advance(paymentLifecycle, payment.status, 'require_action')
    return waitForPayer({ ...known, status, gatewayRef, nextAction }, chargeStatus, now)
  }
  const status = processing(payment.status)
  if (!('ref' in chargeStatus)) return waitForAnswer({ ...known, status }, now)
  const answered = { ...known, status, gatewayRef: chargeStatus.ref ?? payment.gatewayRef }
  if (chargeStatus.outcome === 'pending') return waitForAnswer(answered, now)
  if (chargeStatus.outcome === 'approved') return approve(answered, chargeStatus, now)
  const failed = advance(paymentLifecycle, status, 'fail')
  const decline = chargeStatus.outcome === 'declined' ? chargeStatus.decline : givenUp
  return { ...answered, status: failed, nextAction: null, decline }
}

const givenUp: Decline = {
  code: 'given_up',
  retryable: true,
  advice: 'The payment was given up at the gateway. Pay again.',
}

/** Whether something may happen to it at the gateway that nobody here has asked for: at any time, once the gateway knows it. */
export function mayChangeByItself({ status }: Payment): boolean {
  return status !== 'CREATED' && status !== 'PROCESSING'
}

/** Nothing more is expected to come in through it. */
export function hasEnded({ status }: Payment): boolean {
  return status in ended
}

const ended: Partial<Record<PaymentStatus, true>> = {
  CAPTURED: true,
  FAILED: true,
  CANCELLED: true,
  EXPIRED: true,
  CLOSED: true,
}

/** Whether that is how the gateway calls this payment. What it never called by a name may have this one. */
export function isKnownAs(
  { gateway, gatewayRef, method }: Payment,
  code: string,
  ref: string | null,
) {
  // What is paid on a page of the gateway is called by another name than the page.
  const isRenamed = method === hostedPage
  return (
    gateway === code && (gatewayRef === null || ref === null || gatewayRef === ref || isRenamed)
  )
}

/**
 * Takes in what happened at the gateway to a payment that it holds money for, or that waits for the customer. Where nothing did, the
 * version stays.
 */
export function applyChange(payment: Payment, chargeStatus: ChargeStatus, now: Date): Payment {
  if (!('ref' in chargeStatus)) {
    const isGivenUp = hasEnded(payment) && payment.polls >= pollsMax
    return isGivenUp ? { ...payment, pollAt: null } : waitForAnswer(payment, now)
  }
  if (payment.status === 'REQUIRES_ACTION') {
    if (chargeStatus.outcome === 'action_required') return waitForPayer(payment, chargeStatus, now)
    return changed(applyChargeStatus(payment, chargeStatus, now), now)
  }
  if (hasEnded(payment)) return collectLate(payment, chargeStatus, now)
  const { outcome } = chargeStatus
  if (outcome === 'pending' || outcome === 'action_required') return waitForAnswer(payment, now)
  const taken = 'captured' in chargeStatus ? chargeStatus.captured - payment.captured : 0
  const amount = Math.min(taken, capturableOf(payment))
  const after = amount > 0 ? capture(payment, amount, now) : payment
  const fee = 'fee' in chargeStatus && amount > 0 ? (chargeStatus.fee ?? null) : null
  const charged = chargeFee(after, fee)
  const known = outcome === 'approved' ? charged : letGo(charged, now)
  if (known === payment) return { ...payment, pollAt: null }
  return { ...known, pollAt: null, version: payment.version + 1 }
}

/** Money that came in although the payment had ended here: it was captured at the gateway, or while it was being cancelled. */
function collectLate(
  payment: Payment,
  chargeStatus: Extract<ChargeStatus, { readonly ref: unknown }>,
  now: Date,
): Payment {
  const known = { ...payment, pollAt: null }
  const captured = 'captured' in chargeStatus ? chargeStatus.captured : 0
  if (captured <= payment.captured || payment.status === 'CAPTURED') return known
  const { amount } = payment
  const action = captured >= amount ? 'collect' : 'collect_part'
  const status = advance(paymentLifecycle, payment.status, action)
  const fee = 'fee' in chargeStatus ? (chargeStatus.fee ?? null) : null
  const method = chargeStatus.outcome === 'approved' ? chargeStatus.method : null
  const gatewayRef = chargeStatus.ref ?? payment.gatewayRef
  const collected = { captured: Math.min(captured, amount), authorized: amount, decline: null }
  const facts = { gatewayRef, methodFacts: method ?? payment.methodFacts, status }
  return changed({ ...chargeFee(known, fee), ...facts, ...collected }, now)
}

/** The gateway holds nothing more of it. */
function letGo(payment: Payment, now: Date): Payment {
  return capturableOf(payment) > 0 ? cancel(payment, now) : payment
}

/** The gateway has captured what it was asked for. Some let go of the rest with that. */
export function settleCapture(
  payment: Payment,
  amount: number,
  { fee, releasesRest }: CaptureAnswer & { outcome: 'captured' },
  now: Date,
): Payment {
  const after = chargeFee(capture(payment, amount, now), fee)
  return releasesRest ? { ...letGo(after, now), version: after.version } : after
}

export function chargeFee(payment: Payment, fee: Fee | null): Payment {
  return fee ? { ...payment, fee: withFee(payment.fee, fee) } : payment
}

function processing(status: PaymentStatus): PaymentStatus {
  if (status === 'PROCESSING') return status
  return advance(paymentLifecycle, status, status === 'REQUIRES_ACTION' ? 'confirm' : 'process')
}

/** The money is as the gateway says: taken, held, or taken in part. */
function approve(
  payment: Payment,
  { captured, method, fee, authorizationExpiresAt }: ChargeStatus & { outcome: 'approved' },
  now: Date,
): Payment {
  const { amount, status } = payment
  const known = { ...payment, nextAction: null, methodFacts: method ?? payment.methodFacts }
  const given = { ...chargeFee(known, fee), authorized: amount }
  if (captured >= amount) {
    return { ...given, status: advance(paymentLifecycle, status, 'collect'), captured: amount }
  }
  const lapsesAt = new Date(now.getTime() + authorizationDays * 86_400_000)
  const held = advance(paymentLifecycle, status, 'authorize')
  const authorized = { ...given, authorizationExpiresAt: authorizationExpiresAt ?? lapsesAt }
  if (captured === 0) return { ...authorized, status: held }
  return { ...authorized, status: advance(paymentLifecycle, held, 'capture_part'), captured }
}

/** Whether it is captured as units of its order ship. */
export function isForShipping({ captureMethod }: Payment): boolean {
  return captureMethod === 'ON_FULFILLMENT'
}

/** What an authorization still holds for us: zero once it has been captured, voided or has lapsed. */
export function capturableOf({ status, authorized, captured }: Payment): number {
  return status === 'AUTHORIZED' || status === 'PARTIALLY_CAPTURED' ? authorized - captured : 0
}

/** What may still come in through this payment. */
export function outstandingOf(payment: Payment): number {
  const { status, amount } = payment
  if (payment.recorded && status === 'REQUIRES_ACTION') return 0
  const isAwaited = status === 'CREATED' || status === 'REQUIRES_ACTION' || status === 'PROCESSING'
  return isAwaited ? amount : capturableOf(payment)
}

/** A bank may take back what was refunded already, so less than nothing may be left. */
export function refundableOf({ captured, refunded, refundPending, disputed }: Payment): number {
  return Math.max(0, captured - refunded - refundPending - disputed)
}

/** What can have gone back at the gateway itself: a bank that disputes the payment does not ask what was refunded before. */
export function returnableOf({ captured, refunded, refundPending }: Payment): number {
  return captured - refunded - refundPending
}

/** Names the void of a payment, of which there is one at most. */
export function voidKey({ id }: Payment): string {
  return `${id}:void`
}

/**
 * The next capture, named by how much was captured and how often that was declined before it. It asks for one amount
 * only, because the next one begins when this one is answered, and has another name then.
 */
export function captureKey({ id, captured, declinedCaptures }: Payment): string {
  const key = `${id}:${captured}`
  return declinedCaptures === 0 ? key : `${key}:${declinedCaptures}`
}

/** Wants an amount captured: until the gateway has answered, the payment is neither captured again nor cancelled. */
export function beginCapture(payment: Payment, amount: number, now: Date): Payment {
  // Refuses now what could not be recorded afterwards.
  capture(payment, amount, now)
  return changed({ ...payment, capturing: amount, pollAt: now, polls: 0 }, now)
}

/**
 * The money is still held as far as we know: the gateway is asked, as it may have been captured or given up there. Why it was not captured
 * shows until a capture succeeds.
 */
export function declineCapture(payment: Payment, decline: Decline, now: Date): Payment {
  const declinedCaptures = payment.declinedCaptures + 1
  const asked = { capturing: null, pollAt: now, polls: 0 }
  return changed({ ...payment, ...asked, declinedCaptures, decline }, now)
}

/** Captures the amount, or all that is held. */
export function capture(payment: Payment, asked: number | undefined, now: Date): Payment {
  const capturable = capturableOf(payment)
  if (capturable === 0) throw paymentNotCapturable({ status: payment.status })
  const amount = asked ?? capturable
  if (amount > capturable) {
    const { currency } = payment
    throw captureExceedsAuthorized({ capturable: { amount: capturable, currency } })
  }
  const action = amount === capturable ? 'capture' : 'capture_part'
  const status = advance(paymentLifecycle, payment.status, action)
  const captured = payment.captured + amount
  const answered = { capturing: null, decline: null, pollAt: null }
  return changed({ ...payment, status, captured, ...answered }, now)
}

/** Ends what has not been captured. Captured money stays: it goes back only by a refund. */
export function cancel(payment: Payment, now: Date): Payment {
  const status = advance(paymentLifecycle, payment.status, 'cancel', commands)
  return changed({ ...payment, status, nextAction: null, pollAt: null }, now)
}

export function expire(payment: Payment, now: Date): Payment {
  return changed({ ...payment, status: advance(paymentLifecycle, payment.status, 'expire') }, now)
}

/** Refunded money is a fact beside the status: a captured payment stays captured. */
export function applyRefund(payment: Payment, amount: number, pending: number, now: Date): Payment {
  const refunded = payment.refunded + amount
  const refundPending = payment.refundPending + pending
  const after = { ...payment, refunded, refundPending }
  assert(amount >= 0 && refundPending >= 0, `${amount} cannot be refunded`)
  assert(refunded + refundPending <= payment.captured, `${amount} is more than there is to refund`)
  return changed(after, now)
}

export function changed(payment: Payment, now: Date): Payment {
  return { ...payment, version: payment.version + 1, updatedAt: now }
}
