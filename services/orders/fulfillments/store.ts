import {
  idOf,
  type ListPage,
  ownedBy,
  type PageRequest,
  pageOf,
  rows,
  sql,
  type Tx,
  timeText,
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
