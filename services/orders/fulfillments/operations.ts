import { shipStock } from '@souk/inventory/contract'
import {
  advance,
  audited,
  checkVersion,
  type EventKind,
  emit,
  newId,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import { balanceDue, isHeldForShipping } from '../commands.ts'
import { fulfillmentCreated, fulfillmentDelivered, fulfillmentShipped } from '../events.ts'
import { openGiftCards } from '../gift-cards/gift-card.ts'
import { checkAction, saveOrder } from '../operations.ts'
import {
  costOf,
  deliver,
  fulfill,
  type Order,
  openUnitsByItem,
  stockOf,
  type UnitsByItem,
} from '../order.ts'
import { giftCardsNotShipped, paymentRequired } from '../problems.ts'
import { getOrderForUpdate } from '../store.ts'
import { type UnitLine, unitsAsked } from '../units.ts'
import {
  type Fulfillment,
  fulfillmentLifecycle,
  type Parcel,
  shipNow,
  unitsOf,
} from './fulfillment.ts'
import { fulfillmentView } from './schemas.ts'
import { getFulfillmentForUpdate, insertFulfillment, updateFulfillment } from './store.ts'

export interface FulfillmentDraft extends Parcel {
  readonly lines?: readonly UnitLine[] | undefined
}

/** Ships the requested units, or all that are open. The order must be paid or accepted on terms. */
export async function createFulfillment(
  tx: Tx,
  orderId: string,
  { lines, ...parcel }: FulfillmentDraft,
): Promise<Fulfillment> {
  const order = await getOrderForUpdate(tx, orderId)
  checkVersion(tx, order.version)
  checkPaid(order)
  checkAction(tx, order, 'fulfill')
  const units = withoutGiftCards(order, unitsAsked(order, lines, 'lines'), lines !== undefined)
  const fulfillment = shipNow(newId('ful'), order, units, parcel, tx.now)
  const after = fulfill(order, units, tx.now)
  auditFulfillment(tx, fulfillment)
  announceFulfillment(tx, fulfillmentCreated, fulfillment, after)
  announceFulfillment(tx, fulfillmentShipped, fulfillment, after)
  await sentInOrder([
    insertFulfillment(tx, fulfillment),
    saveOrder(tx, order, after),
    shipStock(tx, orderId, stockOf(order, units)),
  ])
  return fulfillment
}

/** Cards are handed over when they are issued, and never by hand. */
function withoutGiftCards(order: Order, units: UnitsByItem, areNamed: boolean): UnitsByItem {
  const cards = openGiftCards(order)
  const goods = new Map([...units].filter(([id]) => !cards.has(id)))
  if (goods.size === units.size || (goods.size > 0 && !areNamed)) return goods
  throw giftCardsNotShipped({ orderItemIds: [...units.keys()].filter((id) => cards.has(id)) })
}

/**
 * An authorization is not enough: capturing it can still fail. One that is captured as the order ships is, because the shop said so.
 * Which payments hold it is known to the domain above, so the refusal says where to read them.
 */
function checkPaid(order: Order): void {
  if (!isUnpaid(order) || isHeldForShipping(order)) return
  const { id, status, currency, authorizedTotal: authorized } = order
  const payments = `/api/v1/payments?order_id=${id}`
  throw paymentRequired({ status, balanceDue: balanceDue(order), authorized, currency, payments })
}

/** Of an order that began to ship on what was held for it, the hold may have ended since. */
function isUnpaid({ status, paidAt, termsAcceptedAt }: Order): boolean {
  if (status === 'PENDING' || status === 'AUTHORIZED') return true
  return status === 'PARTIALLY_FULFILLED' && paidAt === null && termsAcceptedAt === null
}

export async function deliverFulfillment(tx: Tx, fulfillmentId: string): Promise<Fulfillment> {
  const fulfillment = await getFulfillmentForUpdate(tx, fulfillmentId)
  checkVersion(tx, fulfillment.version)
  const status = advance(fulfillmentLifecycle, fulfillment.status, 'deliver', ['deliver'])
  const order = await getOrderForUpdate(tx, fulfillment.orderId)
  const after = deliver(order, unitsOf(fulfillment), tx.now)
  const delivered: Fulfillment = {
    ...fulfillment,
    status,
    deliveredAt: tx.now,
    version: fulfillment.version + 1,
    updatedAt: tx.now,
  }
  audited(tx, {
    resource: 'fulfillment',
    id: fulfillmentId,
    before: fulfillment,
    after: delivered,
    view: fulfillmentView,
  })
  announceFulfillment(tx, fulfillmentDelivered, delivered, after, fulfillment)
  await Promise.all([updateFulfillment(tx, delivered), saveOrder(tx, order, after)])
  return delivered
}

type FulfillmentKind = typeof fulfillmentCreated & EventKind

export function auditFulfillment(tx: Tx, after: Fulfillment): void {
  audited(tx, { resource: 'fulfillment', id: after.id, after, view: fulfillmentView })
}

export function announceFulfillment(
  tx: Tx,
  kind: FulfillmentKind,
  fulfillment: Fulfillment,
  order: Order,
  before?: Fulfillment,
): void {
  const { id, version, providerId: owner } = fulfillment
  const money = (amount: number) => ({ amount, currency: order.currency })
  const object = {
    ...fulfillmentView(fulfillment),
    value: money(costOf(order, unitsOf(fulfillment))),
    open_value: money(costOf(order, openUnitsByItem(order))),
  }
  emit(tx, kind, { id, version, object, previous: before && fulfillmentView(before), owner })
}
