import { isDeepStrictEqual } from 'node:util'
import { releaseStock } from '@souk/inventory/contract'
import { audited, checkVersion, invalidTransition, schedule, type Tx } from '@souk/platform'
import { announceChange } from './announce.ts'
import { amend, cancelOpenUnits, expire, type Order } from './order.ts'
import type { UpdateOrder } from './schemas.ts'
import { allowedActions, type OrderAction } from './status.ts'
import {
  getOrderForUpdate,
  listExpiredOrdersForUpdate,
  listTenantsWithExpiredOrders,
  updateOrder,
} from './store.ts'

/** Saves what was decided, with its counters, its events and its place in the audit trail. */
export async function saveOrder(tx: Tx, before: Order, after: Order): Promise<Order> {
  audited(tx, { resource: 'order', id: after.id, before, after })
  announceChange(tx, before, after)
  await updateOrder(tx, before, after)
  return after
}

export function checkAction(order: Order, action: OrderAction): void {
  if (!allowedActions(order.status).includes(action)) throw notNow(order, action)
}

/** The refusal of a command, naming the others that would be accepted. */
export function notNow({ status }: Order, action: OrderAction) {
  const allowed = allowedActions(status).filter((other) => other !== action)
  return invalidTransition({ state: status, action, allowed })
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

/** Accepts an unpaid order on terms: it may ship before the money comes, and no longer expires. */
export async function confirmOrder(tx: Tx, orderId: string): Promise<Order> {
  const order = await getOrderForUpdate(tx, orderId)
  checkVersion(tx, order.version)
  // An order that money is already reserved for is paid that way, not on terms.
  if (order.authorizedTotal > 0) throw notNow(order, 'confirm')
  checkAction(order, 'confirm')
  return saveOrder(tx, order, amend(order, { termsAcceptedAt: tx.now }, tx.now))
}

export async function cancelOrder(
  tx: Tx,
  orderId: string,
  reason: string | undefined,
): Promise<Order> {
  const order = await getOrderForUpdate(tx, orderId)
  checkVersion(tx, order.version)
  checkAction(order, 'cancel')
  const cancelled = cancelOpenUnits(order, reason ?? null, tx.now)
  const [saved] = await Promise.all([saveOrder(tx, order, cancelled), releaseStock(tx, orderId)])
  return saved
}

const expiriesMax = 50

async function expireOrders(tx: Tx): Promise<number> {
  const due = await listExpiredOrdersForUpdate(tx, expiriesMax)
  for (const order of due) {
    await Promise.all([saveOrder(tx, order, expire(order, tx.now)), releaseStock(tx, order.id)])
  }
  return due.length
}

export const schedules = [
  schedule('orders.expire', {
    everySeconds: 30,
    listTenants: listTenantsWithExpiredOrders,
    run: expireOrders,
  }),
]
