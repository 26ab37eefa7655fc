import { insufficientStock, reservationNotHeld, type Shortage } from '../problems.ts'
import {
  availableOf,
  beyond,
  ItemsByPlace,
  inOrOut,
  type Movement,
  type Place,
  placeKey,
  type StockItem,
  type StockOutcome,
  type StockSettings,
} from '../stock.ts'

export interface StockLine {
  readonly variantId: string
  readonly quantity: number
}

/** What an order still has reserved of a stock item. */
export interface OpenReservation extends Place {
  readonly open: number
  /** Whether a counter was changed when it was made, and has to be changed again when it ends. */
  readonly counted: boolean
}

/** Units of one stock item that an order has reserved, or that are taken from what it has reserved. */
export interface ReservedUnits extends Place {
  readonly quantity: number
  /** Whether the counter of the item includes them. What is not tracked is promised without being counted. */
  readonly counted: boolean
}

/** Lines of one variant are added up: two lines of three units need six. */
export function summed(lines: readonly StockLine[]): StockLine[] {
  const quantityOf = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    quantityOf.set(variantId, (quantityOf.get(variantId) ?? 0) + quantity)
  }
  return [...quantityOf].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** The location that serves a variant first, as it was read without a lock. */
export interface Serving {
  readonly warehouse: string
  readonly tracked: boolean
  readonly available: number
  readonly lowStockAt: number | null
}

/** A line, with the location that serves it where that is known. */
export interface WantedLine extends StockLine {
  readonly serving?: Serving | null | undefined
}

/**
 * The reservations that need no lock: units that are not tracked, and units of which some remain available, if the stock
 * does not get low by them. Undefined if that is not so for every line; then the stock must be read under a lock.
 */
export function heldFromServing(lines: readonly WantedLine[]): ReservedUnits[] | undefined {
  const servingOf = new Map(lines.map(({ variantId, serving }) => [variantId, serving]))
  const held: ReservedUnits[] = []
  for (const { variantId, quantity } of summed(lines)) {
    const serving = servingOf.get(variantId)
    if (!serving || (serving.tracked && !leavesEnough(serving, quantity))) return undefined
    const { warehouse, tracked: counted } = serving
    held.push({ variantId, warehouse, quantity, counted })
  }
  return held
}

/** Whether units remain, and nothing has to be announced. */
function leavesEnough({ available, lowStockAt }: Serving, quantity: number): boolean {
  const left = available - quantity
  return left > 0 && (lowStockAt === null || available <= lowStockAt || left > lowStockAt)
}

/** From which items units may be taken, and from which of them they are. */
export interface Choosing {
  readonly offered: (items: readonly StockItem[]) => readonly StockItem[]
  /** Each variant has one line, and there is enough of all of them. */
  readonly spread: (
    lines: readonly StockLine[],
    items: readonly StockItem[],
    now: Date,
  ) => readonly ReservedUnits[]
}

/** From all of them, the primary one first. */
const primaryFirst: Choosing = { offered: (items) => items, spread: spreadEach }

/** Reserves all lines for an order or a hold, or throws `insufficient_stock` and reserves nothing. */
export function reserve(
  items: readonly StockItem[],
  lines: readonly StockLine[],
  now: Date,
  by: Reserving = 'order',
  choosing: Choosing = primaryFirst,
): StockOutcome & { held: readonly ReservedUnits[] } {
  const stock = new ItemsByPlace(items, now)
  const held = reserveIn(stock, lines, now, by, choosing)
  return { items: stock.changed(), movements: [], held }
}

type Reserving = 'order' | 'hold'

/** The same where the items have been changed before by the same decision. */
export function reserveIn(
  stock: ItemsByPlace,
  lines: readonly StockLine[],
  now: Date,
  by: Reserving,
  choosing: Choosing = primaryFirst,
): readonly ReservedUnits[] {
  const wanted = summed(lines)
  const items = choosing.offered(wanted.flatMap(({ variantId }) => stock.of(variantId)))
  const short = shortagesOf(items, wanted, now)
  if (short.length > 0) throw insufficientStock({ lines: short })
  const held = choosing.spread(wanted, items, now)
  for (const { quantity, counted, ...place } of held) {
    if (!counted) continue
    stock.change(place, { reserved: quantity, held: by === 'hold' ? quantity : 0 })
  }
  return held
}

/** The variants of which there is less than the lines want. */
export function shortagesOf(
  items: readonly StockItem[],
  lines: readonly StockLine[],
  now: Date,
): Shortage[] {
  const itemsOf = Map.groupBy(items, ({ variantId }) => variantId)
  return summed(lines).flatMap(({ variantId, quantity }) => {
    const found = itemsOf.get(variantId) ?? []
    const places = found.map(placeOfItem)
    if (isInStock(places, quantity, now)) return []
    return [{ variant_id: variantId, requested: quantity, available: sellableAt(places, now) }]
  })
}

/** The stock of a variant at one location, and what may be sold beyond it. */
export interface StockPlace extends Pick<StockSettings, 'policy' | 'backorderLimit' | 'releaseAt'> {
  /** Below zero where more is promised than is there. */
  readonly available: number
  readonly tracked: boolean
  readonly isPrimary: boolean
}

export function placeOfItem(item: StockItem): StockPlace {
  return { ...item, available: availableOf(item) }
}

/** A shortage at one location does not reduce what is available at another. */
export function availableAt(places: readonly StockPlace[]): number {
  return places.reduce((total, { available }) => total + Math.max(available, 0), 0)
}

/** Units that can be sold from these locations, also such as are not there; infinitely many without a limit. */
export function sellableAt(places: readonly StockPlace[], now: Date): number {
  const isUncounted = places.some(({ isPrimary, tracked }) => isPrimary && !tracked)
  if (isUncounted) return Number.POSITIVE_INFINITY
  return places.reduce(
    (total, place) => total + Math.max(place.available + beyond(place, now), 0),
    0,
  )
}

/** Whether so many units can be sold from these locations together: of what is not tracked, always. */
function isInStock(places: readonly StockPlace[], quantity: number, now: Date): boolean {
  return sellableAt(places, now) >= quantity
}

export function spreadEach(
  lines: readonly StockLine[],
  items: readonly StockItem[],
  now: Date,
): ReservedUnits[] {
  const itemsOf = Map.groupBy(items, ({ variantId }) => variantId)
  return lines.flatMap((line) => spread(line, itemsOf.get(line.variantId) ?? [], now))
}

/** Units that are there go first, wherever they are; what is missing is promised where the policy allows it. */
function spread(
  { variantId, quantity }: StockLine,
  places: readonly StockItem[],
  now: Date,
): ReservedUnits[] {
  const primary = places.find(({ isPrimary }) => isPrimary)
  if (primary && !primary.tracked) {
    return [{ variantId, warehouse: primary.warehouse, quantity, counted: false }]
  }
  const primaryFirst = places.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  const there = primaryFirst.map((item) => Math.max(availableOf(item), 0))
  const all = primaryFirst.map((item) => Math.max(availableOf(item) + beyond(item, now), 0))
  const fromThere = takenFrom(there, quantity)
  const missing = quantity - fromThere.reduce((sum, units) => sum + units, 0)
  const promised = takenFrom(
    all.map((units, index) => units - (there[index] ?? 0)),
    missing,
  )
  return primaryFirst.flatMap(({ warehouse }, index) => {
    const taken = (fromThere[index] ?? 0) + (promised[index] ?? 0)
    return taken > 0 ? [{ variantId, warehouse, quantity: taken, counted: true }] : []
  })
}

/** So many units from what each place has, the first ones first. */
function takenFrom(units: readonly number[], wanted: number): number[] {
  let rest = wanted
  return units.map((has) => {
    const taken = Math.min(rest, has)
    rest -= taken
    return taken
  })
}

/** Units of one item that are counted alike are one reservation. */
export function together(units: readonly ReservedUnits[]): ReservedUnits[] {
  const byItem = Map.groupBy(units, (one) => `${placeKey(one)} ${one.counted}`)
  return [...byItem.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const quantity = others.reduce((sum, other) => sum + other.quantity, first.quantity)
    return [{ ...first, quantity }]
  })
}

/** What orders that are placed together want, each by itself. */
export interface OrderedLines {
  readonly orderId: string
  readonly lines: readonly WantedLine[]
}

interface DealtUnits {
  readonly orderId: string
  readonly units: readonly ReservedUnits[]
}

/** Which units each order gets of those that were reserved for all of them at once. */
export function dealOut(
  reserved: readonly ReservedUnits[],
  orders: readonly OrderedLines[],
): DealtUnits[] {
  const left = reserved.map(({ quantity }) => quantity)
  return orders.map(({ orderId, lines }) => {
    const wanted = new Map(summed(lines).map(({ variantId, quantity }) => [variantId, quantity]))
    const units = reserved.flatMap((one, index) => {
      const rest = wanted.get(one.variantId) ?? 0
      const quantity = Math.min(rest, left[index] ?? 0)
      wanted.set(one.variantId, rest - quantity)
      left[index] = (left[index] ?? 0) - quantity
      return quantity > 0 ? [{ ...one, quantity }] : []
    })
    return { orderId, units }
  })
}

/** The same units the other way: what one takes another gives back. */
export function negated(units: ReservedUnits): ReservedUnits {
  return { ...units, quantity: -units.quantity }
}

/** Takes the lines from the open reservations in the given order, and never more than is open. */
export function takeOpen(
  lines: readonly StockLine[],
  reservations: readonly OpenReservation[],
): ReservedUnits[] {
  const wanted = new Map(summed(lines).map(({ variantId, quantity }) => [variantId, quantity]))
  return reservations.flatMap(({ variantId, warehouse, open, counted }) => {
    const rest = wanted.get(variantId) ?? 0
    const quantity = Math.min(open, rest)
    wanted.set(variantId, rest - quantity)
    return quantity > 0 ? [{ variantId, warehouse, quantity, counted }] : []
  })
}

/** Released units can be sold again. */
export function release(
  items: readonly StockItem[],
  taken: readonly ReservedUnits[],
  now: Date,
): StockOutcome {
  const stock = new ItemsByPlace(items, now)
  for (const { quantity, counted, ...place } of taken) {
    if (counted) stock.change(place, { reserved: -quantity })
  }
  return { items: stock.changed(), movements: [] }
}

/** Ships reserved units. An order ships only what it has reserved, and only what is on hand. */
export function ship(
  orderId: string,
  items: readonly StockItem[],
  lines: readonly StockLine[],
  reservations: readonly OpenReservation[],
  now: Date,
): StockOutcome & { taken: ReservedUnits[] } {
  const taken = takeOpen(lines, reservations)
  checkHeld(orderId, lines, taken)
  const stock = new ItemsByPlace(items, now)
  const movements = taken.flatMap(({ quantity, counted, ...place }): Movement[] => {
    if (!counted) return []
    const { onHand, damaged } = stock.at(place)
    const good = onHand - damaged
    if (good < quantity) {
      const line = { variant_id: place.variantId, requested: quantity, available: good }
      throw insufficientStock({ lines: [line] })
    }
    stock.change(place, { reserved: -quantity })
    return [stock.move(place, { type: 'SHIP', ...inOrOut(-quantity), ref: orderId })]
  })
  return { items: stock.changed(), movements, taken }
}

function checkHeld(
  orderId: string,
  lines: readonly StockLine[],
  taken: readonly ReservedUnits[],
): void {
  const heldOf = new Map(summed(taken).map(({ variantId, quantity }) => [variantId, quantity]))
  const short = summed(lines).flatMap(({ variantId, quantity }) => {
    const held = heldOf.get(variantId) ?? 0
    return held < quantity ? [{ variant_id: variantId, requested: quantity, available: held }] : []
  })
  if (short.length > 0) throw reservationNotHeld({ orderId, lines: short })
}
