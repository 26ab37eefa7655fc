import { idOf, literal, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { type CustomerMove, moveTable } from './rows.ts'

/** Told a second time it changes nothing. */
export function insertMove(tx: Tx, move: CustomerMove): Promise<void> {
  return moveTable.insert(tx, [move], sql`on conflict do nothing`)
}

/** What was on its way to a customer that goes itself goes on to where that one goes. */
export async function redirectMoves(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx`
    update orders.customer_moves
    set into_id = ${uuidOf(intoId)}
    where tenant_id = ${tx.tenantId} and into_id = ${uuidOf(fromId)}
  `
}

export function dueMoves(now: Date): WaitingRows {
  return { table: sql`orders.customer_moves`, waiting: sql`true`, due: sql`due_at <= ${now}` }
}

export async function findDueMove(
  tx: Tx,
  postponed: readonly string[],
): Promise<CustomerMove | undefined> {
  const [row] = await tx`
    select ${moveTable.columns}
    from orders.customer_moves
    where tenant_id = ${tx.tenantId} and due_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by due_at, id
    limit 1
    for update skip locked
  `
  return row && moveTable.fieldsOf(row)
}

/** A transaction takes so many, each with its lines. */
export const movedAtOnce = 20

export async function listOrderIdsOf(tx: Tx, customerId: string): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id
    limit ${literal(movedAtOnce)}
  `
  return found.map(({ id }) => idOf('ord', id))
}

export async function postponeMove(tx: Tx, customerId: string, dueAt: Date): Promise<void> {
  await tx`
    update orders.customer_moves
    set due_at = ${dueAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
  `
}

export async function deleteMove(tx: Tx, customerId: string): Promise<void> {
  await tx`
    delete from orders.customer_moves
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}
  `
}
