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

/** Whether units can be sold that are not there: none, so many as are ordered again, or so many until the release. */
export const stockPolicies = ['DENY', 'BACKORDER', 'PREORDER'] as const
export type StockPolicy = (typeof stockPolicies)[number]

/** What people decide about a stock item; the counters follow from what happens to it. */
export interface StockSettings {
  /** Units that are kept back from sale. */
  readonly safetyStock: number
  /** With so many available units or fewer the stock is low; null where nobody wants to know. */
  readonly lowStockAt: number | null
  readonly policy: StockPolicy
  /** Units that may be sold beyond those that are there; null is without limit. */
  readonly backorderLimit: number | null
  /** Until when units that are not there are sold as preorders. */
  readonly releaseAt: Date | null
}

/** The stock of one variant at one location. */
export interface StockItem extends Place, StockSettings {
  readonly id: string
  readonly providerId: string | null
  readonly isPrimary: boolean
  readonly tracked: boolean
  readonly onHand: number
  /** All that is promised, to orders and by holds. */
  readonly reserved: number
  /** The part of `reserved` that holds have. */
  readonly held: number
  readonly damaged: number
  /** On the way here from other locations. */
  readonly incoming: number
  /**
   * Whether what is there counts in what is announced. It follows a location that is switched on or off, in parts; what can be
   * sold follows at once.
   */
  readonly offered: boolean
  /** When units last moved; null if none has moved since moves are kept with their balances. */
  readonly movedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const movementTypes = [
  'RECEIPT',
  'ADJUSTMENT',
  'COUNT',
  'SHIP',
  'RETURN',
  'DAMAGE',
  'SAFETY_STOCK',
  'TRANSFER_OUT',
  'TRANSFER_IN',
  'LOSS',
] as const
export type MovementType = (typeof movementTypes)[number]

/** What units of a stock item can be: good ones that can be sold, damaged ones, and good ones that are kept back. */
export const buckets = ['ON_HAND', 'DAMAGED', 'SAFETY_STOCK'] as const
export type Bucket = (typeof buckets)[number]

/** Units that go from one bucket to another. Null is outside: a delivery comes from there, a shipment goes there. */
export interface Move {
  readonly type: MovementType
  readonly from: Bucket | null
  readonly to: Bucket | null
  readonly units: number
  readonly reason?: string | undefined
  readonly ref?: string | undefined
}

/** One move of units, with what it made of the item. */
export interface Movement extends Place {
  readonly providerId: string | null
  readonly type: MovementType
  /** By how much the units on hand changed; damaged ones and those kept back are on hand as well. */
  readonly quantity: number
  readonly fromBucket: Bucket | null
  readonly toBucket: Bucket | null
  readonly units: number
  readonly onHand: number
  readonly damaged: number
  readonly safetyStock: number
  readonly reserved: number
  readonly held: number
  readonly reason?: string | undefined
  readonly ref?: string | undefined
  readonly occurredAt: Date
}

type Change =
  /** Units of a bucket; good ones unless said. Damaged units stay on hand. */
  | { readonly delta: number; readonly bucket?: 'ON_HAND' | 'DAMAGED' | undefined }
  /** What can be sold over all locations; the difference to what there is goes to this one. */
  | { readonly available: number }
  | { readonly set: number; readonly expectedOnHand?: number | undefined }

export type Adjustment = Place & Change & { readonly ref?: string | undefined }

/** Without a warehouse it applies to the primary location of the variant. */
export type AdjustmentRequest = Change & {
  readonly variantId: string
  readonly warehouse?: string | undefined
  readonly ref?: string | undefined
}

/** What was recorded by mistake can be taken away again, also where nothing may be added. */
export function addsUnits(change: AdjustmentRequest): boolean {
  if ('delta' in change) return change.delta > 0
  return ('set' in change ? change.set : change.available) > 0
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

/** Units that may be sold beyond those that are there: none, so many, or any number. */
export function beyond(
  {
    policy,
    backorderLimit,
    releaseAt,
  }: Pick<StockSettings, 'policy' | 'backorderLimit' | 'releaseAt'>,
  now: Date,
): number {
  const isPreorder = policy === 'PREORDER' && releaseAt !== null && releaseAt > now
  return policy === 'BACKORDER' || isPreorder ? (backorderLimit ?? Number.POSITIVE_INFINITY) : 0
}

/** A shortage at one location does not reduce what is available at another. */
export function availableOver(items: readonly StockItem[]): number {
  return items.reduce((total, item) => total + Math.max(availableOf(item), 0), 0)
}

/** The same of what counts in what is announced. */
export function offeredOf(items: readonly StockItem[]): number {
  return availableOver(items.filter(({ offered }) => offered))
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
    const { ref } = adjustment
    if ('delta' in adjustment && adjustment.bucket === 'DAMAGED') {
      const damaged = damagedUnits(adjustment, stock, index)
      const isGoodAgain = damaged < 0
      const way = isGoodAgain ? ({ from: 'DAMAGED', to: 'ON_HAND' } as const) : toDamaged
      const move = { type: 'DAMAGE', ...way, units: Math.abs(damaged), reason, ref } as const
      return damaged === 0 ? [] : [stock.move(adjustment, move)]
    }
    const quantity = quantityOf(adjustment, stock, index)
    if (quantity === 0) return []
    const type = 'set' in adjustment ? 'COUNT' : 'ADJUSTMENT'
    return [stock.move(adjustment, { type, ...inOrOut(quantity), reason, ref })]
  })
  return { items: stock.changed(), movements }
}

const toDamaged = { from: 'ON_HAND', to: 'DAMAGED' } as const

/** Units that come from outside, or go there if there are fewer than none. */
export function inOrOut(quantity: number): Pick<Move, 'from' | 'to' | 'units'> {
  const units = Math.abs(quantity)
  return quantity > 0 ? { from: null, to: 'ON_HAND', units } : { from: 'ON_HAND', to: null, units }
}

/** No more units are damaged than are there, and no fewer than none. */
function damagedUnits(
  { delta, ...place }: Place & { readonly delta: number },
  stock: ItemsByPlace,
  index: number,
): number {
  const { onHand, damaged } = stock.at(place)
  if (damaged + delta >= 0 && damaged + delta <= onHand) return delta
  throw stockBelowZero(
    { onHand, damaged, ...placeOf(place) },
    { errors: [errorAt(index, 'delta')] },
  )
}

function placeOf({ variantId, warehouse }: Place): Place {
  return { variantId, warehouse }
}

function quantityOf(adjustment: Adjustment, stock: ItemsByPlace, index: number): number {
  const { onHand, damaged } = stock.at(adjustment)
  const meta = { onHand, damaged, ...placeOf(adjustment) }
  if ('set' in adjustment) {
    const { set, expectedOnHand = onHand } = adjustment
    if (expectedOnHand !== onHand)
      throw stockChanged(meta, { errors: [errorAt(index, 'expected_on_hand')] })
    if (set < damaged) throw stockBelowZero(meta, { errors: [errorAt(index, 'set')] })
    return set - onHand
  }
  if ('available' in adjustment) {
    const missing = missingTo(adjustment, stock)
    if (missing === undefined) throw stockBelowZero(meta, { errors: [errorAt(index, 'available')] })
    return missing
  }
  if (onHand + adjustment.delta < damaged)
    throw stockBelowZero(meta, { errors: [errorAt(index, 'delta')] })
  return adjustment.delta
}

/** Units that make the place reach what shall be sold over all of them; undefined where the others have more than that. */
function missingTo(
  { available, ...place }: Place & { readonly available: number },
  stock: ItemsByPlace,
): number | undefined {
  const items = stock.of(place.variantId)
  if (offeredOf(items) === available) return 0
  const others = items.filter(({ warehouse }) => warehouse !== place.warehouse)
  const wanted = available - offeredOf(others)
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

  /** What is promised changes, and no unit moves. */
  change(place: Place, { reserved = 0, held = 0, incoming = 0 }: Partial<Promised>): StockItem {
    const before = this.at(place)
    return this.#put({
      ...before,
      reserved: before.reserved + reserved,
      held: before.held + held,
      incoming: before.incoming + incoming,
    })
  }

  /** Sets what people decide. Units that are kept back move, which is another matter. */
  configure(place: Place, settings: Omit<StockSettings, 'safetyStock'>): StockItem {
    return this.#put({ ...this.at(place), ...settings })
  }

  /** Puts what is there on sale or takes it off; no unit moves. */
  offer(place: Place, offered: boolean): StockItem {
    return this.#put({ ...this.at(place), offered })
  }

  move(place: Place, { type, from, to, units, reason, ref }: Move): Movement {
    const before = this.at(place)
    const into = (bucket: Bucket | null) =>
      units * (Number(to === bucket) - Number(from === bucket))
    const quantity = -into(null)
    const item = this.#put({
      ...before,
      onHand: before.onHand + quantity,
      damaged: before.damaged + into('DAMAGED'),
      safetyStock: before.safetyStock + into('SAFETY_STOCK'),
      movedAt: this.#momentOf(before),
    })
    return {
      ...placeOf(item),
      ...{ providerId: item.providerId, type, quantity, fromBucket: from, toBucket: to, units },
      ...{ onHand: item.onHand, damaged: item.damaged, safetyStock: item.safetyStock },
      ...{ reserved: item.reserved, held: item.held },
      ...{ reason, ref, occurredAt: item.updatedAt },
    }
  }

  #put(changed: StockItem): StockItem {
    const key = placeKey(changed)
    const before = this.at(changed)
    const isFirst = !this.#touched.has(key)
    const updatedAt = this.#momentOf(before)
    const item = { ...changed, updatedAt, version: before.version + (isFirst ? 1 : 0) }
    this.#items.set(key, item)
    this.#touched.add(key)
    return item
  }

  /**
   * Changes of one item have moments that follow each other as the changes do, also where the clocks of two requests do
   * not: what was the stock at a moment is told by the last movement before it.
   */
  #momentOf(before: StockItem): Date {
    if (this.#touched.has(placeKey(before))) return before.updatedAt
    const afterMoved = before.movedAt === null ? 0 : before.movedAt.getTime() + 1
    const moment = Math.max(this.#now.getTime(), before.updatedAt.getTime(), afterMoved)
    return moment === this.#now.getTime() ? this.#now : new Date(moment)
  }

  changed(): StockItem[] {
    return [...this.#items.values()].filter((item) => this.#touched.has(placeKey(item)))
  }
}

/** What is promised of an item, the part of it that holds have, and what is promised to it. */
interface Promised {
  readonly reserved: number
  readonly held: number
  readonly incoming: number
}
