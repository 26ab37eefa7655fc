import {
  field,
  idOf,
  inStatements,
  type ListPage,
  listItem,
  newUuid,
  type PageRequest,
  pageOf,
  rows,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { changeTable } from '../rows.ts'
import { type Place, placeKey, type StockItem } from '../stock.ts'
import type { OpenReservation, ReservedUnits } from './reservation.ts'

/**
 * Nothing depends on the answer, so it can be sent with the commit. Where the items were changed under a lock, each
 * reservation has the moment of its item.
 */
export async function insertReservations(
  tx: Tx,
  orderId: string,
  held: readonly ReservedUnits[],
  items: readonly StockItem[] = [],
): Promise<void> {
  const momentOf = momentsOf(items)
  const entries = held.map((units) => [
    tx.tenantId,
    uuidOf(orderId),
    uuidOf(units.variantId),
    units.warehouse,
    units.counted,
    units.quantity,
    units.quantity,
    0,
    0,
    momentOf.get(placeKey(units)) ?? tx.now,
    tx.now,
  ])
  await Promise.all(
    inStatements(entries, reservationColumns).map(
      (part) => tx`
        insert into inventory.reservations as kept
          (tenant_id, order_id, variant_id, warehouse, counted, quantity, made, shipped, released,
           created_at, updated_at)
        values ${rows(part)}
        on conflict (tenant_id, order_id, variant_id, warehouse, counted) do update
        set quantity = kept.quantity + excluded.quantity, updated_at = excluded.updated_at
      `,
    ),
  )
}

const reservationColumns = 11

function momentsOf(items: readonly StockItem[]): ReadonlyMap<string, Date> {
  return new Map(items.map((item) => [placeKey(item), item.updatedAt]))
}

/** Units that an order gives back, or takes beside those that it has: what it took at first is in its reservation. */
export function insertChanges(
  tx: Tx,
  orderId: string,
  changed: readonly ReservedUnits[],
  items: readonly StockItem[],
): Promise<void> {
  const momentOf = momentsOf(items)
  const entries = changed
    .filter(({ counted }) => counted)
    .map(({ variantId, warehouse, quantity }) => ({
      ...{ id: newUuid(), orderId, variantId, warehouse, quantity },
      occurredAt: momentOf.get(placeKey({ variantId, warehouse })) ?? tx.now,
    }))
  return changeTable.insert(tx, entries)
}

/** Where the order has a reservation already, also one that has ended. They are locked before items, as everywhere. */
export async function listReservedPlacesForUpdate(tx: Tx, orderId: string): Promise<Set<string>> {
  const found = await tx<{ variant_id: string; warehouse: string; counted: boolean }>`
    select variant_id, warehouse, counted
    from inventory.reservations
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
    order by variant_id, warehouse, counted
    for update
  `
  return new Set(
    found
      .filter(({ counted }) => counted)
      .map(({ variant_id, warehouse }) =>
        placeKey({ variantId: idOf('var', variant_id), warehouse }),
      ),
  )
}

/** Whether the order has ever reserved anything: every order that was placed has. */
export async function hasReserved(tx: Tx, orderId: string): Promise<boolean> {
  const [row] = await tx<{ found: boolean }>`
    select exists (
      select
      from inventory.reservations
      where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
    ) as found
  `
  return row?.found ?? false
}

/** What the order still has reserved. */
export async function listOpenReservationsForUpdate(
  tx: Tx,
  orderId: string,
): Promise<OpenReservation[]> {
  const found = await tx<{ variant_id: string } & Omit<OpenReservation, 'variantId'>>`
    select variant_id, warehouse, quantity - shipped - released as open, counted
    from inventory.reservations
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
      and shipped + released < quantity
    order by variant_id, warehouse, counted
    for update
  `
  return found.map(({ variant_id, ...held }) => ({ variantId: idOf('var', variant_id), ...held }))
}

export async function updateReservations(
  tx: Tx,
  orderId: string,
  taken: readonly ReservedUnits[],
  as: 'shipped' | 'released',
): Promise<void> {
  const changes = taken.map(({ variantId, warehouse, counted, quantity }) => [
    uuidOf(variantId),
    warehouse,
    counted,
    as === 'shipped' ? quantity : 0,
    as === 'released' ? quantity : 0,
  ])
  const types = ['uuid', 'text', 'boolean', 'bigint', 'bigint']
  await Promise.all(
    inStatements(changes, types.length).map(
      (part) => tx`
        update inventory.reservations kept
        set shipped = kept.shipped + change.shipped, released = kept.released + change.released,
          updated_at = ${tx.now}
        from (values ${rows(part, types)})
          as change (variant_id, warehouse, counted, shipped, released)
        where kept.tenant_id = ${tx.tenantId} and kept.order_id = ${uuidOf(orderId)}
          and kept.variant_id = change.variant_id and kept.warehouse = change.warehouse
          and kept.counted = change.counted
      `,
    ),
  )
}

const reservationItem = listItem({
  order_id: field.id('ord', sql`listed.id`),
  quantity: field.number(),
  reserved_at: field.time(),
  updated_at: field.time(),
})

/** Those that still hold units at a place. There is one for each order. */
export function listStockItemReservations(
  tx: Tx,
  place: Place,
  page: PageRequest,
): Promise<ListPage> {
  const { variantId, warehouse } = place
  const open = sql`(
    select tenant_id, order_id as id, quantity - shipped - released as quantity,
      created_at as reserved_at, updated_at
    from inventory.reservations
    where tenant_id = ${tx.tenantId} and variant_id = ${uuidOf(variantId)}
      and warehouse = ${warehouse} and counted and shipped + released < quantity
  )`
  return pageOf(tx, { from: open, item: reservationItem }, page)
}
