import { availableOf, ItemsByPlace, offeredOf, placeKey, type StockItem } from './stock.ts'

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
