import { justBeforeCommit, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { announceAvailability, saveOutcome } from '../operations.ts'
import type { StockItem } from '../stock.ts'
import {
  listItemsOfOrderForUpdate,
  listItemsToHold,
  reserveWithoutLock,
  updateItems,
} from '../store.ts'
import {
  heldFromServing,
  type ReservedUnits,
  release,
  reserve,
  type StockLine,
  ship,
  shortagesOf,
  takeOpen,
  type WantedLine,
} from './reservation.ts'
import { insertReservations, listOpenReservationsForUpdate, updateReservations } from './store.ts'

/**
 * Reserves stock for all lines or throws `insufficient_stock` and reserves nothing. Where the serving locations have more
 * than is asked for this costs no round trip: the units are taken just before the commit, and if they are gone by then
 * the order is placed again from its start, this time under a lock.
 */
export async function reserveStock(
  tx: Tx,
  orderId: string,
  lines: readonly WantedLine[],
): Promise<void> {
  const held = tx.attempt === 1 ? heldFromServing(lines) : undefined
  if (!held) return reserveFrom(tx, orderId, lines, await lockItems(tx, lines))
  withCommit(tx, () => insertReservations(tx, orderId, held))
  const counted = held.filter(({ counted }) => counted)
  for (const taken of counted.toSorted(byVariant)) {
    justBeforeCommit(tx, () => reserveWithoutLock(tx, taken))
  }
}

function byVariant(one: ReservedUnits, other: ReservedUnits): number {
  return one.variantId < other.variantId ? -1 : 1
}

/** Reserves stock for all lines and returns true, or reserves nothing and returns false. */
export async function reserveStockIfAvailable(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
): Promise<boolean> {
  const items = await lockItems(tx, lines)
  if (shortagesOf(items, lines, tx.now).length > 0) return false
  await reserveFrom(tx, orderId, lines, items)
  return true
}

function lockItems(tx: Tx, lines: readonly StockLine[]): Promise<StockItem[]> {
  return listItemsToHold(tx, [...new Set(lines.map(({ variantId }) => variantId))])
}

async function reserveFrom(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
  items: readonly StockItem[],
): Promise<void> {
  const outcome = reserve(items, lines, tx.now)
  await Promise.all([updateItems(tx, outcome.items), insertReservations(tx, orderId, outcome.held)])
  announceAvailability(tx, items, outcome.items)
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

/** One round trip: the items are read after the reservations are locked, so both are current. */
function lockHeld(tx: Tx, orderId: string) {
  return sentInOrder([
    listOpenReservationsForUpdate(tx, orderId),
    listItemsOfOrderForUpdate(tx, orderId),
  ])
}
