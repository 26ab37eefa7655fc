import {
  type ListPage,
  ownedBy,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  timeText,
  uuidOf,
} from '@souk/platform'
import { fulfillmentNotFound } from '../problems.ts'
import type { Fulfillment } from './fulfillment.ts'
import { type FulfillmentRow, fulfillmentTable, lineTable, toFulfillment } from './rows.ts'

const columns = (tx: Tx, fulfillmentId: string) => sql`
  ${fulfillmentTable.columns}, (
    select json_agg(line)
    from (
      select order_item_id, quantity
      from orders.fulfillment_lines
      where tenant_id = ${tx.tenantId} and fulfillment_id = ${uuidOf(fulfillmentId)}
      order by order_item_id
    ) line
  ) as lines`

export async function getFulfillment(tx: Tx, fulfillmentId: string): Promise<Fulfillment> {
  const [row] = await tx<FulfillmentRow>`
    select ${columns(tx, fulfillmentId)}
    from orders.fulfillments
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(fulfillmentId)}
      and ${ownedBy(tx, sql`provider_id`)}
  `
  if (!row) throw fulfillmentNotFound({ fulfillmentId })
  return toFulfillment(row)
}

/** Lines never change, so reading them with the lock is safe. */
export async function getFulfillmentForUpdate(tx: Tx, fulfillmentId: string): Promise<Fulfillment> {
  const [row] = await tx<FulfillmentRow>`
    select ${columns(tx, fulfillmentId)}
    from orders.fulfillments
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(fulfillmentId)}
      and ${ownedBy(tx, sql`provider_id`)}
    for update
  `
  if (!row) throw fulfillmentNotFound({ fulfillmentId })
  return toFulfillment(row)
}

export function listFulfillmentsOfOrder(
  tx: Tx,
  orderId: string,
  page: PageRequest,
): Promise<ListPage> {
  const lines = sql`(
    select json_agg(line)
    from (
      select order_item_id as "order_item_id~oit", quantity
      from orders.fulfillment_lines
      where tenant_id = listed.tenant_id and fulfillment_id = listed.id
      order by order_item_id
    ) line
  )`
  return pageOf(
    tx,
    {
      from: sql`orders.fulfillments`,
      where: [sql`order_id = ${uuidOf(orderId)}`],
      columns: sql`
        id as "id~ful", order_id as "order_id~ord", provider_id as "provider_id~prv", status,
        method, carrier, tracking, ${lines} as lines, ${timeText(sql`shipped_at`)} as shipped_at,
        ${timeText(sql`delivered_at`)} as delivered_at, version,
        ${timeText(sql`created_at`)} as created_at, ${timeText(sql`updated_at`)} as updated_at`,
    },
    page,
  )
}

export function insertFulfillment(tx: Tx, fulfillment: Fulfillment): Promise<unknown> {
  const { id: fulfillmentId, lines } = fulfillment
  return Promise.all([
    fulfillmentTable.insert(tx, [fulfillment]),
    lineTable.insert(
      tx,
      lines.map((line) => ({ fulfillmentId, ...line })),
    ),
  ])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateFulfillment(tx: Tx, fulfillment: Fulfillment): Promise<void> {
  return fulfillmentTable.update(tx, fulfillment)
}
