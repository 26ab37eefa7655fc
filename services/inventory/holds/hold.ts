import { lifecycle, type StateOf } from '@souk/platform'
import { insufficientStock, reservationHasExpired, reservationNotHeld } from '../problems.ts'
import {
  type Choosing,
  negated,
  type OpenReservation,
  type ReservedUnits,
  reserveIn,
  type StockLine,
  summed,
  takeOpen,
  together,
} from '../reservations/reservation.ts'
import { ItemsByPlace, placeKey, type StockItem, type StockOutcome } from '../stock.ts'

export const holdLifecycle = lifecycle({
  HELD: { extend: 'HELD', commit: 'COMMITTED', release: 'RELEASED', expire: 'EXPIRED' },
  COMMITTED: {},
  RELEASED: {},
  EXPIRED: {},
})
export type HoldStatus = StateOf<typeof holdLifecycle>

/** Whom units can be held for. */
export const ownerTypes = ['CART'] as const
export type OwnerType = (typeof ownerTypes)[number]

/** Units that are kept for somebody until a moment. */
export interface Hold {
  readonly id: string
  readonly status: HoldStatus
  readonly ownerType: OwnerType
  readonly ownerId: string
  /** The order that has the units now; null until it has them. */
  readonly orderId: string | null
  readonly expiresAt: Date
  readonly lines: readonly ReservedUnits[]
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface HoldDraft {
  readonly ownerType: OwnerType
  readonly ownerId: string
  readonly expiry: Expiry
  readonly lines: readonly StockLine[]
}

/** For so long, or until then; the usual time without either. */
export interface Expiry {
  readonly seconds?: number | undefined
  readonly at?: Date | undefined
}

/** Long enough to check out, short enough that a cart that was left does not keep others from buying. */
const usualSeconds = 900
export const holdSecondsMin = 60
export const holdSecondsMax = 604_800

/** Undefined where the moment is too near or too far away. */
export function expiresAt({ seconds = usualSeconds, at }: Expiry, now: Date): Date | undefined {
  const moment = at ?? new Date(now.getTime() + seconds * 1_000)
  const afterSeconds = (moment.getTime() - now.getTime()) / 1_000
  return afterSeconds >= holdSecondsMin && afterSeconds <= holdSecondsMax ? moment : undefined
}

/** What is over by the clock is over, also before the worker has seen it. */
export function checkHeld(hold: Hold, now: Date): void {
  const { id: reservationId, status, orderId } = hold
  if (status === 'EXPIRED' || (status === 'HELD' && hold.expiresAt <= now)) {
    throw reservationHasExpired({ reservationId, expiresAt: hold.expiresAt.toISOString() })
  }
  if (status !== 'HELD') throw reservationNotHeld({ reservationId, status, orderId })
}

type Ending = Exclude<HoldStatus, 'HELD'>

export function ended(hold: Hold, status: Ending, orderId: string | null, now: Date): Hold {
  return { ...hold, status, orderId, version: hold.version + 1, updatedAt: now }
}

export function extended(hold: Hold, until: Date, now: Date): Hold {
  return { ...hold, expiresAt: until, version: hold.version + 1, updatedAt: now }
}

/** The units can be sold again. A line whose item is gone, because its variant was deleted, has nothing to give back. */
export function giveBack(
  items: readonly StockItem[],
  lines: readonly ReservedUnits[],
  now: Date,
): StockOutcome {
  const stock = new ItemsByPlace(items, now)
  for (const { quantity, ...place } of countedIn(items, lines)) {
    stock.change(place, { reserved: -quantity, held: -quantity })
  }
  return { items: stock.changed(), movements: [] }
}

function countedIn(items: readonly StockItem[], lines: readonly ReservedUnits[]): ReservedUnits[] {
  const places = new Set(items.map(placeKey))
  return lines.filter((line) => line.counted && places.has(placeKey(line)))
}

/** What becomes of a hold when an order takes it: what the order gets of it, what is given back and what it lacks. */
export interface Handover {
  readonly taken: readonly ReservedUnits[]
  readonly spare: readonly ReservedUnits[]
  readonly missing: readonly StockLine[]
}

/** An order that is for other units than the hold gets what it wants: the rest is given back, or reserved beside it. */
export function handOver(held: readonly ReservedUnits[], lines: readonly StockLine[]): Handover {
  const wanted = new Map(summed(lines).map(({ variantId, quantity }) => [variantId, quantity]))
  const taken: ReservedUnits[] = []
  const spare: ReservedUnits[] = []
  for (const line of held) {
    const rest = wanted.get(line.variantId) ?? 0
    const quantity = Math.min(line.quantity, rest)
    wanted.set(line.variantId, rest - quantity)
    if (quantity > 0) taken.push({ ...line, quantity })
    if (quantity < line.quantity) spare.push({ ...line, quantity: line.quantity - quantity })
  }
  const missing = [...wanted].flatMap(([variantId, quantity]) =>
    quantity > 0 ? [{ variantId, quantity }] : [],
  )
  return { taken, spare, missing }
}

/** What was held is the order's from now on: it stays promised all the while. */
export function commit(
  items: readonly StockItem[],
  handover: Handover,
  now: Date,
  choosing?: Choosing,
): StockOutcome & { reserved: ReservedUnits[] } {
  const stock = handedOver(items, handover, now)
  const more = reserveIn(stock, handover.missing, now, 'order', choosing)
  return { items: stock.changed(), movements: [], reserved: together([...handover.taken, ...more]) }
}

function handedOver(
  items: readonly StockItem[],
  { taken, spare }: Omit<Handover, 'missing'>,
  now: Date,
): ItemsByPlace {
  const counted = taken.filter((line) => line.counted)
  const present = countedIn(items, counted)
  if (present.length < counted.length) {
    const gone = counted.filter((line) => !present.includes(line))
    const lines = gone.map(({ variantId, quantity }) => {
      return { variant_id: variantId, requested: quantity, available: 0 }
    })
    throw insufficientStock({ lines })
  }
  const stock = new ItemsByPlace(items, now)
  for (const { quantity, ...place } of present) stock.change(place, { held: -quantity })
  for (const { quantity, ...place } of countedIn(items, spare)) {
    stock.change(place, { reserved: -quantity, held: -quantity })
  }
  return stock
}

/** By how much the units that an order has of each item change. */
interface Exchange extends StockOutcome {
  readonly gained: readonly ReservedUnits[]
  readonly lost: readonly ReservedUnits[]
}

/**
 * An order that was placed has reserved units of its own. It takes the held ones instead and gives back as many of its own, so
 * it never has more than it ships or releases; what is held beyond that is given back too. Undefined where the order has none
 * of these variants open.
 */
export function exchange(
  items: readonly StockItem[],
  held: readonly ReservedUnits[],
  open: readonly OpenReservation[],
  now: Date,
): Exchange | undefined {
  const needed = open.map(({ variantId, open: quantity }) => ({ variantId, quantity }))
  const { taken, spare } = handOver(held, needed)
  if (taken.length === 0) return undefined
  const stock = handedOver(items, { taken, spare }, now)
  const given = takeOpen(taken, open)
  for (const { quantity, counted, ...place } of given) {
    if (counted) stock.change(place, { reserved: -quantity })
  }
  const changes = together([...taken, ...given.map(negated)])
  return {
    items: stock.changed(),
    movements: [],
    gained: changes.filter(({ quantity }) => quantity > 0),
    lost: changes.filter(({ quantity }) => quantity < 0).map(negated),
  }
}
