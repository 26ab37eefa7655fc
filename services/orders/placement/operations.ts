import { markChannelOrdered, markOrdered } from '@souk/catalog/contract'
import { reserveHeldStock, reserveStock } from '@souk/inventory/contract'
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
import { announcePlaced } from '../announce.ts'
import { countryOf, type Order, type OrderItem, partsOf, place } from '../order.ts'
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
): Promise<Order> {
  const { external_id: externalId, metadata, reservation_id: reservationId } = body
  const [sale] = await Promise.all([
    assessSale(tx, body, { verifyQuote, isPlaced: true }),
    checkExternalIdFree(tx, externalId ?? null),
  ])
  return placeAssessed(tx, sale, { externalId, metadata, reservationId })
}

/** What an order keeps beside what it sells. */
export interface Placement {
  /** The cart that becomes the order: a second time its order is returned as it is. */
  readonly cartId?: string | undefined
  /** A reservation whose units the order takes over. */
  readonly reservationId?: string | undefined
  readonly externalId?: string | undefined
  readonly metadata?: Metadata | undefined
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
  return placed ?? placeAssessed(tx, sale, placement)
}

async function placeAssessed(asker: Tx, sale: Sale, placement: Placement): Promise<Order> {
  const tx = visitOf(asker) ? asOperator(asker) : asker
  const [refusal] = sale.refusals
  if (refusal) throw refusal
  const { resolved, evaluated } = sale.placement
  const order = newOrder(tx, sale, placement)
  const { id, items } = order
  withCommit(tx, () => insertOrder(tx, order))
  withCommit(tx, () => insertItems(tx, order))
  keepTaxes(tx, sale, order)
  // Whoever locks stock and counters of promotions locks stock first: an order that ends gives back in that order as well.
  await sentInOrder([
    takeStock(tx, placement.reservationId, order, resolved.sellables),
    evaluated ? redeemFor(tx, order, evaluated) : undefined,
  ])
  markFirstOrders(tx, items, resolved.sellables)
  if (resolved.channel?.ordered === false) {
    justBeforeCommit(tx, () => markChannelOrdered(tx, order.channel))
  }
  audited(tx, { resource: 'order', id, after: order, view: orderView })
  announcePlaced(tx, order)
  return order
}

function newOrder({ now }: Tx, sale: Sale, { cartId, externalId, metadata }: Placement): Order {
  const { channel, customerId, email, shippingAddress, billingAddress, currency } = sale
  const { quoteId, quotedCountry } = sale.placement
  const draft = {
    id: newId('ord'),
    source: cartId === undefined ? ('API' as const) : ('CART' as const),
    cartId: cartId ?? null,
    channel,
    customerId,
    quoteId,
    quotedCountry,
    email,
    shippingAddress,
    billingAddress,
    currency,
    shippingLines: sale.shippingLines,
    taxCalculationId: sale.taxCalculation?.id ?? null,
    externalId: externalId ?? null,
    metadata: metadata ?? {},
    items: sale.lines.map((line) => ({ id: newId('oit'), ...line })),
  }
  return place(draft, now)
}

type Evaluated = NonNullable<Sale['placement']['evaluated']>

function redeemFor(tx: Tx, { id, items }: Order, evaluated: Evaluated): Promise<unknown> {
  const called = calledByLine(evaluated, items)
  const reservation = { holder: id, evaluated: called, expiresAt: null, orderId: id }
  return reserve(tx, { ...reservation, isNewHolder: true })
}

/** Redemptions name the lines of the order, by which their shares are given back when units are cancelled. */
function calledByLine(evaluated: Evaluated, items: readonly OrderItem[]): Evaluated {
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
function markFirstOrders(
  tx: Tx,
  items: readonly OrderItem[],
  sellables: readonly Sellable[],
): void {
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
  order: Order,
  sellables: readonly Sellable[],
): Promise<void> {
  const { id, items } = order
  const lines = withServing(items, sellables)
  const country = countryOf(order) ?? undefined
  if (reservationId === undefined) return reserveStock(tx, id, lines, country)
  return reserveHeldStock(tx, reservationId, id, lines, country)
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
