import { audited, emit, idOf, newId, type Tx } from '@souk/platform'
import { locationCreated, stockBackInStock, stockChanged, stockOut } from './events.ts'
import { type Location, type LocationDraft, newLocation } from './locations/location.ts'
import { insertLocation, listKnownCodes } from './locations/store.ts'
import { locationCodeTaken, locationUnknown, variantUnknown } from './problems.ts'
import {
  type Adjustment,
  adjust,
  availableOf,
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
 * too. All of it travels in one flush; the event that announces the variant carries the stock.
 */
export async function setInitialStock(tx: Tx, stock: InitialStock): Promise<void> {
  const item = firstItem(stock, tx.now)
  const { variantId, warehouse, onHand } = item
  const location = newLocation({ code: warehouse }, newId('loc'), tx.now)
  const receipt: Movement = { variantId, warehouse, type: 'RECEIPT', quantity: onHand, onHand }
  const [isNewPlace] = await Promise.all([
    insertLocation(tx, location),
    insertItems(tx, [item]),
    insertMovements(tx, onHand === 0 ? [] : [receipt]),
  ])
  if (isNewPlace) announceLocation(tx, location)
}

function firstItem(
  { variantId, warehouse, available, providerId = null }: InitialStock,
  now: Date,
) {
  return newItem({ variantId, warehouse, providerId, isPrimary: true, onHand: available }, now)
}

type ItemDraft = Pick<StockItem, 'variantId' | 'warehouse' | 'providerId' | 'isPrimary' | 'onHand'>

function newItem(draft: ItemDraft, now: Date): StockItem {
  const none = { reserved: 0, damaged: 0, safetyStock: 0 }
  return { id: newId('stk'), ...draft, ...none, version: 1, createdAt: now, updatedAt: now }
}

/** Changes what is on hand, all of it or nothing, and answers with the items that were named. */
export async function adjustStock(
  tx: Tx,
  adjustments: readonly Adjustment[],
  reason: string | undefined,
): Promise<StockItem[]> {
  const variantIds = [...new Set(adjustments.map(({ variantId }) => variantId))]
  const codes = [...new Set(adjustments.map(({ warehouse }) => warehouse))]
  const [known, existing] = await Promise.all([
    listKnownCodes(tx, codes),
    listItemsOfVariants(tx, variantIds),
  ])
  checkKnown(adjustments, known, existing)
  const [, items] = await Promise.all([
    insertItems(tx, missingItems(adjustments, existing, tx.now)),
    listItemsOfVariantsForUpdate(tx, variantIds),
  ])
  const outcome = adjust(items, adjustments, reason, tx.now)
  await saveOutcome(tx, items, outcome)
  const now = new Map([...items, ...outcome.items].map((item) => [placeOf(item), item]))
  return [...new Set(adjustments.map(placeOf))].flatMap((place) => now.get(place) ?? [])
}

function checkKnown(
  adjustments: readonly Adjustment[],
  known: ReadonlySet<string>,
  existing: readonly StockItem[],
): void {
  const stocked = new Set(existing.map(({ variantId }) => variantId))
  const errorAt = (index: number, field: string, code: string) => ({
    path: `/adjustments/${index}/${field}`,
    code,
    message: 'is not known',
  })
  const strangers = adjustments.flatMap(({ variantId }, index) =>
    stocked.has(variantId) ? [] : [{ variantId, index }],
  )
  if (strangers.length > 0) {
    const errors = strangers.map(({ index }) => errorAt(index, 'variant_id', 'variant_unknown'))
    throw variantUnknown({ variantIds: strangers.map(({ variantId }) => variantId) }, { errors })
  }
  const nowhere = adjustments.flatMap(({ warehouse }, index) =>
    known.has(warehouse) ? [] : [{ warehouse, index }],
  )
  if (nowhere.length > 0) {
    const errors = nowhere.map(({ index }) => errorAt(index, 'warehouse', 'location_unknown'))
    throw locationUnknown({ warehouses: nowhere.map(({ warehouse }) => warehouse) }, { errors })
  }
}

/** A variant that comes to lie at one more place gets an item there, beside its primary one. */
function missingItems(
  adjustments: readonly Adjustment[],
  existing: readonly StockItem[],
  now: Date,
): StockItem[] {
  const places = new Set(existing.map(placeOf))
  const providerOf = new Map(existing.map((item) => [item.variantId, item.providerId]))
  const missing = new Map(adjustments.map((adjustment) => [placeOf(adjustment), adjustment]))
  return [...missing].flatMap(([place, { variantId, warehouse }]) => {
    if (places.has(place)) return []
    const providerId = providerOf.get(variantId) ?? null
    return [newItem({ variantId, warehouse, providerId, isPrimary: false, onHand: 0 }, now)]
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
