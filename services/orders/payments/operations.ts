import assert from 'node:assert/strict'
import { reserveStockIfAvailable } from '@souk/inventory/contract'
import { safeAmount, type Tx } from '@souk/platform'
import { takesAuthorization } from '../commands.ts'
import { saveOrder, transitionRefused } from '../operations.ts'
import { amend, countryOf, type Order, openUnitsByItem, stockOf } from '../order.ts'
import { takingPromotionsAgain } from '../sales/redemptions/operations.ts'
import { netPaid } from '../status.ts'

/** Refuses an order for which nothing may be authorized; to be called before the gateway is asked. */
export function checkAuthorizable(tx: Tx, order: Order): void {
  if (!takesAuthorization(order)) throw transitionRefused(tx, order, 'authorize')
}

/** A payment was authorized and not captured yet. */
export function recordAuthorization(
  tx: Tx,
  order: Order,
  amount: number,
  { paymentAttempt = 'NONE', isForShipping = false }: Authorized = {},
): Promise<Order> {
  assert(amount > 0, `authorized ${amount}`)
  checkAuthorizable(tx, order)
  const authorizedTotal = safeAmount(order.authorizedTotal + amount)
  const heldForShipping = heldAfter(order, isForShipping ? amount : 0)
  const change = { authorizedTotal, heldForShipping, paymentAttempt }
  return saveOrder(tx, order, amend(order, change, tx.now))
}

/** Never more than is authorized, whatever the release before has left there. */
function heldAfter({ heldForShipping, authorizedTotal }: Order, change: number): number {
  return Math.max(0, Math.min(heldForShipping, authorizedTotal) + change)
}

/** An authorization was voided or expired. Without it the order may be pending again. */
export function releaseAuthorization(
  tx: Tx,
  order: Order,
  amount: number,
  { isForShipping = false }: Authorized = {},
): Promise<Order> {
  assert(amount > 0 && amount <= order.authorizedTotal, `released ${amount}`)
  const authorizedTotal = order.authorizedTotal - amount
  const heldForShipping = heldAfter(order, isForShipping ? -amount : 0)
  return saveOrder(tx, order, amend(order, { authorizedTotal, heldForShipping }, tx.now))
}

type PaymentAttempt = Order['paymentAttempt']

interface Authorized {
  readonly paymentAttempt?: PaymentAttempt
  /** Whether it is captured as units ship. */
  readonly isForShipping?: boolean
}

interface Captured {
  readonly authorized?: number
  /** Whether that was to be captured as units ship. */
  readonly isForShipping?: boolean
  /** State of the other payment attempts of the order, now that this one has ended. */
  readonly paymentAttempt?: PaymentAttempt
}

/**
 * Money was captured; `authorized` is the part of it that an authorization had covered. It is recorded even for an
 * order that has ended: `refundDue` then says what has to be refunded. An expired order is revived if the money covers
 * it, and its stock and its discounts can be had again.
 */
export async function recordCapture(
  tx: Tx,
  order: Order,
  amount: number,
  { authorized = 0, paymentAttempt = 'NONE', isForShipping = false }: Captured = {},
): Promise<Order> {
  assert(amount > 0, `captured ${amount}`)
  assert(authorized <= amount && authorized <= order.authorizedTotal, `authorized ${authorized}`)
  const paidTotal = safeAmount(order.paidTotal + amount)
  const covers = netPaid({ ...order, paidTotal }) >= order.total
  const revives = order.status === 'EXPIRED' && covers && (await takeAgain(tx, order))
  const change = {
    paidTotal,
    authorizedTotal: order.authorizedTotal - authorized,
    heldForShipping: heldAfter(order, isForShipping ? -authorized : 0),
    paymentAttempt,
    expiredAt: revives ? null : order.expiredAt,
  }
  return saveOrder(tx, order, amend(order, change, tx.now))
}

/** Stock and discounts, or neither: what was agreed on is not sold at another price. */
async function takeAgain(tx: Tx, order: Order): Promise<boolean> {
  const takePromotions = await takingPromotionsAgain(tx, order)
  if (!takePromotions) return false
  const lines = stockOf(order, openUnitsByItem(order))
  const country = countryOf(order) ?? undefined
  if (!(await reserveStockIfAvailable(tx, order.id, lines, country))) return false
  await takePromotions()
  return true
}

/** Whoever is asked to pay has until then: an order that waits for its payment keeps its stock as long, and no shorter than before. */
export async function awaitPaymentUntil(tx: Tx, order: Order, until: Date): Promise<Order> {
  if (order.expiresAt === null || order.expiresAt >= until) return order
  return saveOrder(tx, order, amend(order, { expiresAt: until }, tx.now))
}

/** Money was refunded, or a refund is under way: `pending` is the change of what is under way. */
export function recordRefund(tx: Tx, order: Order, amount: number, pending = 0): Promise<Order> {
  const refundedTotal = order.refundedTotal + amount
  const pendingRefundTotal = order.pendingRefundTotal + pending
  assert(amount >= 0 && pendingRefundTotal >= 0, `refunded ${amount}, pending ${pending}`)
  assert(refundedTotal + pendingRefundTotal <= order.paidTotal, `refunded ${amount}`)
  return saveOrder(tx, order, amend(order, { refundedTotal, pendingRefundTotal }, tx.now))
}

/** How disputes of an order's payments have changed since it was saved. */
export interface DisputesMoved {
  readonly open: number
  readonly won: number
  readonly lost: number
  /** What banks have taken back for good: no more than the order still has. */
  readonly chargedBack: number
}

/** A dispute was opened, or has ended. */
export function recordDisputes(tx: Tx, order: Order, moved: DisputesMoved): Promise<Order> {
  const chargedBackTotal = order.chargedBackTotal + moved.chargedBack
  const change = {
    disputesOpen: order.disputesOpen + moved.open,
    disputesWon: order.disputesWon + moved.won,
    disputesLost: order.disputesLost + moved.lost,
    chargedBackTotal,
  }
  assert(moved.chargedBack >= 0 && netPaid({ ...order, chargedBackTotal }) >= 0, 'charged back')
  assert(Math.min(change.disputesOpen, change.disputesWon, change.disputesLost) >= 0)
  return saveOrder(tx, order, amend(order, change, tx.now))
}

/** Records the state of the latest payment attempt. While one is running, the order does not expire. */
export function recordPaymentAttempt(
  tx: Tx,
  order: Order,
  paymentAttempt: PaymentAttempt,
): Promise<Order> {
  return saveOrder(tx, order, amend(order, { paymentAttempt }, tx.now))
}
