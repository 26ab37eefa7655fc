import { isDeepStrictEqual } from 'node:util'
import {
  count,
  erasureDigest,
  everything,
  externalIdTaken,
  idOf,
  orTaken,
  ownedBy,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import type { Order } from './order.ts'
import { orderNotFound } from './problems.ts'
import { itemTable, orderTable, storedOrder, toOrder } from './rows.ts'

export async function getOrder(tx: Tx, orderId: string): Promise<Order> {
  const [row] = await tx<{ items: object[] }>`
    select ${orderTable.columns}, (
      select json_agg(item)
      from (
        select ${itemTable.columns}
        from orders.order_items
        where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
        order by id
      ) item
    ) as items
    from orders.orders
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(orderId)}
      and ${ownedBy(tx, sql`provider_id`)}
  `
  if (!row) throw orderNotFound({ orderId })
  return toOrder(row, row.items)
}

/**
 * Locks the order until the transaction ends. The lines are read by a second statement, in the same flush:
 * one that waited for the lock would still see the lines as they were before it waited.
 */
export async function findOrderForUpdate(tx: Tx, orderId: string): Promise<Order | undefined> {
  const [[row], items] = await sentInOrder([
    tx`
      select ${orderTable.columns}
      from orders.orders
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(orderId)}
      and ${ownedBy(tx, sql`provider_id`)}
      for update
    `,
    tx`
      select ${itemTable.columns}
      from orders.order_items
      where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
      order by id
    `,
  ])
  return row && toOrder(row, items)
}

export async function getOrderForUpdate(tx: Tx, orderId: string): Promise<Order> {
  const order = await findOrderForUpdate(tx, orderId)
  if (!order) throw orderNotFound({ orderId })
  return order
}

/** The order that expired first. One with a running payment attempt is left alone. */
export async function findExpiredOrderForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Order | undefined> {
  const [due] = await tx<{ id: string }>`
    select ${orderTable.columns}
    from orders.orders
    where tenant_id = ${tx.tenantId} and status = 'PENDING' and expires_at <= ${tx.now}
      and payment_attempt <> 'PROCESSING' and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at, id
    limit 1
    for update skip locked
  `
  if (!due) return undefined
  const items = await tx`
    select ${itemTable.columns}
    from orders.order_items
    where tenant_id = ${tx.tenantId} and order_id = ${due.id}
    order by id
  `
  return toOrder(due, items)
}

/** Unpaid orders, and those that are to expire. */
export function unpaidOrders(now: Date): WaitingRows {
  return {
    table: sql`orders.orders`,
    waiting: sql`status = 'PENDING' and expires_at is not null`,
    due: sql`expires_at <= ${now} and payment_attempt <> 'PROCESSING'`,
  }
}

/**
 * What counts as sold, of an order or in the views that others read: its payments covered it at some moment, and it is not
 * cancelled.
 */
export const isSold = sql`(paid_at is not null and status <> 'CANCELLED')`

export interface OrderTotals {
  readonly orders: number
  /** Of the sold orders alone. */
  readonly currencies: readonly { currency: string; orders: number; total: bigint }[]
}

/** Reads the orders of one customer, through their index. */
export async function totalOrdersOf(tx: Tx, customerId: string): Promise<OrderTotals> {
  const rows = await tx<{ currency: string; orders: number; sold: number; total: string }>`
    select currency, count(*)::int as orders, count(*) filter (where ${isSold})::int as sold,
      coalesce(sum(total) filter (where ${isSold}), 0)::text as total
    from orders.orders
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
      and ${ownedBy(tx, sql`provider_id`)}
    group by currency
    order by currency = ${tx.currency} desc, currency
  `
  return {
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    currencies: rows
      .filter(({ sold }) => sold > 0)
      .map(({ currency, sold, total }) => ({ currency, orders: sold, total: BigInt(total) })),
  }
}

export async function hasOrdersOf(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tx`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    limit 1
  `
  return found.length > 0
}

/** For statements of pricing, which knows no orders. A quote may be used by several orders. */
export function firstOrderOfQuote(tx: Tx, quoteId: Sql): Sql {
  return sql`(
    select placed.id
    from orders.orders placed
    where placed.tenant_id = ${tx.tenantId} and placed.quote_id = ${quoteId}
      and ${ownedBy(tx, sql`placed.provider_id`)}
    order by placed.id
    limit 1
  )`
}

/** Each provider's orders are counted apart, for the lists that show no others. */
export function counterOf(providerId: string | null): string {
  return providerId === null ? 'orders' : `orders of ${uuidOf(providerId)}`
}

function countStatuses(tx: Tx, order: Order, deltas: Readonly<Record<string, number>>): void {
  count(tx, counterOf(null), deltas)
  if (order.providerId !== null) count(tx, counterOf(order.providerId), deltas)
}

export function insertOrder(tx: Tx, order: Order): Promise<void> {
  countStatuses(tx, order, { [everything]: 1, [order.status]: 1 })
  return orExternalIdTaken(orderTable.insert(tx, [storedOrder(order)]), order)
}

export function insertItems(tx: Tx, { id: orderId, items }: Order): Promise<void> {
  return itemTable.insert(
    tx,
    items.map((item) => ({ ...item, orderId })),
  )
}

/**
 * Looked for first, so that the refusal can name who has it; of two at once the key decides. External ids of
 * orders whose person was erased stay taken: a feed that sends such an order again does not place a second one.
 */
export async function checkExternalIdFree(tx: Tx, externalId: string | null): Promise<void> {
  if (externalId === null) return
  const [taken] = await tx<{ id: string }>`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and external_id = ${externalId}
      and ${ownedBy(tx, sql`provider_id`)}
    union all
    select erased.id
    from orders.erased_orders erased
    join orders.orders on orders.tenant_id = ${tx.tenantId} and orders.id = erased.id
    where erased.tenant_id = ${tx.tenantId}
      and erased.external_id_digest = ${erasureDigest(tx, sql`${externalId}::text`)}
      and ${ownedBy(tx, sql`provider_id`)}
    limit 1
  `
  if (taken) throw externalIdTaken({ externalId, id: idOf('ord', taken.id) })
}

function orExternalIdTaken(statement: Promise<void>, { externalId }: Order): Promise<void> {
  if (externalId === null) return statement
  return orTaken(statement, { orders_external_id: () => externalIdTaken({ externalId }) })
}

/** Saves the row, the lines that differ and the counters together. No other statement changes an order. */
export async function updateOrder(tx: Tx, before: Order, after: Order): Promise<void> {
  if (before.status !== after.status) {
    countStatuses(tx, after, { [before.status]: -1, [after.status]: 1 })
  }
  const items = after.items.filter((item, index) => !isDeepStrictEqual(item, before.items[index]))
  await Promise.all([
    orExternalIdTaken(orderTable.update(tx, storedOrder(after)), after),
    itemTable.updateMany(
      tx,
      items.map((item) => ({ ...item, orderId: after.id })),
    ),
  ])
}
