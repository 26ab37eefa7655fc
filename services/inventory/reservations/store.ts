import { idOf, rows, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import type { OpenReservation, StockLine, Taken } from '../stock.ts'

export interface HeldLine {
  readonly variantId: string
  readonly requested: number
  /** What could be sold before this. */
  readonly available: number
  /** Of the variant's stock over all locations, if this takes everything: the sum over its items. */
  readonly version: number
}

/**
 * Holds stock for an order, all lines or none, in one statement. The rows are locked in key order before
 * anything is compared, so what is compared is what is there, and two orders never wait for each other in
 * a circle. The primary location gives first. What is not tracked is promised without a look at any
 * counter or a lock on it, and is not in the answer.
 */
export async function holdStock(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
): Promise<HeldLine[]> {
  const wanted = lines.map(({ variantId, quantity }) => [uuidOf(variantId), quantity])
  const answer = await tx<{
    variant_id: string
    requested: number
    available: number
    version: number
  }>`
    with wanted (variant_id, quantity) as (values ${rows(wanted, ['uuid', 'bigint'])}),
    uncounted as (
      select wanted.variant_id, item.warehouse, wanted.quantity
      from wanted
      join inventory.stock_items item on item.variant_id = wanted.variant_id
      where item.tenant_id = ${tx.tenantId} and item.is_primary and not item.tracked
    ),
    locked as (
      select item.variant_id, item.warehouse, item.is_primary, item.version, wanted.quantity,
        greatest(item.available, 0) as available
      from wanted
      join inventory.stock_items item on item.variant_id = wanted.variant_id
      where item.tenant_id = ${tx.tenantId} and item.tracked
      order by item.variant_id, item.warehouse
      for update of item
    ),
    spread as (
      select variant_id, warehouse,
        least(available, quantity - (sum(available) over earlier)::bigint + available) as taken
      from locked
      window earlier as (partition by variant_id order by is_primary desc, warehouse)
    ),
    answer as (
      select wanted.variant_id, wanted.quantity as requested,
        coalesce(sum(locked.available), 0)::bigint as available,
        (coalesce(sum(locked.version), 0) + count(*) filter (where locked.available > 0))::int as version
      from wanted
      left join locked on locked.variant_id = wanted.variant_id
      where not exists (select from uncounted where uncounted.variant_id = wanted.variant_id)
      group by wanted.variant_id, wanted.quantity
    ),
    held as (
      update inventory.stock_items item
      set reserved = item.reserved + spread.taken, version = item.version + 1, updated_at = ${tx.now}
      from spread
      where item.tenant_id = ${tx.tenantId} and item.variant_id = spread.variant_id
        and item.warehouse = spread.warehouse and spread.taken > 0
        and not exists (select from answer where answer.available < answer.requested)
      returning item.variant_id, item.warehouse, spread.taken
    ),
    kept as (${keepReservations(tx, orderId)})
    select variant_id, requested, available, version
    from answer
    order by variant_id
  `
  return answer.map(({ variant_id, ...line }) => ({ variantId: idOf('var', variant_id), ...line }))
}

/** Writes down what was held and what was promised uncounted, unless one line was short. */
function keepReservations(tx: Tx, orderId: string): Sql {
  return sql`
    insert into inventory.reservations as kept
      (tenant_id, order_id, variant_id, warehouse, counted, quantity, shipped, released, created_at,
       updated_at)
    select ${tx.tenantId}, ${uuidOf(orderId)}, variant_id, warehouse, counted, units, 0, 0, ${tx.now},
      ${tx.now}
    from (
      select variant_id, warehouse, true as counted, taken as units
      from held
      union all
      select variant_id, warehouse, false, quantity
      from uncounted
      where not exists (select from answer where answer.available < answer.requested)
    ) promised
    on conflict (tenant_id, order_id, variant_id, warehouse, counted) do update
    set quantity = kept.quantity + excluded.quantity, updated_at = excluded.updated_at
  `
}

/** What the order still holds. */
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
  taken: readonly Taken[],
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
