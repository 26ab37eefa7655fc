import {
  audited,
  checkCountry,
  checkVersion,
  emit,
  newId,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import {
  availabilityChanges,
  availabilityOf,
  gotLow,
  type VariantAvailability,
} from './availability.ts'
import { stockBackInStock, stockChanged, stockItemUpdated, stockLow, stockOut } from './events.ts'
import { makeNamedLocation } from './locations/operations.ts'
import { listOpenCodesForShare } from './locations/store.ts'
import { locationInactive, locationUnknown, stockItemNotFound } from './problems.ts'
import { choosingBy } from './routing/choice.ts'
import { loadChoice } from './routing/operations.ts'
import { viewOfItem } from './schemas.ts'
import { configure, type SettingsChanges } from './settings.ts'
import {
  type Adjustment,
  type AdjustmentRequest,
  adjust,
  type InitialStock,
  ItemsByPlace,
  type Movement,
  placeKey,
  type StockItem,
  type StockOutcome,
} from './stock.ts'
import {
  deleteItems,
  getItem,
  insertItems,
  insertMovements,
  listItemsOfVariants,
  listItemsOfVariantsForUpdate,
  updateItems,
  updateTracking,
} from './store.ts'
import type { ListBundleParts } from './variants/operations.ts'
import { checkVariantsKnown } from './variants/variant.ts'

/**
 * Sets the stock of variants that are created in this transaction. A location that does not exist is created too, and
 * belongs to the caller. The event that announces the variant carries the stock.
 */
export async function setInitialStock(tx: Tx, stocks: readonly InitialStock[]): Promise<void> {
  const missing = missingLocations(stocks)
  if (missing.length > 0) await Promise.all(missing.map((make) => make(tx)))
  const items = stocks.map((stock) => {
    const { variantId, location, available: onHand, providerId = null, tracked = true } = stock
    const place = { variantId, warehouse: location.code, providerId }
    return newItem({ ...place, isPrimary: true, tracked, onHand }, tx.now)
  })
  const receipts = items.filter(({ onHand }) => onHand > 0).map(firstReceipt)
  await Promise.all([insertItems(tx, items), insertMovements(tx, receipts)])
}

/** Of an item that is made together with its units. */
function firstReceipt(item: StockItem): Movement {
  const { variantId, warehouse, providerId, onHand, damaged, safetyStock, reserved, held } = item
  return {
    ...{ variantId, warehouse, providerId, type: 'RECEIPT' as const, quantity: onHand },
    ...{ fromBucket: null, toBucket: 'ON_HAND' as const, units: onHand },
    ...{ onHand, damaged, safetyStock, reserved, held, occurredAt: item.updatedAt },
  }
}

/** Each once, in the order of their codes, so that two requests that create the same ones cannot deadlock. */
function missingLocations(stocks: readonly InitialStock[]): ((tx: Tx) => Promise<void>)[] {
  const missing = new Map(
    stocks.filter(({ location }) => !location.exists).map((stock) => [stock.location.code, stock]),
  )
  return [...missing.values()]
    .toSorted((one, other) => (one.location.code < other.location.code ? -1 : 1))
    .map(
      ({ location, providerId = null }) =>
        (tx) =>
          makeNamedLocation(tx, location, providerId),
    )
}

/** Switches tracking of the variants on or off. Existing reservations stay as they are. */
export async function trackStock(
  tx: Tx,
  variantIds: readonly string[],
  tracked: boolean,
): Promise<void> {
  await sentInOrder([
    listItemsOfVariantsForUpdate(tx, variantIds),
    updateTracking(tx, variantIds, tracked),
  ])
}

/** Removes the stock of variants that are deleted in this transaction. Movements tell where the units went. */
export async function removeStock(tx: Tx, variantIds: readonly string[]): Promise<void> {
  const items = await listItemsOfVariantsForUpdate(tx, variantIds)
  const stock = new ItemsByPlace(items, tx.now)
  const movements = items.flatMap((item) => {
    const { damaged, onHand } = item
    const out = { type: 'ADJUSTMENT', to: null, reason: 'variant deleted' } as const
    const moves = [
      { ...out, from: 'DAMAGED', units: damaged } as const,
      { ...out, from: 'ON_HAND', units: onHand - damaged } as const,
    ]
    return moves.filter(({ units }) => units > 0).map((move) => stock.move(item, move))
  })
  await Promise.all([insertMovements(tx, movements), deleteItems(tx, variantIds)])
}

/** Changes what people decide about a stock item. A request that changes nothing makes no new version. */
export async function updateStockItem(
  tx: Tx,
  stockItemId: string,
  changes: SettingsChanges,
): Promise<StockItem> {
  const { variantId } = await getItem(tx, stockItemId)
  const items = await listItemsOfVariantsForUpdate(tx, [variantId])
  const item = items.find(({ id }) => id === stockItemId)
  if (!item) throw stockItemNotFound({ stockItemId })
  checkVersion(tx, item.version)
  const outcome = configure(items, item, changes, tx.now)
  const [after] = outcome.items
  if (!after) return item
  await saveOutcome(tx, items, outcome, items)
  const { id, version, providerId: owner } = after
  const [object, previous] = [viewOfItem(after), viewOfItem(item)]
  emit(tx, stockItemUpdated, { id, version, object, previous, owner })
  return after
}

type ItemDraft = Pick<
  StockItem,
  'variantId' | 'warehouse' | 'providerId' | 'isPrimary' | 'tracked' | 'onHand'
> &
  /** False at an inactive location. */
  Partial<Pick<StockItem, 'offered'>>

export function newItem(draft: ItemDraft, now: Date): StockItem {
  const { variantId, warehouse, providerId, isPrimary, tracked, onHand, offered = true } = draft
  return {
    id: newId('stk'),
    variantId,
    warehouse,
    providerId,
    isPrimary,
    tracked,
    onHand,
    reserved: 0,
    held: 0,
    damaged: 0,
    safetyStock: 0,
    incoming: 0,
    offered,
    movedAt: onHand > 0 ? now : null,
    lowStockAt: null,
    policy: 'DENY',
    backorderLimit: null,
    releaseAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** What adjustments have made of items. */
export interface AdjustedStock {
  readonly items: readonly StockItem[]
  /** All items of the same variants as they were under the lock; none for those that were made for it. */
  readonly before: readonly StockItem[]
}

/** Changes units on hand, all adjustments or none. */
export async function adjustStock(
  tx: Tx,
  asked: readonly AdjustmentRequest[],
  reason: string | undefined,
): Promise<AdjustedStock> {
  const variantIds = [...new Set(asked.map(({ variantId }) => variantId))]
  const codes = [...new Set(asked.flatMap(({ warehouse }) => warehouse ?? []))]
  const [open, existing] = await sentInOrder([
    listOpenCodesForShare(tx, codes, variantIds),
    listItemsOfVariants(tx, variantIds),
  ])
  const adjustments = placed(asked, existing)
  const places = await openPlaces(tx, adjustments, open)
  const missing = missingItems(adjustments, existing, places, tx.now)
  const [, items] = await sentInOrder([
    insertItems(tx, missing),
    listItemsOfVariantsForUpdate(tx, variantIds),
  ])
  const outcome = adjust(items, adjustments, reason, tx.now)
  checkActive(adjustments, outcome.movements, places)
  // Where another has made the item meanwhile, it has another id than the one that was to be made here.
  const made = new Set(missing.map(({ id }) => id))
  const before = items.filter(({ id }) => !made.has(id))
  await saveOutcome(tx, items, outcome, before)
  const now = new Map([...items, ...outcome.items].map((item) => [placeKey(item), item]))
  const adjusted = [...new Set(adjustments.map(placeKey))]
  return { items: adjusted.flatMap((place) => now.get(place) ?? []), before }
}

/** Each adjustment with its location; a variant without any stock item is unknown here. */
function placed(
  asked: readonly AdjustmentRequest[],
  existing: readonly StockItem[],
): readonly Adjustment[] {
  const primary = existing.filter(({ isPrimary }) => isPrimary)
  const primaryOf = new Map(primary.map(({ variantId, warehouse }) => [variantId, warehouse]))
  checkVariantsKnown(asked, primary, (_, index) => `/adjustments/${index}`)
  return asked.flatMap((adjustment) => {
    const { variantId, warehouse = primaryOf.get(variantId) } = adjustment
    return warehouse === undefined ? [] : [{ ...adjustment, warehouse }]
  })
}

type OpenPlaces = ReadonlyMap<string, { readonly active: boolean }>

/** Locations that were not found are read once more: a variant may have moved while we waited for a lock. */
async function openPlaces(
  tx: Tx,
  adjustments: readonly Adjustment[],
  open: OpenPlaces,
): Promise<OpenPlaces> {
  const missing = adjustments.filter(({ warehouse }) => !open.has(warehouse))
  if (missing.length === 0) return open
  const codes = missing.map(({ warehouse }) => warehouse)
  const known = await listOpenCodesForShare(tx, codes, [])
  const unknown = missing.filter(({ warehouse }) => !known.has(warehouse))
  if (unknown.length === 0) return new Map([...open, ...known])
  const errors = unknown.map((adjustment) =>
    errorAt(adjustments.indexOf(adjustment), 'warehouse', 'location_unknown'),
  )
  throw locationUnknown({ warehouses: unknown.map(({ warehouse }) => warehouse) }, { errors })
}

/** An inactive location takes no units. Those that are there can be taken away. */
function checkActive(
  adjustments: readonly Adjustment[],
  movements: readonly Movement[],
  places: OpenPlaces,
): void {
  const taking = movements
    .filter(({ quantity, warehouse }) => quantity > 0 && places.get(warehouse)?.active === false)
    .map(({ warehouse }) => warehouse)
  if (taking.length === 0) return
  const errors = adjustments.flatMap(({ warehouse }, index) =>
    taking.includes(warehouse)
      ? [{ ...errorAt(index, 'warehouse', 'location_inactive'), message: 'is not active' }]
      : [],
  )
  throw locationInactive({ warehouses: [...new Set(taking)] }, { errors })
}

function errorAt(index: number, field: string, code: string) {
  return { path: `/adjustments/${index}/${field}`, code, message: 'does not exist' }
}

/**
 * A variant that gets stock at another location gets an item there, beside its primary one. In key order, so that two
 * requests that add the same items cannot deadlock.
 */
function missingItems(
  adjustments: readonly Adjustment[],
  existing: readonly StockItem[],
  open: OpenPlaces,
  now: Date,
): StockItem[] {
  const places = new Set(existing.map(placeKey))
  const itemOf = new Map(existing.map((item) => [item.variantId, item]))
  const missing = new Map(adjustments.map((adjustment) => [placeKey(adjustment), adjustment]))
  const inKeyOrder = [...missing].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return inKeyOrder.flatMap(([place, { variantId, warehouse }]) => {
    if (places.has(place)) return []
    const { providerId = null, tracked = true } = itemOf.get(variantId) ?? {}
    const draft = { variantId, warehouse, providerId, tracked, isPrimary: false, onHand: 0 }
    return [newItem({ ...draft, offered: open.get(warehouse)?.active !== false }, now)]
  })
}

/**
 * Saves what was decided on these items, and announces it. What is adjusted leaves what it was as well, so that nobody
 * approves a count that another has replaced. What orders move does not: others move the same items all the time.
 */
export async function saveOutcome(
  tx: Tx,
  before: readonly StockItem[],
  { items, movements }: StockOutcome,
  adjusted: readonly StockItem[] = [],
): Promise<void> {
  await Promise.all([updateItems(tx, items), insertMovements(tx, movements)])
  const replaced = new Map(adjusted.map((item) => [item.id, item]))
  for (const item of items) {
    const { id } = item
    audited(tx, {
      resource: 'stock_item',
      id,
      before: replaced.get(id),
      after: item,
      view: viewOfItem,
    })
  }
  announceMovements(tx, before, items, movements)
  announceAvailability(tx, before, items)
}

function announceMovements(
  tx: Tx,
  before: readonly StockItem[],
  items: readonly StockItem[],
  movements: readonly Movement[],
): void {
  const itemBefore = new Map(before.map((item) => [item.id, item]))
  const itemAt = new Map(items.map((item) => [placeKey(item), item]))
  for (const { type, quantity, ...movement } of movements) {
    const item = itemAt.get(placeKey(movement))
    // Units that are kept back are a setting of the item, which has an event of its own.
    if (!item || type === 'SAFETY_STOCK') continue
    const { id, version, providerId: owner } = item
    const was = itemBefore.get(id)
    const object = { ...viewOfItem(item), type, delta: quantity }
    emit(tx, stockChanged, { id, version, object, previous: was && viewOfItem(was), owner })
  }
}

/** What has run out or come back over all locations, and what has become low at one. */
export function announceAvailability(
  tx: Tx,
  before: readonly StockItem[],
  items: readonly StockItem[],
): void {
  for (const item of gotLow(before, items)) {
    const { id, version, providerId: owner } = item
    emit(tx, stockLow, { id, version, object: viewOfItem(item), owner })
  }
  for (const change of availabilityChanges(before, items)) {
    const { variantId, providerId: owner, available, version } = change
    const kind = available > 0 ? stockBackInStock : stockOut
    const object = { variant_id: variantId, available }
    emit(tx, kind, { id: variantId, version, object, owner })
  }
}

/** What can be had of the variants now, with a country only from locations that ship there. */
export async function checkAvailability(
  tx: Tx,
  variantIds: readonly string[],
  country: string | undefined,
  listBundleParts: ListBundleParts,
): Promise<VariantAvailability[]> {
  checkCountry(country)
  const parts = await listBundleParts(tx, variantIds)
  const kept = [...new Set([...variantIds, ...parts.map(({ variantId }) => variantId)])]
  const [items, choice] = await sentInOrder([
    listItemsOfVariants(tx, kept),
    loadChoice(tx, kept, country),
  ])
  const offered = new Set(choosingBy(choice).offered(items))
  return availabilityOf(variantIds, { items, parts, offered }, tx.now)
}
