import {
  field,
  idOf,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  rows,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Place } from '../stock.ts'
import type { OpenReservation, ReservedUnits } from './reservation.ts'

/** Nothing depends on the answer, so it can be sent with the commit. */
export async function insertReservations(
  tx: Tx,
  orderId: string,
  held: readonly ReservedUnits[],
): Promise<void> {
  if (held.length === 0) return
  const entries = held.map(({ variantId, warehouse, counted, quantity }) => [
    tx.tenantId,
    uuidOf(orderId),
    uuidOf(variantId),
    warehouse,
    counted,
    quantity,
    0,
    0,
    tx.now,
    tx.now,
  ])
  await tx`
    insert into inventory.reservations as kept
      (tenant_id, order_id, variant_id, warehouse, counted, quantity, shipped, released, created_at,
       updated_at)
    values ${rows(entries)}
    on conflict (tenant_id, order_id, variant_id, warehouse, counted) do update
    set quantity = kept.quantity + excluded.quantity, updated_at = excluded.updated_at
  `
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
  if (taken.length === 0) return
  const changes = taken.map(({ variantId, warehouse, counted, quantity }) => [
    uuidOf(variantId),
    warehouse,
    counted,
    as === 'shipped' ? quantity : 0,
    as === 'released' ? quantity : 0,
  ])
  await tx`
    update inventory.reservations kept
    set shipped = kept.shipped + change.shipped, released = kept.released + change.released,
      updated_at = ${tx.now}
    from (values ${rows(changes, ['uuid', 'text', 'boolean', 'bigint', 'bigint'])})
      as change (variant_id, warehouse, counted, shipped, released)
    where kept.tenant_id = ${tx.tenantId} and kept.order_id = ${uuidOf(orderId)}
      and kept.variant_id = change.variant_id and kept.warehouse = change.warehouse
      and kept.counted = change.counted
  `
}

const reservationItem = listItem({
  order_id: field.id('ord', sql`listed.id`),
  quantity: field.number(),
  reserved_at: field.time(),
  updated_at: field.time(),
})

/** Those that still hold units at a place. There is one for each order. */
export function listReservations(tx: Tx, place: Place, page: PageRequest): Promise<ListPage> {
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
