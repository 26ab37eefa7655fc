import assert from 'node:assert/strict'
import {
  audited,
  checkVersion,
  type EventKind,
  emit,
  isOperator,
  newId,
  sentInOrder,
  type Tx,
  validationFailed,
} from '@souk/platform'
import {
  reservationCommitted,
  reservationCreated,
  reservationExpired,
  reservationExtended,
  reservationReleased,
} from '../events.ts'
import { announceAvailability } from '../operations.ts'
import { nothingToCommit, orderUnknown, reservationUnknown } from '../problems.ts'
import { lockStock } from '../reservations/operations.ts'
import {
  dealOut,
  negated,
  type OrderedLines,
  reserve,
  type StockLine,
} from '../reservations/reservation.ts'
import {
  hasReserved,
  insertChanges,
  insertReservations,
  listOpenReservationsForUpdate,
  listReservedPlacesForUpdate,
  updateReservations,
} from '../reservations/store.ts'
import { checkRoute, choosingBy } from '../routing/choice.ts'
import { placeKey, type StockItem, type StockOutcome } from '../stock.ts'
import { listItemsToHold, updateItems } from '../store.ts'
import type { ListBundleParts } from '../variants/operations.ts'
import { checkVariantsKnown, partsOfLines } from '../variants/variant.ts'
import {
  checkHeld,
  commit,
  type Expiry,
  ended,
  exchange,
  expiresAt,
  extended,
  giveBack,
  type Hold,
  type HoldDraft,
  handOver,
  holdSecondsMax,
  holdSecondsMin,
} from './hold.ts'
import { viewOfHold } from './schemas.ts'
import { endHold, findHoldForUpdate, getHoldForUpdate, insertHold, updateHold } from './store.ts'

/** Holds the units of all lines, a bundle as its components, or throws `insufficient_stock` and holds nothing. */
export async function createHold(
  tx: Tx,
  draft: HoldDraft,
  listBundleParts: ListBundleParts,
): Promise<Hold> {
  const { ownerType, ownerId, expiry } = draft
  const until = momentOf(tx, expiry)
  const asked = draft.lines.map(({ variantId }) => variantId)
  const lines = partsOfLines(draft.lines, await listBundleParts(tx, [...new Set(asked)]))
  const { items, choice } = await lockStock(tx, lines)
  checkVariantsKnown(lines, items, ({ index }) => `/lines/${index}`)
  const outcome = reserve(items, lines, tx.now, 'hold', choosingBy(choice))
  const hold: Hold = {
    id: newId('rsv'),
    status: 'HELD',
    ownerType,
    ownerId,
    orderId: null,
    expiresAt: until,
    lines: outcome.held,
    version: 1,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  await Promise.all([updateItems(tx, outcome.items), insertHold(tx, hold, outcome.items)])
  announceAvailability(tx, items, outcome.items)
  announceHold(tx, reservationCreated, hold)
  return hold
}

function momentOf(tx: Tx, expiry: Expiry): Date {
  if (expiry.at !== undefined && expiry.seconds !== undefined) {
    const message = 'does not go together with ttl_seconds; send one of them'
    throw validationFailed(undefined, {
      errors: [{ path: '/expires_at', code: 'exclusive', message }],
    })
  }
  const until = expiresAt(expiry, tx.now)
  if (until) return until
  const message = `must be between ${holdSecondsMin} seconds and ${holdSecondsMax / 86_400} days from now`
  throw validationFailed(undefined, {
    errors: [{ path: '/expires_at', code: 'out_of_range', message }],
  })
}

function lockItems(tx: Tx, lines: readonly StockLine[]): Promise<StockItem[]> {
  return listItemsToHold(tx, [...new Set(lines.map(({ variantId }) => variantId))])
}

/** Gives the holder more time, never less: where the units are held for longer already, nothing changes. */
export async function extendHold(tx: Tx, holdId: string, expiry: Expiry): Promise<Hold> {
  const hold = await getHeldForUpdate(tx, holdId)
  const until = momentOf(tx, expiry)
  if (until <= hold.expiresAt) return hold
  const after = extended(hold, until, tx.now)
  await updateHold(tx, after)
  announceHold(tx, reservationExtended, after, hold)
  return after
}

export async function releaseHold(tx: Tx, holdId: string): Promise<Hold> {
  const hold = await getHeldForUpdate(tx, holdId)
  const after = ended(hold, 'RELEASED', null, tx.now)
  await giveUp(tx, after)
  announceHold(tx, reservationReleased, after, hold)
  return after
}

/** Gives back what the caller has locked: whether or not its time is over, and nobody has noted that. */
export function endHoldOf(tx: Tx, hold: Hold): Promise<void> {
  return hold.expiresAt <= tx.now ? expireHold(tx, hold) : giveBackNow(tx, hold)
}

async function giveBackNow(tx: Tx, hold: Hold): Promise<void> {
  const after = ended(hold, 'RELEASED', null, tx.now)
  await giveUp(tx, after)
  announceHold(tx, reservationReleased, after, hold)
}

/** The worker has found it to be over, and holds its row. */
export async function expireHold(tx: Tx, hold: Hold): Promise<void> {
  const after = ended(hold, 'EXPIRED', null, tx.now)
  await giveUp(tx, after)
  announceHold(tx, reservationExpired, after, hold)
}

async function giveUp(tx: Tx, hold: Hold): Promise<void> {
  const items = await lockItems(tx, hold.lines)
  const outcome = giveBack(items, hold.lines, tx.now)
  await save(tx, hold, outcome)
  announceAvailability(tx, items, outcome.items)
}

async function save(tx: Tx, hold: Hold, { items }: StockOutcome): Promise<void> {
  await Promise.all([updateItems(tx, items), endHold(tx, hold, items)])
}

async function getHeldForUpdate(tx: Tx, holdId: string): Promise<Hold> {
  const hold = await getHoldForUpdate(tx, holdId)
  checkVersion(tx, hold.version)
  checkHeld(hold, tx.now)
  return hold
}

/** Gives the held units to an order that was placed, in exchange for as many that it has reserved itself. */
export async function commitHold(tx: Tx, holdId: string, orderId: string): Promise<Hold> {
  const hold = await getHeldForUpdate(tx, holdId)
  const [isKnown, reserved, open, items] = await sentInOrder([
    hasReserved(tx, orderId),
    listReservedPlacesForUpdate(tx, orderId),
    listOpenReservationsForUpdate(tx, orderId),
    lockItems(tx, hold.lines),
  ])
  if (!isKnown) {
    const error = { path: '/order_id', code: 'order_unknown', message: 'does not exist' }
    throw orderUnknown({ orderId }, { errors: [error] })
  }
  const outcome = exchange(items, hold.lines, open, tx.now)
  if (!outcome) throw nothingToCommit({ reservationId: holdId, orderId })
  const { gained, lost } = outcome
  const again = gained.filter((units) => reserved.has(placeKey(units)))
  const after = ended(hold, 'COMMITTED', orderId, tx.now)
  await Promise.all([
    save(tx, after, outcome),
    insertReservations(tx, orderId, gained, outcome.items),
    updateReservations(tx, orderId, lost, 'released'),
    insertChanges(tx, orderId, [...again, ...lost.map(negated)], outcome.items),
  ])
  announceAvailability(tx, items, outcome.items)
  announceHold(tx, reservationCommitted, after, hold)
  return after
}

/**
 * Reserves the lines of an order that is placed in this transaction from what is held. What was held beyond them is given
 * back, and what was not held is reserved as for any order, with a `country` where something ships there. What is held stays
 * where it is.
 */
export function reserveHeldStock(
  tx: Tx,
  holdId: string,
  orderId: string,
  lines: readonly StockLine[],
  country?: string,
): Promise<void> {
  return reserveHeldStockOfAll(tx, holdId, [{ orderId, lines }], country)
}

/** The same for orders that are placed together. What was held is said to be the first one's: a hold becomes one order. */
export async function reserveHeldStockOfAll(
  tx: Tx,
  holdId: string,
  orders: readonly OrderedLines[],
  country?: string,
): Promise<void> {
  const [first] = orders
  assert(first, 'units are held for an order')
  const lines = orders.flatMap((order) => order.lines)
  const hold = isOperator(tx) ? await findHoldForUpdate(tx, holdId) : undefined
  if (!hold) {
    const path = '/reservation_id'
    const errors = [{ path, code: 'reservation_unknown', message: 'does not exist' }]
    throw reservationUnknown({ reservationId: holdId }, { errors })
  }
  checkHeld(hold, tx.now)
  const handover = handOver(hold.lines, lines)
  const { items, choice } = await lockStock(tx, [...hold.lines, ...handover.missing], country)
  checkRoute(handover.missing, items, choice)
  const outcome = commit(items, handover, tx.now, choosingBy(choice))
  const after = ended(hold, 'COMMITTED', first.orderId, tx.now)
  await Promise.all([
    save(tx, after, outcome),
    ...dealOut(outcome.reserved, orders).map(({ orderId, units }) =>
      insertReservations(tx, orderId, units, outcome.items),
    ),
  ])
  announceAvailability(tx, items, outcome.items)
  announceHold(tx, reservationCommitted, after, hold)
}

type HoldKind = typeof reservationCreated & EventKind

export function announceHold(tx: Tx, kind: HoldKind, hold: Hold, before?: Hold): void {
  const { id, version } = hold
  audited(tx, { resource: 'reservation', id, before, after: hold, view: viewOfHold })
  const previous = before && viewOfHold(before)
  emit(tx, kind, { id, version, object: viewOfHold(hold), previous })
}
