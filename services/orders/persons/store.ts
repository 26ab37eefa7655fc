import {
  idOf,
  lastSeen,
  literal,
  type Person,
  personalPageMax,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Fulfillment } from '../fulfillments/fulfillment.ts'
import { type FulfillmentRow, fulfillmentTable, toFulfillment } from '../fulfillments/rows.ts'
import type { Order } from '../order.ts'
import { itemTable, orderTable, toOrder } from '../rows.ts'

/** Orders of the customers, and those that name nobody but an address of theirs: the next hundred by their ids. */
export async function listOrderIdsOfPerson(
  tx: Tx,
  { ids: customerIds, emails }: Person,
  after: string | null,
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from (
      (
        select id
        from orders.orders
        where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
          and id > ${lastSeen(after)}
        order by id
        limit ${literal(personalPageMax)}
      )
      union all
      (
        select id
        from orders.orders
        where tenant_id = ${tx.tenantId} and email = any(${spellings(emails)}::text[])
          and customer_id is null and id > ${lastSeen(after)}
        order by id
        limit ${literal(personalPageMax)}
      )
    ) theirs
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map(({ id }) => idOf('ord', id))
}

/** As it was written, and in small letters: the index knows no other. */
function spellings(emails: readonly string[]): string[] {
  return [...new Set(emails.flatMap((email) => [email, email.toLowerCase()]))]
}

async function linesOf(tx: Tx, orderIds: readonly string[]) {
  const found = await tx<{ order_id: string }>`
    select ${itemTable.columns}
    from orders.order_items
    where tenant_id = ${tx.tenantId} and order_id = any(${orderIds.map(uuidOf)}::uuid[])
    order by order_id, id
  `
  return Map.groupBy(found, ({ order_id: uuid }) => idOf('ord', uuid))
}

export async function listOrdersById(tx: Tx, orderIds: readonly string[]): Promise<Order[]> {
  const [found, lines] = await Promise.all([
    tx`
      select ${orderTable.columns}
      from orders.orders
      where tenant_id = ${tx.tenantId} and id = any(${orderIds.map(uuidOf)}::uuid[])
      order by id
      limit ${literal(personalPageMax)}
    `,
    linesOf(tx, orderIds),
  ])
  return found.map((row) => toOrder(row, lines.get(orderTable.fieldsOf(row).id) ?? []))
}

/** Locked in the order of their ids, and read afterwards. */
export async function listOrdersForUpdate(tx: Tx, orderIds: readonly string[]): Promise<Order[]> {
  await tx`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and id = any(${orderIds.map(uuidOf)}::uuid[])
    order by id
    limit ${literal(personalPageMax)}
    for update
  `
  return listOrdersById(tx, orderIds)
}

/** An order has no more than it has lines. */
const fulfillmentsMax = 20_000

export async function listFulfillmentsOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Fulfillment[]> {
  const found = await tx<FulfillmentRow>`
    select ${fulfillmentTable.columnsOf('sent')}, (
      select json_agg(line)
      from (
        select order_item_id, quantity
        from orders.fulfillment_lines
        where tenant_id = ${tx.tenantId} and fulfillment_id = sent.id
        order by order_item_id
      ) line
    ) as lines
    from orders.fulfillments sent
    where sent.tenant_id = ${tx.tenantId} and sent.order_id = any(${orderIds.map(uuidOf)}::uuid[])
    order by sent.id
    limit ${literal(fulfillmentsMax)}
  `
  return found.map(toFulfillment)
}

const openMax = 100

/** Orders that still have to be paid, sent or settled. */
export async function listOpenOrderIds(
  tx: Tx,
  { ids: customerIds, emails }: Person,
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId}
      and (customer_id = any(${customerIds.map(uuidOf)}::uuid[])
        or (customer_id is null and email = any(${spellings(emails)}::text[])))
      and (status in ('DRAFT', 'PENDING', 'AUTHORIZED', 'CONFIRMED', 'PAID', 'PARTIALLY_FULFILLED')
        or (status = 'FULFILLED' and paid_at is null))
    order by id
    limit ${literal(openMax)}
  `
  return found.map(({ id }) => idOf('ord', id))
}
