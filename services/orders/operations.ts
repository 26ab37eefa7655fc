import { isDeepStrictEqual } from 'node:util'
import { releaseStock } from '@souk/inventory/contract'
import {
  audited,
  checkOperator,
  checkVersion,
  invalidTransition,
  oneByOne,
  schedule,
  sentInOrder,
  type Tx,
  withCommit,
} from '@souk/platform'
import { announceChange } from './announce.ts'
import { allowedActions, type OrderAction } from './commands.ts'
import { amend, cancelUnits, expire, type Order, stockOf } from './order.ts'
import type { UpdateOrder } from './schemas.ts'
import { isEnded, openUnits } from './status.ts'
import { findExpiredOrderForUpdate, getOrderForUpdate, unpaidOrders, updateOrder } from './store.ts'
import { type UnitLine, unitsAsked } from './units.ts'

/**
 * Saves what was decided, with its counters, its events and its place in the audit trail. Whichever way an order comes
 * to its end, what it still holds can be sold again.
 */
export async function saveOrder(
  tx: Tx,
  before: Order,
  after: Order,
  reason: string | null = null,
): Promise<Order> {
  audited(tx, { resource: 'order', id: after.id, before, after })
  announceChange(tx, before, after, reason)
  const ends = isEnded(after.status) && !isEnded(before.status)
  const holdsStock = before.items.some((item) => openUnits(item) > 0)
  withCommit(tx, () => updateOrder(tx, before, after))
  if (ends && holdsStock) await releaseStock(tx, after.id)
  return after
}

export function checkAction(tx: Tx, order: Order, action: OrderAction): void {
  if (!allowedActions(order).includes(action)) throw notNow(tx, order, action)
}

/** The refusal of something, naming the commands that would be accepted from this caller. */
export function notNow(tx: Tx, order: Order, action: string) {
  const isOperator = tx.providerId === undefined
  const allowed = allowedActions(order).filter((other) => isOperator || other !== 'confirm')
  return invalidTransition({ state: order.status, action, allowed })
}

export async function changeOrder(tx: Tx, orderId: string, body: UpdateOrder): Promise<Order> {
  const order = await getOrderForUpdate(tx, orderId)
  checkVersion(tx, order.version)
  const { external_id: externalId = order.externalId, ...rest } = body
  const change = { ...rest, externalId }
  // What is asked for is so already: no new version, and nothing to announce.
  if (isDeepStrictEqual({ ...order, ...change }, order)) return order
  return saveOrder(tx, order, amend(order, change, tx.now))
}

/**
 * Accepts an unpaid order on terms: it may ship before the money comes, and no longer expires. Who gives credit is
 * the operator's decision, also where a provider sells.
 */
export async function confirmOrder(tx: Tx, orderId: string): Promise<Order> {
  const order = await getOrderForUpdate(tx, orderId)
  checkOperator(tx)
  checkVersion(tx, order.version)
  checkAction(tx, order, 'confirm')
  return saveOrder(tx, order, amend(order, { termsAcceptedAt: tx.now }, tx.now))
}

export interface Cancellation {
  readonly reason: string | null
  /** Everything open when absent. */
  readonly lines?: readonly UnitLine[] | undefined
}

/** Cancels what is open, or part of it. What was handed over stays, and what was paid beyond the rest is due back. */
export async function cancelOrder(
  tx: Tx,
  orderId: string,
  { reason, lines }: Cancellation,
): Promise<Order> {
  const order = await getOrderForUpdate(tx, orderId)
  checkVersion(tx, order.version)
  checkAction(tx, order, 'cancel')
  const units = unitsAsked(order, lines, 'items')
  const after = cancelUnits(order, units, reason, tx.now)
  const [saved] = await sentInOrder([
    saveOrder(tx, order, after, reason),
    isEnded(after.status) ? undefined : releaseStock(tx, orderId, stockOf(order, units)),
  ])
  return saved
}

/** One order a transaction: two that expire together could ask for the same stock in different order. */
export const schedules = [
  schedule('orders.expire', {
    everySeconds: 30,
    work: unpaidOrders,
    run: oneByOne(findExpiredOrderForUpdate, (tx, due) => saveOrder(tx, due, expire(due, tx.now))),
  }),
]
