import { audited, emit, idOf, newId, sentInOrder, type Tx } from '@souk/platform'
import { locationCreated, stockBackInStock, stockChanged, stockOut } from './events.ts'
import { type Location, type LocationDraft, newLocation } from './locations/location.ts'
import { insertLocation, listOpenCodes } from './locations/store.ts'
import { locationCodeTaken, locationUnknown, variantUnknown } from './problems.ts'
import {
  type Adjustment,
  type AskedAdjustment,
  adjust,
  availableOf,
  defaultWarehouse,
  type InitialStock,
  type Movement,
  type StockItem,
  type StockOutcome,
  type Turn,
  turnsOf,
} from './stock.ts'
import {
  insertItems,
  insertMovements,
  listItemsOfVariants,
  listItemsOfVariantsForUpdate,
  updateItems,
  updateTracking,
} from './store.ts'

export async function createLocation(tx: Tx, draft: LocationDraft): Promise<Location> {
  const providerId = tx.providerId === undefined ? draft.providerId : idOf('prv', tx.providerId)
  const location = newLocation({ ...draft, providerId }, newId('loc'), tx.now)
  const isNew = await insertLocation(tx, location)
  if (!isNew) throw locationCodeTaken({ code: location.code })
  announceLocation(tx, location)
  return location
}

/**
 * The stock of a variant that is being made in this transaction. A place that nobody knows yet is made
 * too, and belongs to whoever makes it. All of it travels in one flush; the event that announces the
 * variant carries the stock.
 */
export async function setInitialStock(tx: Tx, stock: InitialStock): Promise<void> {
  const { variantId, warehouse, available: onHand, providerId = null, tracked = true } = stock
  const maker = tx.providerId === undefined ? null : idOf('prv', tx.providerId)
  const location = newLocation({ code: warehouse, providerId: maker }, newId('loc'), tx.now)
  const item = newItem({ ...stock, providerId, isPrimary: true, tracked, onHand }, tx.now)
  const place = { variantId, warehouse, providerId }
  const receipt: Movement = { ...place, type: 'RECEIPT', quantity: onHand, onHand }
  const [isNewPlace, open] = await sentInOrder([
    insertLocation(tx, location),
    listOpenCodes(tx, [warehouse], []),
    insertItems(tx, [item]),
    insertMovements(tx, onHand === 0 ? [] : [receipt]),
  ])
  if (!open.has(warehouse)) {
    const error = {
      path: '/inventory/warehouse',
      code: 'location_unknown',
      message: 'is not known',
    }
    throw locationUnknown({ warehouses: [warehouse] }, { errors: [error] })
  }
  if (isNewPlace) announceLocation(tx, location)
}

/** From now on the units of the variants are counted, or are not. What orders hold stays as it is. */
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

type ItemDraft = Pick<
  StockItem,
  'variantId' | 'warehouse' | 'providerId' | 'isPrimary' | 'tracked' | 'onHand'
>

function newItem(draft: ItemDraft, now: Date): StockItem {
  const { variantId, warehouse, providerId, isPrimary, tracked, onHand } = draft
  return {
    id: newId('stk'),
    variantId,
    warehouse,
    providerId,
    isPrimary,
    tracked,
    onHand,
    reserved: 0,
    damaged: 0,
    safetyStock: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Changes what is on hand, all of it or nothing, and answers with the items that were named. */
export async function adjustStock(
  tx: Tx,
  asked: readonly AskedAdjustment[],
  reason: string | undefined,
): Promise<StockItem[]> {
  const variantIds = [...new Set(asked.map(({ variantId }) => variantId))]
  const codes = [...new Set(asked.flatMap(({ warehouse }) => warehouse ?? []))]
  const [open, existing] = await Promise.all([
    listOpenCodes(tx, codes, variantIds),
    listItemsOfVariants(tx, variantIds),
  ])
  const adjustments = placed(asked, existing)
  checkPlaces(adjustments, open)
  const [, items] = await sentInOrder([
    insertItems(tx, missingItems(adjustments, existing, tx.now)),
    listItemsOfVariantsForUpdate(tx, variantIds),
  ])
  const outcome = adjust(items, adjustments, reason, tx.now)
  await saveOutcome(tx, items, outcome)
  const now = new Map([...items, ...outcome.items].map((item) => [placeOf(item), item]))
  return [...new Set(adjustments.map(placeOf))].flatMap((place) => now.get(place) ?? [])
}

/** Each adjustment with its place; a variant without any stock item is not known here. */
function placed(
  asked: readonly AskedAdjustment[],
  existing: readonly StockItem[],
): readonly Adjustment[] {
  const primary = existing.filter(({ isPrimary }) => isPrimary)
  const homeOf = new Map(primary.map(({ variantId, warehouse }) => [variantId, warehouse]))
  const strangers = asked.filter(({ variantId }) => !homeOf.has(variantId))
  if (strangers.length > 0) {
    const errors = strangers.map((stranger) =>
      errorAt(asked.indexOf(stranger), 'variant_id', 'variant_unknown'),
    )
    throw variantUnknown({ variantIds: strangers.map(({ variantId }) => variantId) }, { errors })
  }
  return asked.map((adjustment) => {
    const { warehouse = homeOf.get(adjustment.variantId) ?? defaultWarehouse } = adjustment
    return { ...adjustment, warehouse }
  })
}

function checkPlaces(adjustments: readonly Adjustment[], open: ReadonlySet<string>): void {
  const nowhere = adjustments.filter(({ warehouse }) => !open.has(warehouse))
  if (nowhere.length === 0) return
  const errors = nowhere.map((adjustment) =>
    errorAt(adjustments.indexOf(adjustment), 'warehouse', 'location_unknown'),
  )
  throw locationUnknown({ warehouses: nowhere.map(({ warehouse }) => warehouse) }, { errors })
}

function errorAt(index: number, field: string, code: string) {
  return { path: `/adjustments/${index}/${field}`, code, message: 'is not known' }
}

/**
 * A variant that comes to lie at one more place gets an item there, beside its primary one. In key order,
 * so that two who add the same places wait for each other and not in a circle.
 */
function missingItems(
  adjustments: readonly Adjustment[],
  existing: readonly StockItem[],
  now: Date,
): StockItem[] {
  const places = new Set(existing.map(placeOf))
  const itemOf = new Map(existing.map((item) => [item.variantId, item]))
  const missing = new Map(adjustments.map((adjustment) => [placeOf(adjustment), adjustment]))
  const inKeyOrder = [...missing].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return inKeyOrder.flatMap(([place, { variantId, warehouse }]) => {
    if (places.has(place)) return []
    const { providerId = null, tracked = true } = itemOf.get(variantId) ?? {}
    const draft = { variantId, warehouse, providerId, tracked, isPrimary: false, onHand: 0 }
    return [newItem(draft, now)]
  })
}

function placeOf({ variantId, warehouse }: { variantId: string; warehouse: string }): string {
  return `${variantId} ${warehouse}`
}

/** Saves what was decided on these items, and announces it. */
export async function saveOutcome(
  tx: Tx,
  before: readonly StockItem[],
  { items, movements }: StockOutcome,
): Promise<void> {
  await Promise.all([updateItems(tx, items), insertMovements(tx, movements)])
  for (const item of items) audited(tx, { resource: 'stock_item', id: item.id, after: item })
  announceMovements(tx, items, movements)
  announceTurns(tx, turnsOf(before, items))
}

function announceMovements(
  tx: Tx,
  items: readonly StockItem[],
  movements: readonly Movement[],
): void {
  const itemAt = new Map(items.map((item) => [placeOf(item), item]))
  for (const { type, quantity, ...movement } of movements) {
    const item = itemAt.get(placeOf(movement))
    if (!item) continue
    emit(tx, stockChanged, {
      id: item.id,
      version: item.version,
      object: {
        id: item.id,
        variant_id: item.variantId,
        warehouse: item.warehouse,
        type,
        delta: quantity,
        on_hand: movement.onHand,
        available: availableOf(item),
      },
    })
  }
}

export function announceTurns(tx: Tx, turns: readonly Turn[]): void {
  for (const { variantId, available, version } of turns) {
    const kind = available > 0 ? stockBackInStock : stockOut
    emit(tx, kind, { id: variantId, version, object: { variant_id: variantId, available } })
  }
}

function announceLocation(tx: Tx, location: Location): void {
  const { id, code, name, kind, version } = location
  audited(tx, { resource: 'location', id, after: location })
  emit(tx, locationCreated, { id, version, object: { id, code, name, kind } })
}
