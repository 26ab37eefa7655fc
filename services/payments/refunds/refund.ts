import { advance, lifecycle, type StateOf } from '@souk/platform'
import type { RefundAnswer } from '../gateway.ts'
import { type Payment, refundableOf } from '../payment.ts'
import { refundExceedsRefundable } from '../problems.ts'

export const refundLifecycle = lifecycle({
  PENDING: { process: 'PROCESSING', cancel: 'CANCELLED' },
  PROCESSING: { succeed: 'SUCCEEDED', fail: 'FAILED' },
  SUCCEEDED: {},
  FAILED: { retry: 'PROCESSING' },
  CANCELLED: {},
})

export type RefundStatus = StateOf<typeof refundLifecycle>

export interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly orderId: string
  readonly providerId: string | null
  readonly amount: number
  readonly currency: string
  readonly reason: string | null
  readonly status: RefundStatus
  readonly gatewayRef: string | null
  readonly failureCode: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The amount to give back: what was asked for, or all that is left. */
export function refundAmount(payment: Payment, asked: number | undefined): number {
  const refundable = refundableOf(payment)
  const amount = asked ?? refundable
  if (amount > 0 && amount <= refundable) return amount
  throw refundExceedsRefundable({ refundable: { amount: refundable, currency: payment.currency } })
}

export interface RefundRequest {
  readonly id: string
  readonly amount: number
  readonly reason: string | null
}

/** A refund with the gateway's answer to it. One that failed moves no balance. */
export function refundOf(
  payment: Payment,
  { id, amount, reason }: RefundRequest,
  answer: RefundAnswer,
  now: Date,
): Refund {
  const isRefunded = answer.outcome === 'refunded'
  const processing = advance(refundLifecycle, 'PENDING', 'process')
  return {
    id,
    paymentId: payment.id,
    orderId: payment.orderId,
    providerId: payment.providerId,
    amount,
    currency: payment.currency,
    reason,
    status: advance(refundLifecycle, processing, isRefunded ? 'succeed' : 'fail'),
    gatewayRef: isRefunded ? answer.ref : null,
    failureCode: isRefunded ? null : answer.failureCode,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** What one of an order's payments gives back. */
export interface Share {
  readonly payment: Payment
  readonly amount: number
}

/** Spreads what is owed over the payments, oldest first, none beyond what it has left. */
export function spread(due: number, payments: readonly Payment[]): Share[] {
  let left = due
  return payments.flatMap((payment) => {
    const amount = Math.min(left, refundableOf(payment))
    left -= amount
    return amount > 0 ? [{ payment, amount }] : []
  })
}
