import { idOf, literal, ownedBy, type Sql, sql, type Tx } from '@souk/platform'

/** What the counters of an item say, and what its movements, open reservations and transfers on the way do. */
export interface Mismatch {
  readonly id: string
  readonly onHand: number
  readonly moved: number
  readonly reserved: number
  readonly held: number
  readonly damaged: number
  readonly damagedMoved: number
  readonly safetyStock: number
  readonly safetyStockMoved: number
  /** Units for which the counter of holds and the holds themselves differ. */
  readonly heldCounter: number
  readonly heldByCarts: number
  readonly incoming: number
  /** Units of transfers to here that have left and neither arrived nor been given up. */
  readonly onTheWay: number
}

/** Compares the counters with the movements of each item, its open reservations and the transfers on the way to it. */
export async function findMismatches(
  tx: Tx,
  limit: number,
): Promise<{ checked: number; mismatches: Mismatch[] }> {
  const [found] = await tx<{ checked: number; mismatches: Mismatch[] | null }>`
    with proved as (
      select item.id, item.on_hand, item.reserved, item.damaged, item.safety_stock,
        coalesce(moved.quantity, 0)::bigint as moved,
        coalesce(moved.damaged, 0)::bigint as damaged_moved,
        coalesce(moved.safety_stock, 0)::bigint as safety_stock_moved,
        coalesce(held.quantity, 0)::bigint + coalesce(hold.quantity, 0)::bigint as held,
        item.held as held_counter, coalesce(hold.quantity, 0)::bigint as held_by_carts,
        item.incoming, coalesce(coming.quantity, 0)::bigint as on_the_way
      from inventory.stock_items item
      left join (
        select variant_id, warehouse, sum(quantity) as quantity,
          sum(case 'DAMAGED' when to_bucket then units when from_bucket then -units else 0 end)
            as damaged,
          sum(case 'SAFETY_STOCK' when to_bucket then units when from_bucket then -units else 0 end)
            as safety_stock
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
      left join (
        select variant_id, warehouse, sum(quantity) as quantity
        from inventory.hold_lines
        where tenant_id = ${tx.tenantId} and counted and ended_at is null
        group by variant_id, warehouse
      ) hold on hold.variant_id = item.variant_id and hold.warehouse = item.warehouse
      left join (${comingBy(tx)}) coming
        on coming.variant_id = item.variant_id and coming.warehouse = item.warehouse
      where item.tenant_id = ${tx.tenantId} and ${ownedBy(tx, sql`provider_id`)}
    )
    select (select count(*) from proved) as checked, (
      select json_agg(wrong)
      from (
        select id, on_hand as "onHand", moved, reserved, held, damaged,
          damaged_moved as "damagedMoved", safety_stock as "safetyStock",
          safety_stock_moved as "safetyStockMoved", held_counter as "heldCounter",
          held_by_carts as "heldByCarts", incoming, on_the_way as "onTheWay"
        from proved
        where on_hand <> moved or reserved <> held or damaged <> damaged_moved
          or safety_stock <> safety_stock_moved or held_counter <> held_by_carts
          or incoming <> on_the_way
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

/** What transfers that are on the way have sent to each item and it has not got yet. */
function comingBy(tx: Tx): Sql {
  return sql`
    select change.variant_id, change.warehouse, sum(change.quantity) as quantity
    from inventory.transfers transfer
    join inventory.incoming_changes change
      on change.tenant_id = ${tx.tenantId} and change.transfer_id = transfer.id
    where transfer.tenant_id = ${tx.tenantId}
      and transfer.status in ('IN_TRANSIT', 'PARTIALLY_RECEIVED')
    group by change.variant_id, change.warehouse`
}
