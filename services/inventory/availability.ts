import { placeOfItem, sellableAt } from './reservations/reservation.ts'
import {
  availableOf,
  availableOver,
  ItemsByPlace,
  offeredOf,
  placeKey,
  type StockItem,
} from './stock.ts'
import { type BundlePart, bundlesOf } from './variants/variant.ts'

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
    const available = offeredOf(items)
    const hadSome = offeredOf(itemsBefore.get(variantId) ?? []) > 0
    if (hadSome === available > 0) return []
    const providerId = items[0]?.providerId ?? null
    return [{ variantId, providerId, available, version: versionOf(items) }]
  })
}

/** Whether so few units are left to sell that somebody wants to know: none where the location is inactive. */
function isLow(item: StockItem): boolean {
  const left = item.offered ? availableOf(item) : Math.min(availableOf(item), 0)
  return item.tracked && item.lowStockAt !== null && left <= item.lowStockAt
}

/** The items that got low between two states; one that was low already is not told of again. */
export function gotLow(before: readonly StockItem[], changed: readonly StockItem[]): StockItem[] {
  const wasLow = new Set(before.filter(isLow).map(({ id }) => id))
  return changed.filter((item) => isLow(item) && !wasLow.has(item.id))
}

/** Each item counts its own changes, so their sum grows with every change of any of them. */
function versionOf(items: readonly StockItem[]): number {
  return items.reduce((sum, { version }) => sum + version, 0)
}

/** The items at a location that have to follow a switch of it. */
export function switchOffer(
  items: readonly StockItem[],
  warehouse: string,
  active: boolean,
  now: Date,
): StockItem[] {
  const stock = new ItemsByPlace(items, now)
  for (const item of items) {
    if (item.warehouse === warehouse && item.offered !== active) stock.offer(item, active)
  }
  return stock.changed()
}

/** What can be had of a variant. */
export interface VariantAvailability {
  readonly variantId: string
  readonly tracked: boolean
  readonly available: number
  /** Also units that are not there; infinitely many without a limit. */
  readonly sellable: number
  readonly locations: readonly { readonly item: StockItem; readonly available: number }[]
}

interface KnownStock {
  readonly items: readonly StockItem[]
  readonly parts: readonly BundlePart[]
  /** Of the items, those that give stock to where it goes. */
  readonly offered: ReadonlySet<StockItem>
}

/** In the given order; a variant without a stock item has nothing available, nor has what is not offered. */
export function availabilityOf(
  variantIds: readonly string[],
  { items, parts, offered }: KnownStock,
  now: Date,
): VariantAvailability[] {
  const partsOf = Map.groupBy(parts, ({ bundleId }) => bundleId)
  const givingOf = Map.groupBy(offered, ({ variantId }) => variantId)
  const itemsOf = Map.groupBy(items, ({ variantId }) => variantId)
  return variantIds.map((variantId) => {
    const inside = partsOf.get(variantId)
    if (inside) return availabilityOfBundle(variantId, inside, givingOf, now)
    const ofVariant = itemsOf.get(variantId) ?? []
    const giving = givingOf.get(variantId) ?? []
    return {
      variantId,
      tracked: ofVariant.every((item) => item.tracked),
      available: availableOver(giving),
      sellable: sellableAt(giving.map(placeOfItem), now),
      locations: ofVariant.map((item) => {
        return { item, available: offered.has(item) ? Math.max(availableOf(item), 0) : 0 }
      }),
    }
  })
}

/** As many as the components make. They may lie in different places, so no location has the bundle. */
function availabilityOfBundle(
  variantId: string,
  parts: readonly BundlePart[],
  givingOf: ReadonlyMap<string, readonly StockItem[]>,
  now: Date,
): VariantAvailability {
  const itemsOf = (part: BundlePart) => givingOf.get(part.variantId) ?? []
  const sellable = bundlesOf(parts, (part) => sellableAt(itemsOf(part).map(placeOfItem), now))
  const available = bundlesOf(parts, (part) => availableOver(itemsOf(part)))
  return { variantId, tracked: Number.isFinite(sellable), available, sellable, locations: [] }
}
