import assert from 'node:assert/strict'
import { markChannelOrdered, markOrdered } from '@souk/catalog/contract'
import { reserveHeldStockOfAll, reserveStockOfAll } from '@souk/inventory/contract'
import {
  asOperator,
  audited,
  justBeforeCommit,
  type Metadata,
  newId,
  sentInOrder,
  type Tx,
  visitOf,
  withCommit,
} from '@souk/platform'
import type { VerifyQuote } from '@souk/pricing/contract'
import { reserve } from '@souk/promotions/contract'
import { insertCalculation, keepCalculation } from '@souk/tax/contract'
import { announceGroup, announcePlaced } from '../announce.ts'
import { divide, type SellersPart } from '../groups/division.ts'
import { groupIdOf, groupOf, type OrderGroup } from '../groups/order-group.ts'
import { countryOf, type NewItem, type Order, type OrderItem, partsOf, place } from '../order.ts'
import type { Sellable } from '../sales/lines/lines.ts'
import { assessSale } from '../sales/operations.ts'
import type { Sale } from '../sales/sale.ts'
import type { CreateOrder } from '../schemas.ts'
import { checkExternalIdFree, findOrderOfCart, insertItems, insertOrder } from '../store.ts'
import { orderView } from '../view.ts'

/**
 * Two flushes whatever the number of lines: one looks everything up, one writes everything and commits. The first order
 * of a tenant that has begun to use chosen locations or bundles needs one more, the first after a change of price lists two, and so do promotions, shipping and
 * taxes (`assessSale`).
 */
export async function createOrder(
  tx: Tx,
  body: CreateOrder,
  verifyQuote: VerifyQuote,
): Promise<Placed> {
  const { external_id: externalId, metadata, reservation_id: reservationId } = body
  const [sale] = await Promise.all([
    assessSale(tx, body, { verifyQuote, isPlaced: true }),
    checkExternalIdFree(tx, externalId ?? null),
  ])
  return placeAssessed(tx, sale, { externalId, metadata, reservationId, isDivided: true })
}

/** What became of a sale: its order, or of one of several sellers the first order of its group. */
export interface Placed {
  readonly order: Order
  readonly group: OrderGroup | null
}

/** What an order keeps beside what it sells. */
export interface Placement {
  /** The cart that becomes the order: a second time its order is returned as it is. */
  readonly cartId?: string | undefined
  /** A reservation whose units the order takes over. */
  readonly reservationId?: string | undefined
  readonly externalId?: string | undefined
  readonly metadata?: Metadata | undefined
  /** Whether each seller gets an order of its own. */
  readonly isDivided?: boolean
}

/**
 * Places the order of a sale that was assessed in this transaction with `isPlaced`. It refuses what stands in the way of it. Of two at
 * once of one cart, the second begins again and finds the order of the first.
 */
export async function placeSale(tx: Tx, sale: Sale, placement: Placement): Promise<Order> {
  const { cartId, externalId = null } = placement
  const [placed] = await Promise.all([
    cartId === undefined ? undefined : findOrderOfCart(tx, cartId),
    checkExternalIdFree(tx, externalId),
  ])
  return placed ?? (await placeAssessed(tx, sale, placement)).order
}

async function placeAssessed(asker: Tx, sale: Sale, placement: Placement): Promise<Placed> {
  const tx = visitOf(asker) ? asOperator(asker) : asker
  const [refusal] = sale.refusals
  if (refusal) throw refusal
  const { resolved, evaluated } = sale.placement
  const items = sale.lines.map((line) => ({ id: newId('oit'), ...line }))
  const orders = newOrders(tx, sale, placement, items)
  const [order] = orders
  assert(order, 'a sale has lines')
  for (const each of orders) {
    withCommit(tx, () => insertOrder(tx, each))
    withCommit(tx, () => insertItems(tx, each))
  }
  keepTaxes(tx, sale, order)
  // Whoever locks stock and counters of promotions locks stock first: an order that ends gives back in that order as well.
  await sentInOrder([
    takeStock(tx, placement.reservationId, orders, resolved.sellables),
    evaluated ? redeemFor(tx, order, items, evaluated) : undefined,
  ])
  markFirstOrders(tx, items, resolved.sellables)
  if (resolved.channel?.ordered === false) {
    justBeforeCommit(tx, () => markChannelOrdered(tx, order.channel))
  }
  for (const each of orders) {
    audited(tx, { resource: 'order', id: each.id, after: each, view: orderView })
    announcePlaced(tx, each)
  }
  const group = order.orderGroupId === null ? null : groupOf(order.orderGroupId, orders)
  if (group) announceGroup(tx, group)
  return { order, group }
}

/** One order a seller. What a tenant has once, such as the order of a cart, is that of the first. */
function newOrders(
  tx: Tx,
  sale: Sale,
  placement: Placement,
  items: readonly NewItem[],
): readonly Order[] {
  const { isDivided = false } = placement
  const parts = isDivided
    ? divide(items, sale.shippingLines)
    : [{ providerId: null, lines: items, shippingLines: sale.shippingLines }]
  const ids = parts.map(() => newId('ord')).toSorted()
  const [firstId] = ids
  const orderGroupId = firstId !== undefined && parts.length > 1 ? groupIdOf(firstId) : null
  return parts.map((part, index) => {
    const id = ids[index] ?? newId('ord')
    return newOrder(tx, sale, placement, { ...part, id, orderGroupId, isFirst: index === 0 })
  })
}

interface NewPart extends SellersPart<NewItem>, Pick<Order, 'id' | 'orderGroupId'> {
  readonly isFirst: boolean
}

function newOrder(
  { now }: Tx,
  sale: Sale,
  { cartId, externalId, metadata }: Placement,
  { id, orderGroupId, isFirst, lines: items, shippingLines }: NewPart,
): Order {
  const { channel, customerId, email, shippingAddress, billingAddress, currency } = sale
  const { quoteId, quotedCountry } = sale.placement
  const draft = {
    id,
    source: cartId === undefined ? ('API' as const) : ('CART' as const),
    cartId: isFirst ? (cartId ?? null) : null,
    orderGroupId,
    channel,
    customerId,
    quoteId,
    quotedCountry,
    email,
    shippingAddress,
    billingAddress,
    currency,
    shippingLines,
    taxCalculationId: isFirst ? (sale.taxCalculation?.id ?? null) : null,
    externalId: isFirst ? (externalId ?? null) : null,
    metadata: metadata ?? {},
    items,
  }
  return place(draft, now)
}

type Evaluated = NonNullable<Sale['placement']['evaluated']>

/** Once for all orders of a sale, in the name of the first: a limit counts what was bought together once. */
function redeemFor(
  tx: Tx,
  { id }: Order,
  items: readonly NewItem[],
  evaluated: Evaluated,
): Promise<unknown> {
  const called = calledByLine(evaluated, items)
  const reservation = { holder: id, evaluated: called, expiresAt: null, orderId: id }
  return reserve(tx, { ...reservation, isNewHolder: true })
}

/** Redemptions name the lines of the order, by which their shares are given back when units are cancelled. */
function calledByLine(evaluated: Evaluated, items: readonly NewItem[]): Evaluated {
  const called = <Line extends { readonly ref: string }>(line: Line): Line => {
    const item = items[Number(line.ref) - 1]
    return item ? { ...line, ref: item.id } : line
  }
  const { basket, applied } = evaluated
  return {
    ...evaluated,
    basket: { ...basket, lines: basket.lines.map(called) },
    applied: applied.map((each) => ({
      ...each,
      lines: each.lines.map((line) => (line.of === 'ITEM' ? called(line) : line)),
    })),
  }
}

/** A calculation that was made before, however short a time, is there already; one for a cart stays with its order from now on. */
function keepTaxes(tx: Tx, { taxCalculation, placement }: Sale, { id: reference }: Order): void {
  if (taxCalculation === null) return
  withCommit(tx, () =>
    placement.isTaxKept
      ? keepCalculation(tx, taxCalculation.id)
      : insertCalculation(tx, { ...taxCalculation, reference }),
  )
}

/** What is ordered for the first time is marked, so that nobody deletes it. From then on it costs nothing. */
function markFirstOrders(tx: Tx, items: readonly NewItem[], sellables: readonly Sellable[]): void {
  const all = sellables.flatMap((sellable) => [sellable, ...sellable.components])
  const unmarked = new Set(
    all.filter(({ isOrdered }) => !isOrdered).map(({ variantId }) => variantId),
  )
  const ordered = items.flatMap((item) => [item, ...item.components])
  const first = ordered.map(({ variantId }) => variantId).filter((id) => unmarked.has(id))
  const variantIds = [...new Set(first)]
  if (variantIds.length > 0) justBeforeCommit(tx, () => markOrdered(tx, variantIds))
}

/** From what is held for it if the order names a reservation, else from what is there. */
function takeStock(
  tx: Tx,
  reservationId: string | undefined,
  orders: readonly Order[],
  sellables: readonly Sellable[],
): Promise<void> {
  const [first] = orders
  const country = (first && countryOf(first)) ?? undefined
  const wanted = orders.map(({ id: orderId, items }) => {
    return { orderId, lines: withServing(items, sellables) }
  })
  if (reservationId === undefined) return reserveStockOfAll(tx, wanted, country)
  return reserveHeldStockOfAll(tx, reservationId, wanted, country)
}

/** Each line, a bundle as its components, with the location that serves its variant first. */
function withServing(items: readonly OrderItem[], sellables: readonly Sellable[]) {
  const stocked = sellables.flatMap((sellable) => [sellable, ...sellable.components])
  const servingOf = new Map(stocked.map(({ variantId, serving }) => [variantId, serving]))
  return items.flatMap((item) =>
    partsOf(item, item.quantity).map((part) => ({
      ...part,
      serving: servingOf.get(part.variantId),
    })),
  )
}
