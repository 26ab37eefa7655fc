import { insufficientStock, reservationNotHeld, type Shortage } from '../problems.ts'
import {
  availableOf,
  ItemsByPlace,
  type Movement,
  type Place,
  type StockItem,
  type StockOutcome,
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
}

/** A line, with the location that serves it where that is known. */
export interface WantedLine extends StockLine {
  readonly serving?: Serving | null | undefined
}

/**
 * The reservations that need no lock: units that are not tracked, and units of which some remain available. Undefined
 * if that is not so for every line; then the stock must be read under a lock.
 */
export function heldFromServing(lines: readonly WantedLine[]): ReservedUnits[] | undefined {
  const servingOf = new Map(lines.map(({ variantId, serving }) => [variantId, serving]))
  const held: ReservedUnits[] = []
  for (const { variantId, quantity } of summed(lines)) {
    const serving = servingOf.get(variantId)
    if (!serving || (serving.tracked && serving.available <= quantity)) return undefined
    const { warehouse, tracked: counted } = serving
    held.push({ variantId, warehouse, quantity, counted })
  }
  return held
}

/** Says from which items the lines, of which each variant has one, are taken. There is enough of all of them. */
export type Spreading = (
  lines: readonly StockLine[],
  items: readonly StockItem[],
) => readonly ReservedUnits[]

/** Reserves all lines, from the primary location first, or throws `insufficient_stock` and reserves nothing. */
export function reserve(
  items: readonly StockItem[],
  lines: readonly StockLine[],
  now: Date,
  spreading: Spreading = primaryFirst,
): StockOutcome & { held: readonly ReservedUnits[] } {
  const short = shortagesOf(items, lines)
  if (short.length > 0) throw insufficientStock({ lines: short })
  const held = spreading(summed(lines), items)
  const stock = new ItemsByPlace(items, now)
  for (const { quantity, counted, ...place } of held) {
    if (counted) stock.change(place, { reserved: quantity })
  }
  return { items: stock.changed(), movements: [], held }
}

/** The variants of which there is less than the lines want. */
export function shortagesOf(items: readonly StockItem[], lines: readonly StockLine[]): Shortage[] {
  const itemsOf = Map.groupBy(items, ({ variantId }) => variantId)
  return summed(lines).flatMap(({ variantId, quantity }) => {
    const found = itemsOf.get(variantId) ?? []
    const places = found.map((item) => ({ ...item, available: availableOf(item) }))
    if (isInStock(places, quantity)) return []
    return [{ variant_id: variantId, requested: quantity, available: availableAt(places) }]
  })
}

/** The stock of a variant at one location. */
export interface StockPlace {
  readonly available: number
  readonly tracked: boolean
  readonly isPrimary: boolean
}

/** A shortage at one location does not reduce what is available at another. */
export function availableAt(places: readonly StockPlace[]): number {
  return places.reduce((total, { available }) => total + Math.max(available, 0), 0)
}

/** Whether so many units can be sold from these locations together: of what is not tracked, always. */
export function isInStock(places: readonly StockPlace[], quantity: number): boolean {
  const isUncounted = places.some(({ isPrimary, tracked }) => isPrimary && !tracked)
  return isUncounted || availableAt(places) >= quantity
}

function primaryFirst(lines: readonly StockLine[], items: readonly StockItem[]): ReservedUnits[] {
  const itemsOf = Map.groupBy(items, ({ variantId }) => variantId)
  return lines.flatMap((line) => spread(line, itemsOf.get(line.variantId) ?? []))
}

export function spread(
  { variantId, quantity }: StockLine,
  places: readonly StockItem[],
): ReservedUnits[] {
  const primary = places.find(({ isPrimary }) => isPrimary)
  if (primary && !primary.tracked) {
    return [{ variantId, warehouse: primary.warehouse, quantity, counted: false }]
  }
  const inOrder = places.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  let rest = quantity
  return inOrder.flatMap((item) => {
    const taken = Math.min(rest, Math.max(availableOf(item), 0))
    rest -= taken
    const { warehouse } = item
    return taken > 0 ? [{ variantId, warehouse, quantity: taken, counted: true }] : []
  })
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
    const { onHand, providerId } = stock.at(place)
    if (onHand < quantity) {
      const line = { variant_id: place.variantId, requested: quantity, available: onHand }
      throw insufficientStock({ lines: [line] })
    }
    const item = stock.change(place, { onHand: -quantity, reserved: -quantity })
    const left = { type: 'SHIP', quantity: -quantity, onHand: item.onHand, ref: orderId } as const
    return [{ ...place, providerId, ...left }]
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
