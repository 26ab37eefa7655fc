import {
  field,
  idOf,
  type ListPage,
  listItem,
  listItems,
  ownedBy,
  type PageRequest,
  pageOf,
  rows,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { fulfillmentNotFound } from '../problems.ts'
import type { Fulfillment } from './fulfillment.ts'

interface FulfillmentRow
  extends Pick<Fulfillment, 'id' | 'status' | 'method' | 'carrier' | 'tracking' | 'version'> {
  readonly order_id: string
  readonly provider_id: string | null
  readonly lines: readonly { readonly order_item_id: string; readonly quantity: number }[]
  readonly shipped_at: Date | null
  readonly delivered_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = (tx: Tx, fulfillmentId: string) => sql`
  id, order_id, provider_id, status, method, carrier, tracking, shipped_at, delivered_at, version,
  created_at, updated_at, (
    select json_agg(line)
    from (
      select order_item_id, quantity
      from orders.fulfillment_lines
      where tenant_id = ${tx.tenantId} and fulfillment_id = ${uuidOf(fulfillmentId)}
      order by order_item_id
    ) line
  ) as lines`

function toFulfillment(row: FulfillmentRow): Fulfillment {
  return {
    id: idOf('ful', row.id),
    orderId: idOf('ord', row.order_id),
    providerId: row.provider_id && idOf('prv', row.provider_id),
    status: row.status,
    method: row.method,
    carrier: row.carrier,
    tracking: row.tracking,
    lines: row.lines.map(({ order_item_id, quantity }) => ({
      orderItemId: idOf('oit', order_item_id),
      quantity,
    })),
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

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
  const id = uuidOf(fulfillment.id)
  const { providerId, lines } = fulfillment
  return Promise.all([
    tx`
      insert into orders.fulfillments
        (tenant_id, id, order_id, provider_id, status, method, carrier, tracking, shipped_at,
         delivered_at, version, created_at, updated_at)
      values
        (${tx.tenantId}, ${id}, ${uuidOf(fulfillment.orderId)}, ${providerId && uuidOf(providerId)},
         ${fulfillment.status}, ${fulfillment.method}, ${fulfillment.carrier},
         ${fulfillment.tracking}, ${fulfillment.shippedAt}, ${fulfillment.deliveredAt},
         ${fulfillment.version}, ${fulfillment.createdAt}, ${fulfillment.updatedAt})
    `,
    tx`
      insert into orders.fulfillment_lines (tenant_id, fulfillment_id, order_item_id, quantity)
      values ${rows(
        lines.map(({ orderItemId, quantity }) => [tx.tenantId, id, uuidOf(orderItemId), quantity]),
      )}
    `,
  ])
}

export function updateFulfillment(tx: Tx, fulfillment: Fulfillment): Promise<unknown> {
  return tx`
    update orders.fulfillments
    set status = ${fulfillment.status}, delivered_at = ${fulfillment.deliveredAt},
      version = ${fulfillment.version}, updated_at = ${fulfillment.updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(fulfillment.id)}
  `
}
