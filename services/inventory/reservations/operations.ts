import { sentInOrder, type Tx } from '@souk/platform'
import { announceTurns, saveOutcome } from '../operations.ts'
import { insufficientStock } from '../problems.ts'
import { release, type StockLine, ship, summed, takeOpen } from '../stock.ts'
import { listItemsOfOrderForUpdate } from '../store.ts'
import { holdStock, listOpenReservationsForUpdate, updateReservations } from './store.ts'

/** Takes stock for all lines or throws `insufficient_stock` and takes nothing. One round trip. */
export async function reserveStock(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
): Promise<void> {
  const held = await holdStock(tx, orderId, summed(lines))
  const short = held.filter(({ requested, available }) => available < requested)
  if (short.length > 0) {
    const shortages = short.map(({ variantId, requested, available }) => ({
      variant_id: variantId,
      requested,
      available,
    }))
    throw insufficientStock({ lines: shortages })
  }
  const emptied = held.filter(({ requested, available }) => available === requested)
  announceTurns(
    tx,
    emptied.map(({ variantId, version }) => ({ variantId, available: 0, version })),
  )
}

/** Gives back what the order still holds: the lines, or all of it. What it does not hold is not given twice. */
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

/** What the order holds leaves the house. */
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

/** One round trip: the items are read after the reservations are locked, so both are as they stand. */
function lockHeld(tx: Tx, orderId: string) {
  return sentInOrder([
    listOpenReservationsForUpdate(tx, orderId),
    listItemsOfOrderForUpdate(tx, orderId),
  ])
}
