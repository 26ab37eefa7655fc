import { type Static, Type } from 'typebox'
import type { FirstLocation } from './locations/location.ts'
import {
  insufficientStock,
  reservationNotHeld,
  type Shortage,
  stockBelowZero,
  stockChanged,
} from './problems.ts'

export const WarehouseCode = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,32}$',
  description: 'Code of a location',
  examples: ['BER-1'],
})
export type WarehouseCode = Static<typeof WarehouseCode>

export interface StockLine {
  readonly variantId: string
  readonly quantity: number
}

export interface InitialStock {
  readonly variantId: string
  /** As `locationFor` answered in the same transaction. */
  readonly location: FirstLocation
  readonly available: number
  /** The seller of the variant, if it is not the operator. */
  readonly providerId?: string | null
  /** False for what can be sold without limit. */
  readonly tracked?: boolean
}

interface Place {
  readonly variantId: string
  readonly warehouse: string
}

/** The stock of one variant at one location. */
export interface StockItem extends Place {
  readonly id: string
  readonly providerId: string | null
  readonly isPrimary: boolean
  readonly tracked: boolean
  readonly onHand: number
  readonly reserved: number
  readonly damaged: number
  readonly safetyStock: number
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What an order still has reserved of a stock item. */
export interface OpenReservation extends Place {
  readonly open: number
  /** Whether a counter was changed when it was made, and has to be changed again when it ends. */
  readonly counted: boolean
}

/** Units taken from a reservation, because they were shipped or released. */
export interface Taken extends Place {
  readonly quantity: number
  readonly counted: boolean
}

export const movementTypes = ['RECEIPT', 'ADJUSTMENT', 'COUNT', 'SHIP', 'RETURN'] as const
export type MovementType = (typeof movementTypes)[number]

/** One change of what is on hand. */
export interface Movement extends Place {
  readonly providerId: string | null
  readonly type: MovementType
  readonly quantity: number
  readonly onHand: number
  readonly reason?: string | undefined
  readonly ref?: string
}

type Change =
  | { readonly delta: number }
  | { readonly set: number; readonly expectedOnHand?: number | undefined }

export type Adjustment = Place & Change

/** Without a warehouse it applies to the primary location of the variant. */
export type AskedAdjustment = Change & {
  readonly variantId: string
  readonly warehouse?: string | undefined
}

/** The items as a decision leaves them, and the movements that explain it. */
export interface StockOutcome {
  readonly items: readonly StockItem[]
  readonly movements: readonly Movement[]
}

/** Negative when a count found less than was reserved. */
export function availableOf(item: StockItem): number {
  return item.onHand - item.reserved - item.damaged - item.safetyStock
}

/** A shortage at one location does not reduce what is available at another. */
export function sellable(items: readonly StockItem[]): number {
  return items.reduce((total, item) => total + Math.max(availableOf(item), 0), 0)
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

/** What is reserved for an order of one stock item. */
export type Held = Taken

/**
 * The reservations that need no lock: units that are not tracked, and units of which some remain available. Undefined
 * if that is not so for every line; then the stock must be read under a lock.
 */
export function heldFromServing(lines: readonly WantedLine[]): Held[] | undefined {
  const servingOf = new Map(lines.map(({ variantId, serving }) => [variantId, serving]))
  const held: Held[] = []
  for (const { variantId, quantity } of summed(lines)) {
    const serving = servingOf.get(variantId)
    if (!serving || (serving.tracked && serving.available <= quantity)) return undefined
    const { warehouse, tracked: counted } = serving
    held.push({ variantId, warehouse, quantity, counted })
  }
  return held
}

/** Reserves all lines, from the primary location first, or throws `insufficient_stock` and reserves nothing. */
export function reserve(
  items: readonly StockItem[],
  lines: readonly StockLine[],
  now: Date,
): StockOutcome & { held: Held[] } {
  const short = shortagesOf(items, lines)
  if (short.length > 0) throw insufficientStock({ lines: short })
  const itemsOf = Map.groupBy(items, ({ variantId }) => variantId)
  const held = summed(lines).flatMap((line) => spread(line, itemsOf.get(line.variantId) ?? []))
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
    const places = itemsOf.get(variantId) ?? []
    const available = sellable(places)
    if (isUncounted(places) || available >= quantity) return []
    return [{ variant_id: variantId, requested: quantity, available }]
  })
}

function isUncounted(places: readonly StockItem[]): boolean {
  return places.some(({ isPrimary, tracked }) => isPrimary && !tracked)
}

function spread({ variantId, quantity }: StockLine, places: readonly StockItem[]): Held[] {
  const primary = places.find(({ isPrimary }) => isPrimary)
  if (primary && !primary.tracked) {
    return [{ variantId, warehouse: primary.warehouse, quantity, counted: false }]
  }
  const primaryFirst = places.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  let rest = quantity
  return primaryFirst.flatMap((item) => {
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
): Taken[] {
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
  taken: readonly Taken[],
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
): StockOutcome & { taken: Taken[] } {
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

function checkHeld(orderId: string, lines: readonly StockLine[], taken: readonly Taken[]): void {
  const heldOf = new Map(summed(taken).map(({ variantId, quantity }) => [variantId, quantity]))
  const short = summed(lines).flatMap(({ variantId, quantity }) => {
    const held = heldOf.get(variantId) ?? 0
    return held < quantity ? [{ variant_id: variantId, requested: quantity, available: held }] : []
  })
  if (short.length > 0) throw reservationNotHeld({ orderId, lines: short })
}

/** Applies the adjustments one after the other; the first that is not possible refuses them all. */
export function adjust(
  items: readonly StockItem[],
  adjustments: readonly Adjustment[],
  reason: string | undefined,
  now: Date,
): StockOutcome {
  const stock = new ItemsByPlace(items, now)
  const movements = adjustments.flatMap((adjustment, index): Movement[] => {
    const { variantId, warehouse } = adjustment
    const { onHand, providerId } = stock.at(adjustment)
    const quantity = quantityOf(adjustment, onHand, index)
    if (quantity === 0) return []
    const item = stock.change(adjustment, { onHand: quantity })
    const type = 'set' in adjustment ? 'COUNT' : 'ADJUSTMENT'
    return [{ variantId, warehouse, providerId, type, quantity, onHand: item.onHand, reason }]
  })
  return { items: stock.changed(), movements }
}

function quantityOf(adjustment: Adjustment, onHand: number, index: number): number {
  const { variantId, warehouse } = adjustment
  const meta = { onHand, variantId, warehouse }
  if ('set' in adjustment) {
    const { set, expectedOnHand = onHand } = adjustment
    if (expectedOnHand !== onHand)
      throw stockChanged(meta, { errors: [errorAt(index, 'expected_on_hand')] })
    return set - onHand
  }
  if (onHand + adjustment.delta < 0)
    throw stockBelowZero(meta, { errors: [errorAt(index, 'delta')] })
  return adjustment.delta
}

function errorAt(index: number, field: string) {
  return {
    path: `/adjustments/${index}/${field}`,
    code: 'stock',
    message: 'does not match the stock on hand',
  }
}

/** The items while a decision is being made, each found by variant and location. */
class ItemsByPlace {
  readonly #items: Map<string, StockItem>
  readonly #touched = new Set<string>()
  readonly #now: Date

  constructor(items: readonly StockItem[], now: Date) {
    this.#items = new Map(items.map((item) => [keyOf(item), item]))
    this.#now = now
  }

  at(place: Place): StockItem {
    const item = this.#items.get(keyOf(place))
    if (!item) throw new Error(`no stock item was loaded for ${keyOf(place)}`)
    return item
  }

  change(
    place: Place,
    { onHand = 0, reserved = 0 }: { onHand?: number; reserved?: number },
  ): StockItem {
    const before = this.at(place)
    const isFirst = !this.#touched.has(keyOf(place))
    const item = {
      ...before,
      onHand: before.onHand + onHand,
      reserved: before.reserved + reserved,
      version: before.version + (isFirst ? 1 : 0),
      updatedAt: this.#now,
    }
    this.#items.set(keyOf(place), item)
    this.#touched.add(keyOf(place))
    return item
  }

  changed(): StockItem[] {
    return [...this.#items.values()].filter((item) => this.#touched.has(keyOf(item)))
  }
}

function keyOf({ variantId, warehouse }: Place): string {
  return `${variantId} ${warehouse}`
}

export interface AvailabilityChange {
  readonly variantId: string
  readonly available: number
  readonly version: number
}

/**
 * Variants that went out of stock, or came back into stock, between two states of the same items. A variant that is not
 * tracked is never out of stock.
 */
export function availabilityChanges(
  before: readonly StockItem[],
  changed: readonly StockItem[],
): AvailabilityChange[] {
  const after = new Map([...before, ...changed].map((item) => [keyOf(item), item]))
  const itemsBefore = Map.groupBy(before, ({ variantId }) => variantId)
  const itemsAfter = Map.groupBy(after.values(), ({ variantId }) => variantId)
  return [...itemsAfter].flatMap(([variantId, items]) => {
    if (items.some(({ tracked }) => !tracked)) return []
    const available = sellable(items)
    const hadSome = sellable(itemsBefore.get(variantId) ?? []) > 0
    if (hadSome === available > 0) return []
    return [{ variantId, available, version: versionOf(items) }]
  })
}

/** Each item counts its own changes, so their sum grows with every change of any of them. */
function versionOf(items: readonly StockItem[]): number {
  return items.reduce((sum, { version }) => sum + version, 0)
}
