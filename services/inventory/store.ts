import {
  exactly,
  field,
  firstUuidAt,
  type ListPage,
  listItem,
  newId,
  orStale,
  ownedBy,
  type PageRequest,
  pageOf,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { stockItemNotFound } from './problems.ts'
import type { ReservedUnits } from './reservations/reservation.ts'
import { itemTable, movementTable, toStockItem } from './rows.ts'
import { ItemsByPlace, type Movement, type MovementType, type StockItem } from './stock.ts'

/** Every item of the variants that the order has reserved, locked in key order as everywhere. */
export async function listItemsOfOrderForUpdate(tx: Tx, orderId: string): Promise<StockItem[]> {
  const found = await tx`
    select ${itemTable.columns}
    from inventory.stock_items
    where tenant_id = ${tx.tenantId} and variant_id in (
      select variant_id
      from inventory.reservations
      where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
        and counted and shipped + released < quantity
    )
    order by variant_id, warehouse
    for update
  `
  return found.map(toStockItem)
}

export async function listItemsOfVariantsForUpdate(
  tx: Tx,
  variantIds: readonly string[],
): Promise<StockItem[]> {
  const found = await tx`
    select ${itemTable.columns}
    from inventory.stock_items
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
      and ${ownedBy(tx, sql`provider_id`)}
    order by variant_id, warehouse
    for update
  `
  return found.map(toStockItem)
}

/** Every item of the variants. Tracked items are locked, in key order; the others need no lock. */
export async function listItemsToHold(tx: Tx, variantIds: readonly string[]): Promise<StockItem[]> {
  const ids = variantIds.map(uuidOf)
  const [counted, uncounted] = await sentInOrder([
    tx`
      select ${itemTable.columns}
      from inventory.stock_items
      where tenant_id = ${tx.tenantId} and variant_id = any(${ids}::uuid[]) and tracked
      order by variant_id, warehouse
      for update
    `,
    tx`
      select ${itemTable.columns}
      from inventory.stock_items
      where tenant_id = ${tx.tenantId} and variant_id = any(${ids}::uuid[]) and not tracked
      order by variant_id, warehouse
    `,
  ])
  return [...counted, ...uncounted].map(toStockItem)
}

/**
 * Reserves units without having read the items under a lock, if more than those are available of each. It fails when there
 * are too few by now, when the stock of one gets low by it, which has to be announced, or when units have moved since the
 * request began: the caller starts again under a lock. Each item is named once.
 */
export async function reserveWithoutLock(tx: Tx, held: readonly ReservedUnits[]): Promise<void> {
  const locked = sql`locked as (
    select item.variant_id, item.warehouse, asked.quantity
    from unnest(
      ${held.map(({ variantId }) => uuidOf(variantId))}::uuid[],
      ${held.map(({ warehouse }) => warehouse)}::text[],
      ${held.map(({ quantity }) => quantity)}::bigint[]
    ) asked (variant_id, warehouse, quantity)
    join inventory.stock_items item
      on item.tenant_id = ${tx.tenantId} and item.variant_id = asked.variant_id
      and item.warehouse = asked.warehouse
    order by item.variant_id, item.warehouse
    for no key update of item
  ),`
  const taking = sql`
    update inventory.stock_items item
    set reserved = item.reserved + locked.quantity, version = item.version + 1,
      updated_at = greatest(item.updated_at, ${tx.now})
    from locked
    where item.tenant_id = ${tx.tenantId} and item.variant_id = locked.variant_id
      and item.warehouse = locked.warehouse and item.tracked and item.available > locked.quantity
      and (item.moved_at is null or item.moved_at < ${tx.now})
      and (item.low_stock_at is null or item.available <= item.low_stock_at
        or item.available - locked.quantity > item.low_stock_at)
    returning 1
  `
  await orStale(tx`${exactly(held.length, taking, locked)}`, 'stock has run short')
}

/** The rows are locked by now; their versions would refuse a decision made without the lock. */
export function updateItems(tx: Tx, items: readonly StockItem[]): Promise<void> {
  return itemTable.updateMany(tx, items)
}

export function insertMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const { type: actorType, id: actorId } = tx.actor
  const entries = movements.map(({ reason = null, ref = null, ...movement }) => ({
    ...movement,
    id: newId('mov'),
    reason,
    ref,
    actorType,
    actorId,
  }))
  return movementTable.insert(tx, entries)
}

/** An item that is there already stays as it is. */
export function insertItems(tx: Tx, items: readonly StockItem[]): Promise<void> {
  const leaveIt = sql`on conflict (tenant_id, variant_id, warehouse) do nothing`
  return itemTable.insert(tx, items, leaveIt)
}

export interface StockSum {
  readonly items: number
  readonly onHand: number
  readonly reserved: number
  readonly incoming: number
}

/** The stock at a location. Its items are locked, in key order as everywhere. */
export async function sumStockForUpdate(tx: Tx, warehouse: string): Promise<StockSum> {
  const [sum] = await tx<StockSum>`
    select count(*) as items, coalesce(sum(on_hand), 0)::bigint as "onHand",
      coalesce(sum(reserved), 0)::bigint as reserved, coalesce(sum(incoming), 0)::bigint as incoming
    from (
      select on_hand, reserved, incoming
      from inventory.stock_items
      where tenant_id = ${tx.tenantId} and warehouse = ${warehouse}
      order by variant_id, warehouse
      for update
    ) item
  `
  if (!sum) throw new Error('a sum answers one row')
  return sum
}

/**
 * Removes the empty items of a location. A variant without another item gets one at the other location, whose history
 * begins now: earlier movements belong to the location that is gone. Otherwise the item there, or at its first other
 * location, takes over what the removed one was: the primary one if it was that, and its version, because the stock of the
 * variant counts its changes by their sum. The items must be locked before, and the other location is active.
 */
export async function moveItems(tx: Tx, from: string, to: string): Promise<void> {
  await giveUpSafetyStock(tx, from)
  await tx`
    update inventory.stock_items item
    set warehouse = ${to}, offered = true, version = item.version + 1,
      created_at = greatest(item.updated_at, ${tx.now}),
      updated_at = greatest(item.updated_at, ${tx.now})
    where item.tenant_id = ${tx.tenantId} and item.warehouse = ${from} and not exists (
      select
      from inventory.stock_items other
      where other.tenant_id = ${tx.tenantId} and other.variant_id = item.variant_id
        and other.warehouse <> item.warehouse
    )
  `
  const gone = await tx<{ variant_id: string; is_primary: boolean; version: number }>`
    delete from inventory.stock_items
    where tenant_id = ${tx.tenantId} and warehouse = ${from}
    returning variant_id, is_primary, version
  `
  if (gone.length === 0) return
  await tx`
    update inventory.stock_items item
    set is_primary = item.is_primary or gone.is_primary, version = item.version + gone.version,
      updated_at = greatest(item.updated_at, ${tx.now})
    from unnest(
      ${gone.map(({ variant_id }) => variant_id)}::uuid[],
      ${gone.map(({ is_primary }) => is_primary)}::boolean[],
      ${gone.map(({ version }) => version)}::int[]
    ) as gone (variant_id, is_primary, version)
    where item.tenant_id = ${tx.tenantId} and item.variant_id = gone.variant_id
      and item.warehouse = (
        select other.warehouse
        from inventory.stock_items other
        where other.tenant_id = ${tx.tenantId} and other.variant_id = gone.variant_id
        order by other.warehouse = ${to} desc, other.warehouse
        limit 1
      )
  `
}

/** What is kept back at a location goes with it. The items are locked and have nothing else. */
async function giveUpSafetyStock(tx: Tx, warehouse: string): Promise<void> {
  const found = await tx`
    select ${itemTable.columns}
    from inventory.stock_items
    where tenant_id = ${tx.tenantId} and warehouse = ${warehouse} and safety_stock > 0
    order by variant_id, warehouse
  `
  if (found.length === 0) return
  const items = found.map(toStockItem)
  const stock = new ItemsByPlace(items, tx.now)
  const movements = items.map((item) => {
    const back = { from: 'SAFETY_STOCK', to: 'ON_HAND', units: item.safetyStock } as const
    return stock.move(item, { type: 'SAFETY_STOCK', ...back, reason: 'location deleted' })
  })
  await Promise.all([updateItems(tx, stock.changed()), insertMovements(tx, movements)])
}

/** The rows are locked by now. */
export async function updateTracking(
  tx: Tx,
  variantIds: readonly string[],
  tracked: boolean,
): Promise<void> {
  await tx`
    update inventory.stock_items
    set tracked = ${tracked}, version = version + 1,
      updated_at = greatest(updated_at, ${tx.now})
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
      and tracked <> ${tracked}
  `
}

/** The items are locked by now. */
export async function deleteItems(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await tx`
    delete from inventory.stock_items
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
  `
}

export async function listItemsOfVariants(
  tx: Tx,
  variantIds: readonly string[],
): Promise<StockItem[]> {
  const found = await tx`
    select ${itemTable.columns}
    from inventory.stock_items
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
      and ${ownedBy(tx, sql`provider_id`)}
    order by variant_id, warehouse
  `
  return found.map(toStockItem)
}

export async function getItem(tx: Tx, stockItemId: string): Promise<StockItem> {
  const [row] = await tx`
    select ${itemTable.columns}
    from inventory.stock_items
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(stockItemId)} and ${ownedBy(tx, sql`provider_id`)}
  `
  if (!row) throw stockItemNotFound({ stockItemId })
  return toStockItem(row)
}

export interface StockFilter {
  readonly variantId?: string | undefined
  readonly warehouse?: string | undefined
}

function matching({ variantId, warehouse }: StockFilter): (Sql | undefined)[] {
  return [
    variantId === undefined ? undefined : sql`variant_id = ${uuidOf(variantId)}`,
    warehouse === undefined ? undefined : sql`warehouse = ${warehouse}`,
  ]
}

const stockItem = listItem({
  id: field.id('stk'),
  variant_id: field.id('var'),
  warehouse: field.text(),
  tracked: field.boolean(),
  on_hand: field.number(),
  reserved: field.number(),
  held: field.number(),
  committed: field.number(sql`listed.reserved - listed.held`),
  damaged: field.number(),
  safety_stock: field.number(),
  incoming: field.number(),
  available: field.number(),
  offered: field.boolean(),
  low_stock_at: field.number(),
  policy: field.word(),
  backorder_limit: field.number(),
  release_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface ItemFilter extends StockFilter {
  readonly availableTo?: number | undefined
}

export function listItems(tx: Tx, filter: ItemFilter, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`inventory.stock_items`,
      where: [...matching(filter), ownedBy(tx, sql`provider_id`)],
      comparing:
        filter.availableTo === undefined
          ? undefined
          : sql`listed.tracked and listed.available <= ${filter.availableTo}`,
      item: stockItem,
    },
    page,
  )
}

const movementItem = listItem({
  id: field.id('mov'),
  variant_id: field.id('var'),
  warehouse: field.text(),
  type: field.word(),
  quantity: field.number(),
  from_bucket: field.text(
    sql`case when listed.units is null and listed.quantity < 0 then 'ON_HAND' else listed.from_bucket end`,
  ),
  to_bucket: field.text(
    sql`case when listed.units is null and listed.quantity > 0 then 'ON_HAND' else listed.to_bucket end`,
  ),
  units: field.number(sql`coalesce(listed.units, abs(listed.quantity))`),
  on_hand: field.number(),
  damaged: field.number(sql`coalesce(listed.damaged, 0)`),
  safety_stock: field.number(sql`coalesce(listed.safety_stock, 0)`),
  reason: field.text(),
  ref: field.text(),
  occurred_at: field.time(),
})

export interface MovementFilter extends StockFilter {
  readonly type?: MovementType | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Undefined where nothing is asked that no index serves. */
function compared(filter: MovementFilter): Sql | undefined {
  const [type, from, to] = [filter.type ?? null, filter.from ?? null, filter.to ?? null]
  if (type === null && from === null && to === null) return undefined
  return sql`(${type}::text is null or listed.type = ${type})
    and (${from}::timestamptz is null or listed.occurred_at >= ${from})
    and (${to}::timestamptz is null or listed.occurred_at < ${to})`
}

const timeMax = 2 ** 48 - 1
/** Ids are made a little before or after the moment that a request goes by. */
const slackMs = 60_000

/**
 * Ids follow the time at which they were made, so that a page of a past month is found without what came later. Clocks of a
 * sandbox run ahead of their ids.
 */
function occurredBetween(tx: Tx, { from, to }: MovementFilter): Sql | undefined {
  if (from === undefined && to === undefined) return undefined
  const fromMs = from === undefined ? 0 : Date.parse(from) - tx.clockOffsetMs
  const toMs = to === undefined ? timeMax : Date.parse(to)
  const first = firstUuidAt(new Date(Math.max(0, fromMs - slackMs)))
  const last = firstUuidAt(new Date(Math.min(timeMax, toMs + slackMs)))
  return sql`id >= ${first} and id < ${last}`
}

export function listMovements(
  tx: Tx,
  filter: MovementFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`inventory.movements`,
      where: [...matching(filter), occurredBetween(tx, filter), ownedBy(tx, sql`provider_id`)],
      comparing: compared(filter),
      item: movementItem,
    },
    page,
  )
}
