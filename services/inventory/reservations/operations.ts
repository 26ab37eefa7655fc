import { justBeforeCommit, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { announceAvailability, saveOutcome } from '../operations.ts'
import { checkRoute, choosingBy } from '../routing/choice.ts'
import { loadChoice } from '../routing/operations.ts'
import { placeKey } from '../stock.ts'
import {
  listItemsOfOrderForUpdate,
  listItemsOfVariants,
  listItemsToHold,
  reserveWithoutLock,
  updateItems,
} from '../store.ts'
import {
  dealOut,
  heldFromServing,
  negated,
  type OrderedLines,
  release,
  reserve,
  type StockLine,
  ship,
  shortagesOf,
  takeOpen,
  type WantedLine,
} from './reservation.ts'
import {
  insertChanges,
  insertReservations,
  listOpenReservationsForUpdate,
  listReservedPlacesForUpdate,
  updateReservations,
} from './store.ts'

/**
 * Reserves stock for all lines or throws `insufficient_stock` and reserves nothing. Where the serving locations have more
 * than is asked for this costs no round trip: the units are taken just before the commit, and if they are gone by then
 * the order is placed again from its start, this time under a lock. With a `country` only locations that ship there give
 * stock, and it throws `no_route` where none does.
 */
export function reserveStock(
  tx: Tx,
  orderId: string,
  lines: readonly WantedLine[],
  country?: string,
): Promise<void> {
  return reserveStockOfAll(tx, [{ orderId, lines }], country)
}

/** The same for orders that are placed together: all lines of all of them, or nothing, in as many round trips as for one. */
export async function reserveStockOfAll(
  tx: Tx,
  orders: readonly OrderedLines[],
  country?: string,
): Promise<void> {
  const lines = orders.flatMap((order) => order.lines)
  const isPlain = tx.attempt === 1 && country === undefined
  const held = isPlain ? heldFromServing(lines) : undefined
  if (!held) {
    await reserveFrom(tx, orders, await lockStock(tx, lines, country))
    return
  }
  for (const { orderId, units } of dealOut(held, orders)) {
    withCommit(tx, () => insertReservations(tx, orderId, units))
  }
  const counted = held.filter(({ counted }) => counted)
  if (counted.length > 0) justBeforeCommit(tx, () => reserveWithoutLock(tx, counted))
}

/** Reserves stock for all lines and returns true, or reserves nothing and returns false. */
export async function reserveStockIfAvailable(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
  country?: string,
): Promise<boolean> {
  const [reserved, stock] = await sentInOrder([
    listReservedPlacesForUpdate(tx, orderId),
    lockStock(tx, lines, country),
  ])
  const { offered } = choosingBy(stock.choice)
  if (shortagesOf(offered(stock.items), lines, tx.now).length > 0) return false
  const { held, items: changed } = await reserveFrom(tx, [{ orderId, lines }], stock)
  const again = held.filter((units) => reserved.has(placeKey(units)))
  await insertChanges(tx, orderId, again, changed)
  return true
}

/** One round trip: what the locations are chosen by is read after their items are locked. */
export async function lockStock(tx: Tx, lines: readonly StockLine[], country?: string) {
  const variantIds = [...new Set(lines.map(({ variantId }) => variantId))]
  const [items, choice] = await sentInOrder([
    listItemsToHold(tx, variantIds),
    loadChoice(tx, variantIds, country),
  ])
  return { items, choice }
}

/** The same for whoever only wants to know. */
export async function readStock(tx: Tx, lines: readonly StockLine[], country?: string) {
  const variantIds = [...new Set(lines.map(({ variantId }) => variantId))]
  const [items, choice] = await Promise.all([
    listItemsOfVariants(tx, variantIds),
    loadChoice(tx, variantIds, country),
  ])
  return { items, choice }
}

async function reserveFrom(
  tx: Tx,
  orders: readonly OrderedLines[],
  { items, choice }: Awaited<ReturnType<typeof lockStock>>,
): Promise<ReturnType<typeof reserve>> {
  const lines = orders.flatMap((order) => order.lines)
  checkRoute(lines, items, choice)
  const outcome = reserve(items, lines, tx.now, 'order', choosingBy(choice))
  await Promise.all([
    updateItems(tx, outcome.items),
    ...dealOut(outcome.held, orders).map(({ orderId, units }) =>
      insertReservations(tx, orderId, units, outcome.items),
    ),
  ])
  announceAvailability(tx, items, outcome.items)
  return outcome
}

/** Releases the given lines of what the order has reserved, or all of it, and never more than it has reserved. */
export async function releaseStock(
  tx: Tx,
  orderId: string,
  lines?: readonly StockLine[],
): Promise<void> {
  const [reservations, items] = await lockHeld(tx, orderId)
  const everything = reservations.map(({ variantId, open }) => ({ variantId, quantity: open }))
  const taken = takeOpen(lines ?? everything, reservations)
  const outcome = release(items, taken, tx.now)
  await Promise.all([
    saveOutcome(tx, items, outcome),
    updateReservations(tx, orderId, taken, 'released'),
    insertChanges(tx, orderId, taken.map(negated), outcome.items),
  ])
}

/** Ships what the order has reserved. */
export async function shipStock(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
): Promise<void> {
  const [reservations, items] = await lockHeld(tx, orderId)
  const outcome = ship(orderId, items, lines, reservations, tx.now)
  await Promise.all([
    saveOutcome(tx, items, outcome),
    updateReservations(tx, orderId, outcome.taken, 'shipped'),
  ])
}

/**
 * One round trip. The open reservations are read after all of the order are locked: whoever had the lock before may have made
 * one at another location, which a statement that waited does not see. The items are read after both.
 */
async function lockHeld(tx: Tx, orderId: string) {
  const [, reservations, items] = await sentInOrder([
    listReservedPlacesForUpdate(tx, orderId),
    listOpenReservationsForUpdate(tx, orderId),
    listItemsOfOrderForUpdate(tx, orderId),
  ])
  return [reservations, items] as const
}
