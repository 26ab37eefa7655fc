import type pg from 'pg'
import { settleTables } from './data.ts'
import { timeSql, uuidSql } from './ids.ts'

/** Every item but the first has so many movements, one in each tenth of the time. */
const movementsOfFew = 10

/**
 * Fills a tenant with movements, one a millisecond: half of them of its first stock item, the others of items that have ten.
 * The first has as many transfers, holds, and orders that were cancelled, as a tenth of all. Returns how many items have
 * ten.
 */
export async function loadMovements(
  owner: pg.Client,
  tenantId: string,
  movements: number,
): Promise<number> {
  const few = movements / 2 / movementsOfFew
  const of = (n: string) => `case when ${n} % 2 = 0 then 0 else 1 + (${n} / 2) % ${few} end`
  const count = `case when n % 2 = 0 then n / 2 + 1 else n / 2 / ${few} + 1 end`
  const at = timeSql('n')
  const all = `from generate_series(0, ${movements - 1}) as n`
  const tenth = `from generate_series(0, ${movements - 1}, 10) as n`
  const first = `$1, ${uuidSql('variant', '0')}, 'MAIN'`
  await owner.query('set synchronous_commit = off')
  for (const statement of [
    `insert into inventory.locations
       (tenant_id, id, code, name, kind, metadata, version, created_at, updated_at)
     values ($1, ${uuidSql('location', '0')}, 'MAIN', 'MAIN', 'WAREHOUSE', '{}', 1, now(), now())`,
    `insert into inventory.stock_items
       (tenant_id, variant_id, warehouse, id, is_primary, on_hand, reserved, damaged, safety_stock,
        moved_at, version, created_at, updated_at)
     select $1, ${uuidSql('variant', 'n')}, 'MAIN', ${uuidSql('stock', 'n')}, true,
       case when n = 0 then ${movements / 2} else ${movementsOfFew} end, 0, 0, 0, now(), 1,
       ${timeSql('0')}, now()
     from generate_series(0, ${few}) as n`,
    `insert into inventory.movements
       (tenant_id, id, variant_id, warehouse, type, quantity, to_bucket, units, on_hand, damaged,
        safety_stock, reserved, held, actor_type, actor_id, occurred_at)
     select $1, ${uuidSql('movement', 'n')}, ${uuidSql('variant', `(${of('n')})`)}, 'MAIN', 'RECEIPT', 1,
       'ON_HAND', 1, ${count}, 0, 0, 0, 0, 'system', 'bench', ${at} ${all}`,
    `insert into inventory.incoming_changes
       (tenant_id, variant_id, warehouse, id, transfer_id, quantity, incoming, version, occurred_at)
     select ${first}, ${uuidSql('item', 'n')}, ${uuidSql('order', 'n / 20')},
       case when n % 20 = 0 then 1 else -1 end, case when n % 20 = 0 then 1 else 0 end, n + 1, ${at}
     ${tenth}`,
    `insert into inventory.reservations
       (tenant_id, variant_id, warehouse, order_id, quantity, made, shipped, released, created_at,
        updated_at)
     select ${first}, ${uuidSql('order', 'n')}, 1, 1, 0, 1, ${timeSql('n + 1')}, ${timeSql('n + 1')}
     ${tenth}`,
    `insert into inventory.reservation_changes
       (tenant_id, variant_id, warehouse, id, order_id, quantity, occurred_at)
     select ${first}, ${uuidSql('item', 'n')}, ${uuidSql('order', 'n')}, -1, ${timeSql('n + 1')}
     ${tenth}`,
    `insert into inventory.hold_lines
       (tenant_id, variant_id, warehouse, hold_id, counted, quantity, held_at, ended_at)
     select ${first}, ${uuidSql('order', 'n')}, true, 1, ${at}, ${timeSql('n + 1')} ${tenth}`,
  ]) {
    await owner.query(statement, [tenantId])
  }
  await settleTables(owner)
  return few
}
