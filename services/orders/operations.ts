import { isDeepStrictEqual } from 'node:util'
import { type ContactAddress, contactAddress } from '@souk/customers/contract'
import { releaseStock } from '@souk/inventory/contract'
import {
  audited,
  checkVersion,
  invalidTransition,
  isOperator,
  sentInOrder,
  type Tx,
  withCommit,
} from '@souk/platform'
import { announceChange } from './announce.ts'
import { allowedActions, type OrderAction } from './commands.ts'
import { amend, cancelUnits, countryOf, type Order, stockOf } from './order.ts'
import { isBuyer } from './own/operations.ts'
import { shippingAddressFixed, shippingCountryFixed } from './problems.ts'
import {
  giveBackAllPromotions,
  giveBackPromotions,
  reevaluatedWithout,
} from './sales/redemptions/operations.ts'
import type { UpdateOrder } from './schemas.ts'
import { isEnded, openUnits } from './status.ts'
import { checkExternalIdFree, getOrderForUpdate, updateOrder } from './store.ts'
import { type UnitLine, unitsAsked } from './units.ts'
import { orderView } from './view.ts'

/**
 * Saves a changed order with its counters, events and audit entry. Whichever way an order ends, the stock that it still
 * holds is released. One of which nothing becomes gives back what it had of promotions; one that was refunded has used them.
 */
export async function saveOrder(
  tx: Tx,
  before: Order,
  after: Order,
  reason: string | null = null,
): Promise<Order> {
  audited(tx, { resource: 'order', id: after.id, before, after, view: orderView })
  announceChange(tx, before, after, reason)
  const ends = isEnded(after.status) && !isEnded(before.status)
  const holdsStock = before.items.some((item) => openUnits(item) > 0)
  withCommit(tx, () => updateOrder(tx, before, after))
  await Promise.all([
    ends && holdsStock ? releaseStock(tx, after.id) : undefined,
    ends && after.status !== 'REFUNDED' ? giveBackAllPromotions(tx, before) : undefined,
  ])
  return after
}

export function checkAction(tx: Tx, order: Order, action: OrderAction): void {
  if (!allowedActions(order).includes(action)) throw transitionRefused(tx, order, action)
}

/** Names the commands that would be accepted from this caller instead. */
export function transitionRefused(tx: Tx, order: Order, action: string) {
  const allowed = allowedActions(order).filter((other) => maySay(tx, other))
  return invalidTransition({ state: order.status, action, allowed })
}

function maySay(tx: Tx, action: OrderAction): boolean {
  if (isBuyer(tx)) return action === 'cancel'
  return isOperator(tx) || action !== 'confirm'
}

export async function changeOrder(tx: Tx, orderId: string, body: UpdateOrder): Promise<Order> {
  const order = await getOrderForUpdate(tx, orderId)
  checkVersion(tx, order.version)
  const { external_id: externalId = order.externalId, ...rest } = body
  const { shipping_address: _, billing_address: __, ...noted } = rest
  const change = { ...noted, ...changedAddresses(order, body), externalId }
  // A request that changes nothing creates no new version and no event.
  if (isDeepStrictEqual({ ...order, ...change }, order)) return order
  if (externalId !== order.externalId) await checkExternalIdFree(tx, externalId)
  return saveOrder(tx, order, amend(order, change, tx.now))
}

function changedAddresses(
  order: Order,
  { shipping_address: shipping, billing_address: billing }: UpdateOrder,
): Pick<Order, 'shippingAddress' | 'billingAddress'> {
  return {
    shippingAddress: shipping
      ? sentTo(order, contactAddress(shipping, '/shipping_address'))
      : order.shippingAddress,
    billingAddress:
      billing === undefined
        ? order.billingAddress
        : billing && contactAddress(billing, '/billing_address'),
  }
}

/** Refuses another address once something was sent to the one that there is, or where nothing will be. */
function sentTo(order: Order, address: ContactAddress): ContactAddress {
  const { status, shippingAddress: before, items } = order
  if (isDeepStrictEqual(address, before)) return address
  if (isEnded(status)) throw shippingAddressFixed({ status, reason: 'ended' })
  if (items.some(({ requiresShipping, fulfilled }) => requiresShipping && fulfilled > 0)) {
    throw shippingAddressFixed({ status, reason: 'shipped' })
  }
  const country = countryOf(order)
  if (country !== null && country !== address.country) throw shippingCountryFixed({ country })
  return address
}

/**
 * Accepts an unpaid order on terms: it may ship before it is paid, and no longer expires. Giving credit is the
 * operator's decision, also for the goods of a provider.
 */
export async function confirmOrder(tx: Tx, orderId: string): Promise<Order> {
  const order = await getOrderForUpdate(tx, orderId)
  checkVersion(tx, order.version)
  checkAction(tx, order, 'confirm')
  return saveOrder(tx, order, amend(order, { termsAcceptedAt: tx.now }, tx.now))
}

export interface Cancellation {
  readonly reason: string | null
  /** All open units when absent. */
  readonly lines?: readonly UnitLine[] | undefined
}

/** Cancels all open units, or the given ones. What was captured beyond the new total has to be refunded. */
export async function cancelOrder(
  tx: Tx,
  orderId: string,
  { reason, lines }: Cancellation,
): Promise<Order> {
  const order = await getOrderForUpdate(tx, orderId)
  checkVersion(tx, order.version)
  checkAction(tx, order, 'cancel')
  const units = unitsAsked(order, lines, 'items')
  const reevaluated = await reevaluatedWithout(tx, order, units)
  const after = cancelUnits(order, { units, reason, reevaluated }, tx.now)
  const [saved] = await sentInOrder([
    saveOrder(tx, order, after, reason),
    isEnded(after.status) ? undefined : releaseStock(tx, orderId, stockOf(order, units)),
    isEnded(after.status) ? undefined : giveBackPromotions(tx, order, after),
  ])
  return saved
}
