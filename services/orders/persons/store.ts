import {
  emailKey,
  erasureDigest,
  idOf,
  lastSeen,
  literal,
  type Person,
  personalPageMax,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Fulfillment } from '../fulfillments/fulfillment.ts'
import { type FulfillmentRow, fulfillmentTable, toFulfillment } from '../fulfillments/rows.ts'
import type { Order } from '../order.ts'
import { itemTable, orderTable, toOrder } from '../rows.ts'
import { openStatuses } from '../status.ts'
import { erasedOrderTable } from './rows.ts'

/**
 * Orders of the customers, those that name nobody but an address of theirs, and those that did when they were erased: the
 * next hundred by their ids.
 */
export async function listOrderIdsOfPerson(
  tx: Tx,
  person: Person,
  after: string | null,
): Promise<string[]> {
  const customerIds = person.ids.map(uuidOf)
  const found = await tx<{ id: string }>`
    select id
    from (
      (
        select id
        from orders.orders
        where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds}::uuid[])
          and id > ${lastSeen(after)}
        order by id
        limit ${literal(personalPageMax)}
      )
      union
      (
        select id
        from orders.orders
        where tenant_id = ${tx.tenantId} and ${isOfGuest(person)} and id > ${lastSeen(after)}
        order by id
        limit ${literal(personalPageMax)}
      )
      union
      (
        select id
        from orders.erased_orders
        where tenant_id = ${tx.tenantId} and erased_with = any(${customerIds}::uuid[])
          and id > ${lastSeen(after)}
        order by id
        limit ${literal(personalPageMax)}
      )
    ) theirs
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map(({ id }) => idOf('ord', id))
}

/**
 * In any spelling of the address, and only orders from before the erasure. Orders that a process of the release before has
 * placed have no key until the schedule has come to them: of those, the ones in the same spelling.
 */
function isOfGuest({ emails, guestsUntil }: Person): Sql {
  return sql`(
    customer_id is null
    and (
      email_key = any(${emails.map(emailKey)}::text[])
      or (email_key is null and email is not null and email = any(${emails}::text[]))
    )
    and (${guestsUntil ?? null}::timestamptz is null or created_at <= ${guestsUntil ?? null})
  )`
}

/** Only those that they placed as a guest, by their ids. */
export async function listOrderIdsOfGuest(
  tx: Tx,
  person: Person,
  after: string | null,
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId} and ${isOfGuest(person)} and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map(({ id }) => idOf('ord', id))
}

/**
 * Notes that the orders are erased: with which customer, if they are of a guest, and that their external ids are taken. The
 * caller has locked the orders.
 */
export async function upsertErasedOrders(
  tx: Tx,
  orderIds: readonly string[],
  { ids: [customerId] }: Person,
): Promise<void> {
  const found = await tx`
    select id,
      case when customer_id is null then ${customerId === undefined ? null : uuidOf(customerId)}::uuid end as erased_with,
      ${erasureDigest(tx, sql`external_id`)} as external_id_digest
    from orders.orders
    where tenant_id = ${tx.tenantId} and id = any(${orderIds.map(uuidOf)}::uuid[])
      and (external_id is not null or customer_id is null)
    order by id
  `
  await erasedOrderTable.insert(
    tx,
    found.map((row) => erasedOrderTable.fieldsOf(row)),
    sql`
      on conflict (tenant_id, id) do update
      set erased_with = coalesce(erased_orders.erased_with, excluded.erased_with),
        external_id_digest = coalesce(excluded.external_id_digest, erased_orders.external_id_digest)`,
  )
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

/** Orders that still have to be paid, sent or settled, or of which money has to go back. */
export async function listOpenOrderIds(tx: Tx, person: Person): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from orders.orders
    where tenant_id = ${tx.tenantId}
      and (customer_id = any(${person.ids.map(uuidOf)}::uuid[]) or ${isOfGuest(person)})
      and (status = any(${openStatuses}::text[]) or (status = 'FULFILLED' and paid_at is null)
        or refund_status = 'PENDING')
    order by id
    limit ${literal(openMax)}
  `
  return found.map(({ id }) => idOf('ord', id))
}
