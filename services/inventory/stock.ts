import type { FirstLocation } from './locations/location.ts'
import { stockBelowZero, stockChanged } from './problems.ts'

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

export interface Place {
  readonly variantId: string
  readonly warehouse: string
}

export function placeKey({ variantId, warehouse }: Place): string {
  return `${variantId} ${warehouse}`
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
  /** What can be sold over all locations; the difference to what there is goes to this one. */
  | { readonly available: number }
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
    const { providerId } = stock.at(adjustment)
    const quantity = quantityOf(adjustment, stock, index)
    if (quantity === 0) return []
    const item = stock.change(adjustment, { onHand: quantity })
    const type = 'set' in adjustment ? 'COUNT' : 'ADJUSTMENT'
    return [{ variantId, warehouse, providerId, type, quantity, onHand: item.onHand, reason }]
  })
  return { items: stock.changed(), movements }
}

function quantityOf(adjustment: Adjustment, stock: ItemsByPlace, index: number): number {
  const { variantId, warehouse } = adjustment
  const { onHand } = stock.at(adjustment)
  const meta = { onHand, variantId, warehouse }
  if ('set' in adjustment) {
    const { set, expectedOnHand = onHand } = adjustment
    if (expectedOnHand !== onHand)
      throw stockChanged(meta, { errors: [errorAt(index, 'expected_on_hand')] })
    return set - onHand
  }
  if ('available' in adjustment) {
    const missing = missingTo(adjustment, stock)
    if (missing === undefined) throw stockBelowZero(meta, { errors: [errorAt(index, 'available')] })
    return missing
  }
  if (onHand + adjustment.delta < 0)
    throw stockBelowZero(meta, { errors: [errorAt(index, 'delta')] })
  return adjustment.delta
}

/** Units that make the place reach what shall be sold over all of them; undefined where the others have more than that. */
function missingTo(
  { available, ...place }: Place & { readonly available: number },
  stock: ItemsByPlace,
): number | undefined {
  const items = stock.of(place.variantId)
  if (sellable(items) === available) return 0
  const others = items.filter(({ warehouse }) => warehouse !== place.warehouse)
  const wanted = available - sellable(others)
  return wanted < 0 ? undefined : wanted - availableOf(stock.at(place))
}

function errorAt(index: number, field: string) {
  return {
    path: `/adjustments/${index}/${field}`,
    code: 'stock',
    message: 'does not match the stock on hand',
  }
}

/** The items while a decision is being made, each found by variant and location. */
export class ItemsByPlace {
  readonly #items: Map<string, StockItem>
  readonly #placesOf: ReadonlyMap<string, readonly Place[]>
  readonly #touched = new Set<string>()
  readonly #now: Date

  constructor(items: readonly StockItem[], now: Date) {
    this.#items = new Map(items.map((item) => [placeKey(item), item]))
    this.#placesOf = Map.groupBy(items, ({ variantId }) => variantId)
    this.#now = now
  }

  at(place: Place): StockItem {
    const item = this.#items.get(placeKey(place))
    if (!item) throw new Error(`no stock item was loaded for ${placeKey(place)}`)
    return item
  }

  /** The variant at all of its locations. */
  of(variantId: string): StockItem[] {
    return (this.#placesOf.get(variantId) ?? []).map((place) => this.at(place))
  }

  change(
    place: Place,
    { onHand = 0, reserved = 0 }: { onHand?: number; reserved?: number },
  ): StockItem {
    const before = this.at(place)
    const isFirst = !this.#touched.has(placeKey(place))
    const item = {
      ...before,
      onHand: before.onHand + onHand,
      reserved: before.reserved + reserved,
      version: before.version + (isFirst ? 1 : 0),
      updatedAt: this.#now,
    }
    this.#items.set(placeKey(place), item)
    this.#touched.add(placeKey(place))
    return item
  }

  changed(): StockItem[] {
    return [...this.#items.values()].filter((item) => this.#touched.has(placeKey(item)))
  }
}

export interface AvailabilityChange {
  readonly variantId: string
  readonly providerId: string | null
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
  const after = new Map([...before, ...changed].map((item) => [placeKey(item), item]))
  const itemsBefore = Map.groupBy(before, ({ variantId }) => variantId)
  const itemsAfter = Map.groupBy(after.values(), ({ variantId }) => variantId)
  return [...itemsAfter].flatMap(([variantId, items]) => {
    if (items.some(({ tracked }) => !tracked)) return []
    const available = sellable(items)
    const hadSome = sellable(itemsBefore.get(variantId) ?? []) > 0
    if (hadSome === available > 0) return []
    const providerId = items[0]?.providerId ?? null
    return [{ variantId, providerId, available, version: versionOf(items) }]
  })
}

/** Each item counts its own changes, so their sum grows with every change of any of them. */
function versionOf(items: readonly StockItem[]): number {
  return items.reduce((sum, { version }) => sum + version, 0)
}
