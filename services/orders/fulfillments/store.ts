import {
  field,
  type ListPage,
  listItem,
  listItems,
  ownedBy,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
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

const lineItems = listItems(
  {
    order_item_id: field.id('oit', sql`line.order_item_id`),
    quantity: field.number(sql`line.quantity`),
  },
  sql`line.order_item_id`,
)

const fulfillmentItem = listItem({
  id: field.id('ful'),
  order_id: field.id('ord'),
  provider_id: field.id('prv'),
  status: field.word(),
  method: field.text(),
  carrier: field.text(),
  tracking: field.array(),
  lines: field.json(sql`shipped.lines`),
  shipped_at: field.time(),
  delivered_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listFulfillmentsOfOrder(
  tx: Tx,
  orderId: string,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`orders.fulfillments`,
      where: [sql`order_id = ${uuidOf(orderId)}`],
      joins: sql`
        cross join lateral (
          select ${lineItems} as lines
          from orders.fulfillment_lines line
          where line.tenant_id = ${tx.tenantId} and line.fulfillment_id = listed.id
        ) shipped`,
      item: fulfillmentItem,
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
