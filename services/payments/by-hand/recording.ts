import { createHash } from 'node:crypto'
import type { NextAction } from '@souk/gateways/contract'
import { advance, type Money } from '@souk/platform'
import { changed, type Payment } from '../payment.ts'
import { paymentLifecycle } from '../payment-lifecycle.ts'
import type { Who } from './second-person.ts'

export const recordedMethods = ['bank_transfer', 'cash', 'terminal', 'other'] as const
export type RecordedMethod = (typeof recordedMethods)[number]

/** What is to be done before a payment can go on: by the customer, or by another person of the tenant. */
export interface PaymentAction extends Omit<NextAction, 'type'> {
  readonly type: NextAction['type'] | 'SECOND_PERSON'
}

/** What people say of money that came without a gateway. */
export interface Recorded {
  readonly receivedAt: Date
  /** Where it came to, as the books call it. */
  readonly account: string
  readonly reference: string | null
  readonly by: Who
}

/** Whoever may say that money came or went without a gateway. */
export const recordScope = 'recorded_payments:write'

export interface RecordingRequest {
  readonly id: string
  readonly orderId: string
  readonly method: RecordedMethod
  readonly amount: Money
  readonly receivedAt: Date
  readonly reference: string | null
  readonly account: string | undefined
  /** Said by whoever knows that it only looks like money that was recorded before. */
  readonly isAnother: boolean
}

export const cash = 'asset:cash'

export function bankAccount(account: string): string {
  return `asset:bank:${account}`
}

/** As the settings of the gateway call it; null for cash. */
export function nameOfAccount(account: string): string | null {
  return account === cash ? null : account.slice(bankAccount('').length)
}

/** It holds nothing until somebody else has confirmed it. */
export function awaitSecondPerson(payment: Payment): Payment {
  const url = `/api/v1/payments/${payment.id}/confirm`
  const status = advance(paymentLifecycle, payment.status, 'require_action')
  return { ...payment, status, nextAction: { type: 'SECOND_PERSON', url } }
}

/** All of the money is there. */
export function collectRecorded(payment: Payment, now: Date): Payment {
  const action = payment.status === 'REQUIRES_ACTION' ? 'confirm' : 'process'
  const processing = advance(paymentLifecycle, payment.status, action, ['confirm', 'cancel'])
  const status = advance(paymentLifecycle, processing, 'collect')
  const { amount } = payment
  const taken = { authorized: amount, captured: amount, nextAction: null, pollAt: null }
  return changed({ ...payment, ...taken, status }, now)
}

/** The same for what looks like the same money: reference, account and amount. Null where nobody named a reference. */
export function recordingKey({
  recorded,
  amount,
  currency,
}: Pick<Payment, 'recorded' | 'amount' | 'currency'>): string | null {
  if (!recorded?.reference) return null
  const reference = plain(recorded.reference) || recorded.reference
  const said = JSON.stringify([recorded.account, amount, currency, reference])
  return createHash('sha256').update(said).digest('base64url')
}

/** The same reference may be written in many ways: in other forms of a letter, in groups, with what nobody sees between them. */
function plain(reference: string): string {
  return reference
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')
}
