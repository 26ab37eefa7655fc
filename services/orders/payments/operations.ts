import assert from 'node:assert/strict'
import { insufficientStock, reserveStock } from '@souk/inventory/contract'
import { Problem, safeAmount, type Tx } from '@souk/platform'
import { takesAuthorization } from '../commands.ts'
import { notNow, saveOrder } from '../operations.ts'
import { amend, type Order, openUnitsByItem, stockOf } from '../order.ts'
import { keptOf } from '../status.ts'

/** Whether money may be held for the order; asked before anybody holds it. */
export function checkAuthorizable(tx: Tx, order: Order): void {
  if (!takesAuthorization(order)) throw notNow(tx, order, 'authorize')
}

/** Money is reserved for the order but not taken yet. */
export function recordAuthorization(
  tx: Tx,
  order: Order,
  amount: number,
  paymentAttempt: PaymentAttempt = 'NONE',
): Promise<Order> {
  assert(amount > 0, `authorised ${amount}`)
  checkAuthorizable(tx, order)
  const authorizedTotal = safeAmount(order.authorizedTotal + amount)
  return saveOrder(tx, order, amend(order, { authorizedTotal, paymentAttempt }, tx.now))
}

/** An authorisation was voided or lapsed. It may have been all that an order was kept open for. */
export function releaseAuthorization(tx: Tx, order: Order, amount: number): Promise<Order> {
  assert(amount > 0 && amount <= order.authorizedTotal, `released ${amount}`)
  const authorizedTotal = order.authorizedTotal - amount
  return saveOrder(tx, order, amend(order, { authorizedTotal }, tx.now))
}

type PaymentAttempt = Order['paymentAttempt']

interface Captured {
  readonly authorized?: number
  /** What other attempts to pay are doing now that this one is through. */
  readonly paymentAttempt?: PaymentAttempt
}

/**
 * Money arrived; `authorized` is the part of it that an authorisation had covered. It is recorded even for an
 * order that can no longer take it: `refundDue` then says what has to go back. An expired order comes back
 * to life if the money covers it and its stock can be held again.
 */
export async function recordCapture(
  tx: Tx,
  order: Order,
  amount: number,
  { authorized = 0, paymentAttempt = 'NONE' }: Captured = {},
): Promise<Order> {
  assert(amount > 0, `captured ${amount}`)
  assert(authorized <= amount && authorized <= order.authorizedTotal, `authorised ${authorized}`)
  const paidTotal = safeAmount(order.paidTotal + amount)
  const covers = keptOf({ ...order, paidTotal }) >= order.total
  const revives = order.status === 'EXPIRED' && covers && (await holdAgain(tx, order))
  const change = {
    paidTotal,
    authorizedTotal: order.authorizedTotal - authorized,
    paymentAttempt,
    expiredAt: revives ? null : order.expiredAt,
  }
  return saveOrder(tx, order, amend(order, change, tx.now))
}

async function holdAgain(tx: Tx, order: Order): Promise<boolean> {
  try {
    await reserveStock(tx, order.id, stockOf(order, openUnitsByItem(order)))
    return true
  } catch (error) {
    // Short stock takes nothing and leaves the transaction sound, so the money is still recorded.
    if (error instanceof Problem && error.code === insufficientStock.code) return false
    throw error
  }
}

/** Money went back, or is known to be on its way (`pending` is the change of that). */
export function recordRefund(tx: Tx, order: Order, amount: number, pending = 0): Promise<Order> {
  const refundedTotal = order.refundedTotal + amount
  const pendingRefundTotal = order.pendingRefundTotal + pending
  assert(amount >= 0 && pendingRefundTotal >= 0, `refunded ${amount}, pending ${pending}`)
  assert(refundedTotal + pendingRefundTotal <= order.paidTotal, `refunded ${amount}`)
  return saveOrder(tx, order, amend(order, { refundedTotal, pendingRefundTotal }, tx.now))
}

/** What the latest attempt to pay is doing. While one runs, the order does not expire. */
export function recordPaymentAttempt(
  tx: Tx,
  order: Order,
  paymentAttempt: PaymentAttempt,
): Promise<Order> {
  return saveOrder(tx, order, amend(order, { paymentAttempt }, tx.now))
}
