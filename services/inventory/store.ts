import {
  exactlyOne,
  field,
  idOf,
  type ListPage,
  listItem,
  literal,
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
import type { Movement, StockItem } from './stock.ts'

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
 * Reserves units without having read the item under a lock, if more than those are available. It fails when there are too
 * few by now, and the caller starts again under a lock.
 */
export async function reserveWithoutLock(tx: Tx, held: ReservedUnits): Promise<void> {
  const { variantId, warehouse, quantity } = held
  const taking = sql`
    update inventory.stock_items
    set reserved = reserved + ${quantity}, version = version + 1, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and variant_id = ${uuidOf(variantId)}
      and warehouse = ${warehouse} and tracked and available > ${quantity}
  `
  await orStale(tx`${exactlyOne(taking)}`, `${variantId} has run short`)
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
    occurredAt: tx.now,
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
}

/** The stock at a location. Its items are locked, in key order as everywhere. */
export async function sumStockForUpdate(tx: Tx, warehouse: string): Promise<StockSum> {
  const [sum] = await tx<StockSum>`
    select count(*) as items, coalesce(sum(on_hand), 0)::bigint as "onHand",
      coalesce(sum(reserved), 0)::bigint as reserved
    from (
      select on_hand, reserved
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
 * Removes the empty items of a location. A variant without another item gets one at the other location. Otherwise the item
 * there, or at its first other location, takes over what the removed one was: the primary one if it was that, and its
 * version, because the stock of the variant counts its changes by their sum. The items must be locked before.
 */
export async function moveItems(tx: Tx, from: string, to: string): Promise<void> {
  await tx`
    update inventory.stock_items item
    set warehouse = ${to}, version = item.version + 1, updated_at = ${tx.now}
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
      updated_at = ${tx.now}
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

/** The rows are locked by now. */
export async function updateTracking(
  tx: Tx,
  variantIds: readonly string[],
  tracked: boolean,
): Promise<void> {
  await tx`
    update inventory.stock_items
    set tracked = ${tracked}, version = version + 1, updated_at = ${tx.now}
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
  damaged: field.number(sql`null`),
  safety_stock: field.number(sql`null`),
  available: field.number(),
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
  on_hand: field.number(),
  reason: field.text(),
  ref: field.text(),
  occurred_at: field.time(),
})

export function listMovements(tx: Tx, filter: StockFilter, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`inventory.movements`,
      where: [...matching(filter), ownedBy(tx, sql`provider_id`)],
      item: movementItem,
    },
    page,
  )
}

export interface Mismatch {
  readonly id: string
  readonly onHand: number
  readonly moved: number
  readonly reserved: number
  readonly held: number
}

/** Compares the counters with the movements of each item and its open reservations. */
export async function findMismatches(
  tx: Tx,
  limit: number,
): Promise<{ checked: number; mismatches: Mismatch[] }> {
  const [found] = await tx<{ checked: number; mismatches: Mismatch[] | null }>`
    with proved as (
      select item.id, item.on_hand, item.reserved,
        coalesce(moved.quantity, 0)::bigint as moved, coalesce(held.quantity, 0)::bigint as held
      from inventory.stock_items item
      left join (
        select variant_id, warehouse, sum(quantity) as quantity
        from inventory.movements
        where tenant_id = ${tx.tenantId}
        group by variant_id, warehouse
      ) moved on moved.variant_id = item.variant_id and moved.warehouse = item.warehouse
      left join (
        select variant_id, warehouse, sum(quantity - shipped - released) as quantity
        from inventory.reservations
        where tenant_id = ${tx.tenantId} and counted and shipped + released < quantity
        group by variant_id, warehouse
      ) held on held.variant_id = item.variant_id and held.warehouse = item.warehouse
      where item.tenant_id = ${tx.tenantId} and ${ownedBy(tx, sql`provider_id`)}
    )
    select (select count(*) from proved) as checked, (
      select json_agg(wrong)
      from (
        select id, on_hand as "onHand", moved, reserved, held
        from proved
        where on_hand <> moved or reserved <> held
        order by id
        limit ${literal(limit)}
      ) wrong
    ) as mismatches
  `
  if (!found) throw new Error('a count answers one row')
  const mismatches = (found.mismatches ?? []).map(({ id, ...rest }) => ({
    id: idOf('stk', id),
    ...rest,
  }))
  return { checked: found.checked, mismatches }
}
