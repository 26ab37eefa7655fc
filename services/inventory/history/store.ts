import { type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import type { Place } from '../stock.ts'

/** What an item had after a movement. Programs from before did not say what was promised. */
interface Balances {
  readonly onHand: number
  readonly damaged: number | null
  readonly safetyStock: number | null
  readonly reserved: number | null
  readonly held: number | null
  readonly occurredAt: Date
}

/** One look into an index, however many movements there are. */
export async function findLastMovement(
  tx: Tx,
  place: Place,
  moment: Date,
): Promise<Balances | undefined> {
  const [row] = await tx<Balances>`
    select on_hand as "onHand", damaged, safety_stock as "safetyStock", reserved, held,
      occurred_at as "occurredAt"
    from inventory.movements
    where ${at(tx, place)} and occurred_at <= ${moment}
    order by occurred_at desc, id desc
    limit 1
  `
  return row
}

/**
 * What was on the way to an item: as the last change before the moment has left it, or else as the first one after it has
 * found it. Undefined where it never changed. Two looks into an index, however many changes there are.
 */
export async function findIncoming(
  tx: Tx,
  place: Place,
  moment: Date,
): Promise<number | undefined> {
  const [row] = await tx<{ incoming: number | null }>`
    select coalesce((
      select incoming
      from inventory.incoming_changes
      where ${at(tx, place)} and occurred_at <= ${moment}
      order by occurred_at desc, version desc
      limit 1
    ), (
      select incoming - quantity
      from inventory.incoming_changes
      where ${at(tx, place)} and occurred_at > ${moment}
      order by occurred_at, version
      limit 1
    )) as incoming
  `
  return row?.incoming ?? undefined
}

/** From just after the one to the other. */
interface Span {
  readonly after: Date
  readonly to: Date
}

/** What orders and holds have taken between two moments, less what they gave back. */
export async function sumPromised(
  tx: Tx,
  place: Place,
  { after, to }: Span,
): Promise<{ reserved: number; held: number }> {
  const within = (column: Sql) => sql`${column} > ${after} and ${column} <= ${to}`
  const [sums] = await tx<{ made: number; changed: number; held: number; ended: number }>`
    select (
      select coalesce(sum(coalesce(made, quantity)), 0)::bigint
      from inventory.reservations
      where ${at(tx, place)} and counted and ${within(sql`created_at`)}
    ) as made, (
      select coalesce(sum(quantity), 0)::bigint
      from inventory.reservation_changes
      where ${at(tx, place)} and ${within(sql`occurred_at`)}
    ) as changed, (
      select coalesce(sum(quantity), 0)::bigint
      from inventory.hold_lines
      where ${at(tx, place)} and counted and ${within(sql`held_at`)}
    ) as held, (
      select coalesce(sum(quantity), 0)::bigint
      from inventory.hold_lines
      where ${at(tx, place)} and counted and ${within(sql`ended_at`)}
    ) as ended
  `
  if (!sums) throw new Error('a sum answers one row')
  const held = sums.held - sums.ended
  return { reserved: sums.made + sums.changed + held, held }
}

function at(tx: Tx, { variantId, warehouse }: Place): Sql {
  return sql`
    tenant_id = ${tx.tenantId} and variant_id = ${uuidOf(variantId)} and warehouse = ${warehouse}`
}
