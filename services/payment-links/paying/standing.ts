import { hostedPage } from '@souk/gateways/contract'
import { outstandingOf, type Payment } from '@souk/payments/contract'
import { leftOf, type PaymentLink, statusAt } from '../link.ts'
import type { Attempt } from '../rows.ts'

/** Where a link stands for whoever opens it. */
export type Standing =
  | { readonly kind: 'payable'; readonly amount: number }
  /** The bank of the payer wants to see them, or they pay at the gateway; they can pay another way as well. */
  | {
      readonly kind: 'authenticate'
      readonly amount: number
      readonly url: string
      /** Whether they pay on a page of the gateway, and are not seen by their bank. */
      readonly isHosted: boolean
    }
  /** A payment of the link has no answer yet. */
  | { readonly kind: 'processing' }
  /** All that is due is on its way by other payments. */
  | { readonly kind: 'underway' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'cancelled' }
  /** The order takes no money any more. */
  | { readonly kind: 'over' }

export interface Facts {
  readonly link: PaymentLink
  /** Of the order. */
  readonly due: number
  readonly isOver: boolean
  /** All of the order, the oldest first. */
  readonly payments: readonly Payment[]
  readonly attempts: readonly Attempt[]
  readonly now: Date
}

export function paymentsBy(
  linkId: string,
  payments: readonly Payment[],
  attempts: readonly Attempt[],
): Payment[] {
  const own = new Set(attempts.flatMap((one) => (one.linkId === linkId ? [one.paymentId] : [])))
  return payments.filter(({ id }) => own.has(id))
}

/** What came by a link. Money that went back is not taken off. */
export function capturedBy(
  linkId: string,
  payments: readonly Payment[],
  attempts: readonly Attempt[],
): number {
  return sum(paymentsBy(linkId, payments, attempts), ({ captured }) => captured)
}

/** What waits for the payer does not count: it ends when they pay another way. */
function comingIn(payments: readonly Payment[]): number {
  return sum(payments, (payment) => (waits(payment) ? 0 : outstandingOf(payment)))
}

function waits({ status, recorded }: Payment): boolean {
  return status === 'REQUIRES_ACTION' && recorded === null
}

function isAnswered({ status, capturing }: Payment): boolean {
  return status !== 'CREATED' && status !== 'PROCESSING' && capturing === null
}

function sum(payments: readonly Payment[], amountOf: (payment: Payment) => number): number {
  return payments.reduce((total, payment) => total + amountOf(payment), 0)
}

/** What can be paid by a link at this moment, in minor units; zero or less where that is nothing. */
export function payableBy({
  link,
  due,
  payments,
  attempts,
}: Omit<Facts, 'now' | 'isOver'>): number {
  const own = paymentsBy(link.id, payments, attempts)
  const captured = capturedBy(link.id, payments, attempts)
  return Math.min(due - comingIn(payments), leftOf(link, captured, comingIn(own)))
}

export function standingOf(facts: Facts): Standing {
  const { link, due, isOver, payments, attempts, now } = facts
  const own = paymentsBy(link.id, payments, attempts)
  if (!own.every(isAnswered)) return { kind: 'processing' }
  const status = statusAt(link, now)
  const isCovered = link.amount !== null && capturedBy(link.id, payments, attempts) >= link.amount
  if (status === 'PAID' || isCovered || (!isOver && due === 0)) return { kind: 'paid' }
  if (isOver) return { kind: 'over' }
  if (status === 'CANCELLED') return { kind: 'cancelled' }
  if (status === 'EXPIRED') return { kind: 'expired' }
  const amount = payableBy(facts)
  if (amount <= 0) return { kind: 'underway' }
  const waiting = own.findLast(waits)
  const url = waiting?.nextAction?.url
  if (url === undefined) return { kind: 'payable', amount }
  return { kind: 'authenticate', amount, url, isHosted: waiting?.method === hostedPage }
}
