import { isDeepStrictEqual } from 'node:util'
import {
  count,
  countedTotal,
  everything,
  externalIdTaken,
  field,
  firstUuidAt,
  idOf,
  join,
  type ListPage,
  listItem,
  orTaken,
  ownedBy,
  ownId,
  type PageRequest,
  pageOf,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import type { Order } from './order.ts'
import { orderNotFound } from './problems.ts'
import { itemTable, orderTable, toOrder } from './rows.ts'
import type { OrderStatus } from './status.ts'

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

const orderItem = listItem({
  id: field.id('ord'),
  number: field.text(),
  status: field.word(),
  payment_status: field.word(),
  fulfillment_status: field.word(),
  refund_status: field.word(),
  total: field.money(sql`listed.total`, sql`listed.currency`),
  customer_id: field.id('cus'),
  channel: field.text(),
  external_id: field.text(),
  placed_at: field.time(),
})

/**
 * What counts as sold, of an order or in the views that others read: its payments covered it at some moment, and it is not
 * cancelled.
 */
export const isSold = sql`(paid_at is not null and status <> 'CANCELLED')`

export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  readonly payment_status?: string | undefined
  readonly fulfillment_status?: string | undefined
  readonly customer_id?: string | undefined
  readonly provider_id?: string | undefined
  /** Who sells a unit of it that is not cancelled, alone or with others. */
  readonly seller_id?: string | undefined
  readonly sold?: boolean | undefined
  readonly channel?: string | undefined
  readonly currency?: string | undefined
  readonly placed_from?: string | undefined
  readonly placed_to?: string | undefined
  readonly total_from?: number | undefined
  readonly total_to?: number | undefined
  readonly search?: string | undefined
}

/**
 * One filter leads, through an index of its own, and the rows that it finds are compared with all others at once: so
 * there are few different statements, however the filters are combined. Only states are counted.
 */
export function listOrders(tx: Tx, filter: OrderFilter, page: PageRequest): Promise<ListPage> {
  const { status } = filter
  const [leading, ...others] = Object.entries(filter).filter(([, value]) => value !== undefined)
  const isCounted = leading === undefined || (others.length === 0 && leading[0] === 'status')
  return pageOf(
    tx,
    {
      from: leadsBySeller(filter) ? ordersOfSeller(tx, filter, page) : sql`orders.orders`,
      where: [
        leadingFilter(filter),
        placedBetween(tx, filter, sql`listed.id`),
        ownedBy(tx, sql`listed.provider_id`),
      ],
      comparing: isCounted ? undefined : orderComparison(tx, filter),
      item: orderItem,
      total: isCounted
        ? countedTotal(tx, counterOf(ownId(tx, 'prv')), status ?? everything)
        : undefined,
    },
    page,
  )
}

/** A number or a customer leaves fewer. */
function leadsBySeller({ seller_id, search, customer_id }: OrderFilter): boolean {
  return seller_id !== undefined && search === undefined && customer_id === undefined
}

/** In the order of the ids, so that no more lines are read than orders are wanted. */
function ordersOfSeller(tx: Tx, filter: OrderFilter, page: PageRequest): Sql {
  const limits = [
    placedBetween(tx, filter, sql`item.order_id`),
    page.after === null ? undefined : sql`item.order_id < ${page.after}`,
  ]
  return sql`(
    select placed.*
    from (
      select distinct item.order_id
      from orders.order_items item
      where ${join([isOfSeller(tx, filter), ...limits.filter((limit) => limit !== undefined)], ' and ')}
      order by item.order_id desc
    ) own
    join orders.orders placed on placed.tenant_id = ${tx.tenantId} and placed.id = own.order_id
  )`
}

function isOfSeller(tx: Tx, { seller_id }: OrderFilter): Sql {
  const seller = seller_id === undefined ? null : uuidOf(seller_id)
  return sql`item.tenant_id = ${tx.tenantId} and item.provider_id = ${seller}
    and item.cancelled < item.quantity`
}

/** The one that leaves the fewest, as a rule. */
function leadingFilter(filter: OrderFilter): Sql | undefined {
  const { search, customer_id, provider_id, payment_status, status } = filter
  if (leadsBySeller(filter)) return undefined
  if (search !== undefined) {
    return search.includes('@')
      ? sql`email = any(${[search, search.toLowerCase()]}::text[])`
      : sql`(number = ${search.toUpperCase()} or external_id = ${search})`
  }
  if (customer_id !== undefined) return sql`customer_id = ${uuidOf(customer_id)}`
  if (provider_id !== undefined) return sql`provider_id = ${uuidOf(provider_id)}`
  if (payment_status !== undefined) return sql`payment_status = ${payment_status}`
  return status === undefined ? undefined : sql`status = ${status}`
}

/** The last moment that an id can tell. */
const timeMax = 2 ** 48 - 1
/** Clocks of processes differ a little, and an id is made a moment before or after the time of its order. */
const slackMs = 60_000

/** An id tells when it was made, by a clock that a sandbox may have moved ahead of since. */
function placedBetween(tx: Tx, { placed_from, placed_to }: OrderFilter, id: Sql): Sql | undefined {
  if (placed_from === undefined && placed_to === undefined) return undefined
  const fromMs = placed_from === undefined ? 0 : Date.parse(placed_from) - tx.clockOffsetMs
  const toMs = placed_to === undefined ? timeMax : Date.parse(placed_to)
  const first = firstUuidAt(new Date(Math.max(0, fromMs - slackMs)))
  const last = firstUuidAt(new Date(Math.min(timeMax, toMs + slackMs)))
  return sql`${id} >= ${first} and ${id} < ${last}`
}

function orderComparison(tx: Tx, filter: OrderFilter): Sql {
  const { sold = null, channel = null, currency = null } = filter
  const { status = null, payment_status = null, fulfillment_status = null } = filter
  const { placed_from = null, placed_to = null } = filter
  const customer = filter.customer_id === undefined ? null : uuidOf(filter.customer_id)
  const provider = filter.provider_id === undefined ? null : uuidOf(filter.provider_id)
  const { total_from = 0, total_to = Number.MAX_SAFE_INTEGER } = filter
  return sql`(
    (${status}::text is null or listed.status = ${status})
    and (${payment_status}::text is null or listed.payment_status = ${payment_status})
    and (${fulfillment_status}::text is null
      or listed.fulfillment_status = ${fulfillment_status})
    and (${customer}::uuid is null or listed.customer_id = ${customer})
    and (${provider}::uuid is null or listed.provider_id = ${provider})
    and (${placed_from}::timestamptz is null or listed.placed_at >= ${placed_from})
    and (${placed_to}::timestamptz is null or listed.placed_at < ${placed_to})
    and listed.total between ${total_from} and ${total_to}
    and (${sold}::boolean is null or ${isSold} = ${sold})
    and (${channel}::text is null or listed.channel = ${channel})
    and (${currency}::text is null or listed.currency = ${currency})
    and ${sellsAlso(tx, filter)}
  )`
}

/** Where the seller leads, the rows are its own already. */
function sellsAlso(tx: Tx, filter: OrderFilter): Sql {
  if (filter.seller_id === undefined || leadsBySeller(filter)) return sql`true`
  return sql`exists (
    select from orders.order_items item
    where item.order_id = listed.id and ${isOfSeller(tx, filter)}
  )`
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

/** Each provider's orders are counted apart, for the lists that show no others. */
function counterOf(providerId: string | null): string {
  return providerId === null ? 'orders' : `orders of ${uuidOf(providerId)}`
}

function countStatuses(tx: Tx, order: Order, deltas: Readonly<Record<string, number>>): void {
  count(tx, counterOf(null), deltas)
  if (order.providerId !== null) count(tx, counterOf(order.providerId), deltas)
}

export function insertOrder(tx: Tx, order: Order): Promise<void> {
  countStatuses(tx, order, { [everything]: 1, [order.status]: 1 })
  return orExternalIdTaken(orderTable.insert(tx, [order]), order)
}

export function insertItems(tx: Tx, { id: orderId, items }: Order): Promise<void> {
  return itemTable.insert(
    tx,
    items.map((item) => ({ ...item, orderId })),
  )
}

/** Looked for first, so that the refusal can name who has it; of two at once the key decides. */
export async function checkExternalIdFree(tx: Tx, externalId: string | null): Promise<void> {
  if (externalId === null) return
  const [taken] = await tx<{ id: string }>`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and external_id = ${externalId}
      and ${ownedBy(tx, sql`provider_id`)}
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
    orExternalIdTaken(orderTable.update(tx, after), after),
    itemTable.updateMany(
      tx,
      items.map((item) => ({ ...item, orderId: after.id })),
    ),
  ])
}
