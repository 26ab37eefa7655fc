import { isDeepStrictEqual } from 'node:util'
import {
  count,
  emailKey,
  erasureDigest,
  everything,
  externalIdTaken,
  idOf,
  literal,
  orAgain,
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
import { orderNotFound, taxCalculationUsed } from './problems.ts'
import { itemTable, orderTable, storedItem, storedOrder, toOrder } from './rows.ts'
import { checkSums } from './sales/amounts.ts'

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
      and ${ownedBy(tx, { provider: sql`provider_id`, customer: sql`customer_id` })}
  `
  if (!row) throw orderNotFound({ orderId })
  return toOrder(row, row.items)
}

/** Whether there is such an order for whoever asks. Nothing is locked. */
export async function seesOrder(tx: Tx, orderId: string): Promise<boolean> {
  const found = await tx`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(orderId)}
      and ${ownedBy(tx, { provider: sql`provider_id`, customer: sql`customer_id` })}
  `
  return found.length > 0
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
        and ${ownedBy(tx, { provider: sql`provider_id`, customer: sql`customer_id` })}
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

/** Orders that a release wrote which kept no keys of addresses. */
export function ordersWithoutEmailKey(): WaitingRows {
  return {
    table: sql`orders.orders`,
    waiting: sql`email_key is null and email is not null`,
    due: sql`true`,
  }
}

const filledAtOnce = 500

/** An order that somebody is changing gets its key by that change, or the next time. */
export async function fillEmailKeys(tx: Tx): Promise<number> {
  const found = await tx<{ id: string; email: string }>`
    select id, email
    from orders.orders
    where tenant_id = ${tx.tenantId} and email_key is null and email is not null
    order by email, id
    limit ${literal(filledAtOnce)}
    for update skip locked
  `
  if (found.length === 0) return 0
  const [ids, keys] = [found.map(({ id }) => id), found.map(({ email }) => emailKey(email))]
  await tx`
    update orders.orders keyed
    set email_key = filled.email_key
    from unnest(${ids}::uuid[], ${keys}::text[]) as filled (id, email_key)
    where keyed.tenant_id = ${tx.tenantId} and keyed.id = filled.id
  `
  return found.length
}

/**
 * What counts as sold, of an order or in the views that others read: its payments covered it at some moment, and it is not
 * cancelled.
 */
export const isSold = sql`(paid_at is not null and status <> 'CANCELLED')`

export interface SoldByProviders {
  readonly from: Date
  readonly to: Date
  /** Only orders with lines of these; of all providers where there are none. */
  readonly providerIds: readonly string[]
}

/** Through the index on the time at which orders were placed. */
export async function listSoldByProviders(
  tx: Tx,
  { from, to, providerIds }: SoldByProviders,
  limit: number,
): Promise<Order[]> {
  const found = await tx<{ items: object[] }>`
    select ${orderTable.columns}, (
      select json_agg(item)
      from (
        select ${itemTable.columns}
        from orders.order_items
        where tenant_id = ${tx.tenantId} and order_id = placed.id
        order by id
      ) item
    ) as items
    from orders.orders placed
    where tenant_id = ${tx.tenantId} and placed_at >= ${from} and placed_at < ${to} and ${isSold}
      and exists (
        select 1
        from orders.order_items
        where tenant_id = ${tx.tenantId} and order_id = placed.id and provider_id is not null
          and (${providerIds.length === 0} or provider_id = any(${providerIds.map(uuidOf)}::uuid[]))
      )
    order by placed_at desc, id desc
    limit ${literal(limit)}
  `
  return found.map((row) => toOrder(row, row.items))
}

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

/** The order that a cart has become. */
export async function findOrderOfCart(tx: Tx, cartId: string): Promise<Order | undefined> {
  const [row] = await tx<{ id: string }>`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and cart_id = ${uuidOf(cartId)}
  `
  return row && getOrder(tx, idOf('ord', row.id))
}

/** Whether a customer has ordered before: what was cancelled, or never paid, is not counted. */
export async function hasBoughtBefore(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tx`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
      and status not in ('CANCELLED', 'EXPIRED')
    limit 1
  `
  return found.length > 0
}

/** None is ever deleted, so what is true stays so. */
export async function hasOrder(tx: Tx, orderId: string): Promise<boolean> {
  const found = await tx`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(orderId)}
    limit 1
  `
  return found.length > 0
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
  checkSums(order)
  countStatuses(tx, order, { [everything]: 1, [order.status]: 1 })
  const insertion = orTakenByOther(orderTable.insert(tx, [storedOrder(order)]), order)
  return order.cartId === null ? insertion : orAgain(insertion, 'orders_cart')
}

export function insertItems(tx: Tx, { id: orderId, items }: Order): Promise<void> {
  return itemTable.insert(
    tx,
    items.map((item) => storedItem(orderId, item)),
  )
}

/**
 * Looked for first, so that the refusal can name who has it; of two at once the key decides. External ids of
 * orders whose person was erased stay taken: a feed that sends such an order again does not place a second one, and is not told
 * which of the anonymous ones it was.
 */
export async function checkExternalIdFree(tx: Tx, externalId: string | null): Promise<void> {
  if (externalId === null) return
  const [taken] = await tx<{ id: string | null }>`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and external_id = ${externalId}
      and ${ownedBy(tx, sql`provider_id`)}
    union all
    select null
    from orders.erased_orders erased
    join orders.orders on orders.tenant_id = ${tx.tenantId} and orders.id = erased.id
    where erased.tenant_id = ${tx.tenantId}
      and erased.external_id_digest = ${erasureDigest(tx, sql`${externalId}::text`)}
      and ${ownedBy(tx, sql`provider_id`)}
    limit 1
  `
  if (!taken) return
  throw externalIdTaken({ externalId, ...(taken.id !== null && { id: idOf('ord', taken.id) }) })
}

async function orTakenByOther(statement: Promise<void>, order: Order): Promise<void> {
  const { externalId, taxCalculationId } = order
  return orTaken(statement, {
    ...(externalId !== null && { orders_external_id: () => externalIdTaken({ externalId }) }),
    ...(taxCalculationId !== null && {
      orders_tax_calculation: () => taxCalculationUsed({ taxCalculationId }),
    }),
  })
}

/** Saves the row, the lines that differ and the counters together. No other statement changes an order. */
export async function updateOrder(tx: Tx, before: Order, after: Order): Promise<void> {
  checkSums(after)
  if (before.status !== after.status) {
    countStatuses(tx, after, { [before.status]: -1, [after.status]: 1 })
  }
  const items = after.items.filter((item, index) => !isDeepStrictEqual(item, before.items[index]))
  await Promise.all([
    orTakenByOther(orderTable.update(tx, storedOrder(after)), after),
    itemTable.updateMany(
      tx,
      items.map((item) => storedItem(after.id, item)),
    ),
  ])
}
