import {
  count,
  countedTotal,
  everything,
  externalIdTaken,
  type ListPage,
  moneyObject,
  orTaken,
  type PageRequest,
  pageOf,
  rows,
  type Sql,
  sql,
  type Tx,
  timeText,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import type { Order, OrderItem } from './order.ts'
import { orderNotFound } from './problems.ts'
import { type ItemRow, type OrderRow, toOrder, uuidOrNull } from './rows.ts'
import type { OrderStatus, Units } from './status.ts'

const orderColumns = sql`
  id, number, status, payment_status, fulfillment_status, return_status, refund_status,
  dispute_status, source, channel, customer_id, email, provider_id, currency, subtotal, discount_total,
  shipping_total, fee_total, tax_total, total, authorized_total, paid_total, refunded_total,
  pending_refund_total, returns_requested, returns_in_progress, disputes_open, disputes_won,
  disputes_lost, payment_attempt, placed_at, expires_at, expired_at, terms_accepted_at, paid_at, refunded_at,
  fulfilled_at, completed_at, cancelled_at, cancel_reason, note, tags, external_id, metadata, version,
  created_at, updated_at`

const itemColumns = sql`
  id, product_id, variant_id, provider_id, sku, title, variant_title, kind, requires_shipping,
  quantity, cancelled, fulfilled, delivered, returned, unit_amount, subtotal, discount_total,
  tax_total, total, metadata`

/** A provider's token sees the orders that are wholly that provider's. */
export function visible(tx: Tx): Sql {
  return tx.providerId === undefined ? sql`` : sql`and provider_id = ${tx.providerId}`
}

export async function getOrder(tx: Tx, orderId: string): Promise<Order> {
  const [row] = await tx<OrderRow & { items: ItemRow[] }>`
    select ${orderColumns}, (
      select json_agg(item)
      from (
        select ${itemColumns}
        from orders.order_items
        where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
        order by id
      ) item
    ) as items
    from orders.orders
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(orderId)} ${visible(tx)}
  `
  if (!row) throw orderNotFound({ orderId })
  return toOrder(row, row.items)
}

/**
 * Locks the order until the transaction ends. The lines are read by a second statement, in the same flush:
 * one that waited for the lock would still see the lines as they were before it waited.
 */
export async function getOrderForUpdate(tx: Tx, orderId: string): Promise<Order> {
  const [[row], items] = await Promise.all([
    tx<OrderRow>`
      select ${orderColumns}
      from orders.orders
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(orderId)} ${visible(tx)}
      for update
    `,
    tx<ItemRow>`
      select ${itemColumns}
      from orders.order_items
      where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
      order by id
    `,
  ])
  if (!row) throw orderNotFound({ orderId })
  return toOrder(row, items)
}

/** The order whose time to pay was over first. One that is just being paid is left alone. */
export async function findExpiredOrderForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Order | undefined> {
  const [due] = await tx<OrderRow>`
    select ${orderColumns}
    from orders.orders
    where tenant_id = ${tx.tenantId} and status = 'PENDING' and expires_at <= ${tx.now}
      and payment_attempt <> 'PROCESSING' and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at, id
    limit 1
    for update skip locked
  `
  if (!due) return undefined
  const items = await tx<ItemRow>`
    select ${itemColumns}
    from orders.order_items
    where tenant_id = ${tx.tenantId} and order_id = ${due.id}
    order by id
  `
  return toOrder(due, items)
}

/** Unpaid orders, and those whose time is over. */
export function unpaidOrders(now: Date): WaitingRows {
  return {
    table: sql`orders.orders`,
    waiting: sql`status = 'PENDING' and expires_at is not null`,
    due: sql`expires_at <= ${now} and payment_attempt <> 'PROCESSING'`,
  }
}

export function listOrders(
  tx: Tx,
  status: OrderStatus | undefined,
  page: PageRequest,
): Promise<ListPage> {
  const { providerId } = tx
  const counter = providerId === undefined ? 'orders' : counterOfProvider(providerId)
  return pageOf(
    tx,
    {
      from: sql`orders.orders`,
      where: [
        status === undefined ? undefined : sql`status = ${status}`,
        providerId === undefined ? undefined : sql`provider_id = ${providerId}`,
      ],
      columns: sql`
        id as "id~ord", number, status, payment_status, fulfillment_status,
        ${moneyObject(sql`total`, sql`currency`)} as total,
        customer_id as "customer_id~cus", channel, external_id,
        ${timeText(sql`placed_at`)} as placed_at`,
      total: countedTotal(tx, counter, status ?? everything),
    },
    page,
  )
}

const counterOfProvider = (providerUuid: string) => `orders of ${providerUuid}`

function countStatuses(tx: Tx, order: Order, deltas: Readonly<Record<string, number>>): void {
  count(tx, 'orders', deltas)
  if (order.providerId !== null) count(tx, counterOfProvider(uuidOf(order.providerId)), deltas)
}

/** A taken external id makes no row instead of an error, because other statements travel with this one. */
export async function insertOrder(tx: Tx, order: Order): Promise<void> {
  countStatuses(tx, order, { [everything]: 1, [order.status]: 1 })
  const unlessTaken = sql`on conflict (tenant_id, external_id) where external_id is not null do nothing`
  const inserted = await tx`
    insert into orders.orders
      (tenant_id, id, number, status, payment_status, fulfillment_status, return_status,
       refund_status, dispute_status, source, channel, customer_id, email, provider_id, currency, subtotal, total,
       placed_at, expires_at, paid_at, external_id, metadata, created_at, updated_at)
    values
      (${tx.tenantId}, ${uuidOf(order.id)}, ${order.number}, ${order.status},
       ${order.paymentStatus}, ${order.fulfillmentStatus}, ${order.returnStatus}, ${order.refundStatus},
       ${order.disputeStatus}, ${order.source}, ${order.channel}, ${uuidOrNull(order.customerId)},
       ${order.email}, ${uuidOrNull(order.providerId)}, ${order.currency}, ${order.subtotal},
       ${order.total}, ${order.placedAt}, ${order.expiresAt}, ${order.paidAt}, ${order.externalId},
       ${order.metadata}, ${order.createdAt}, ${order.updatedAt})
    ${order.externalId === null ? sql`` : unlessTaken}
    returning id
  `
  if (inserted.length === 0 && order.externalId !== null) {
    throw externalIdTaken({ externalId: order.externalId })
  }
}

export function insertItems(tx: Tx, order: Order): Promise<unknown> {
  const orderId = uuidOf(order.id)
  return tx`
    insert into orders.order_items
      (tenant_id, order_id, id, product_id, variant_id, provider_id, sku, title, variant_title,
       kind, requires_shipping, quantity, unit_amount, subtotal, total, metadata)
    values ${rows(
      order.items.map((item) => [
        tx.tenantId,
        orderId,
        uuidOf(item.id),
        uuidOf(item.productId),
        uuidOf(item.variantId),
        uuidOrNull(item.providerId),
        item.sku,
        item.title,
        item.variantTitle,
        item.kind,
        item.requiresShipping,
        item.quantity,
        item.unitAmount,
        item.subtotal,
        item.total,
        item.metadata,
      ]),
    )}
  `
}

/** The one way in which an order changes: the row, the lines that differ and the counters, together. */
export async function updateOrder(tx: Tx, before: Order, after: Order): Promise<void> {
  if (before.status !== after.status) {
    countStatuses(tx, after, { [before.status]: -1, [after.status]: 1 })
  }
  const items = after.items.filter((item, index) => hasMoved(before.items[index], item))
  await Promise.all([updateRow(tx, after), items.length > 0 ? updateItems(tx, after, items) : null])
}

function hasMoved(before: Units | undefined, after: Units): boolean {
  return (
    before?.cancelled !== after.cancelled ||
    before.fulfilled !== after.fulfilled ||
    before.delivered !== after.delivered ||
    before.returned !== after.returned
  )
}

function updateRow(tx: Tx, order: Order): Promise<unknown> {
  const updated = tx`
    update orders.orders
    set status = ${order.status}, payment_status = ${order.paymentStatus},
      fulfillment_status = ${order.fulfillmentStatus}, return_status = ${order.returnStatus},
      refund_status = ${order.refundStatus}, dispute_status = ${order.disputeStatus},
      email = ${order.email}, subtotal = ${order.subtotal},
      discount_total = ${order.discountTotal}, tax_total = ${order.taxTotal},
      total = ${order.total}, authorized_total = ${order.authorizedTotal},
      paid_total = ${order.paidTotal}, refunded_total = ${order.refundedTotal},
      pending_refund_total = ${order.pendingRefundTotal},
      payment_attempt = ${order.paymentAttempt}, expires_at = ${order.expiresAt},
      expired_at = ${order.expiredAt}, terms_accepted_at = ${order.termsAcceptedAt},
      paid_at = ${order.paidAt}, refunded_at = ${order.refundedAt},
      fulfilled_at = ${order.fulfilledAt}, completed_at = ${order.completedAt}, cancelled_at = ${order.cancelledAt},
      cancel_reason = ${order.cancelReason}, note = ${order.note}, tags = ${order.tags},
      external_id = ${order.externalId}, metadata = ${order.metadata},
      version = ${order.version}, updated_at = ${order.updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(order.id)}
  `
  const { externalId } = order
  if (externalId === null) return updated
  return orTaken(updated, { orders_external_id: () => externalIdTaken({ externalId }) })
}

function updateItems(tx: Tx, order: Order, items: readonly OrderItem[]): Promise<unknown> {
  const changes = items.map((item) => [
    uuidOf(item.id),
    item.cancelled,
    item.fulfilled,
    item.delivered,
    item.returned,
    item.subtotal,
    item.total,
  ])
  return tx`
    update orders.order_items item
    set cancelled = change.cancelled, fulfilled = change.fulfilled,
      delivered = change.delivered, returned = change.returned,
      subtotal = change.subtotal, total = change.total
    from (values ${rows(changes, ['uuid', 'int', 'int', 'int', 'int', 'bigint', 'bigint'])})
      as change (id, cancelled, fulfilled, delivered, returned, subtotal, total)
    where item.tenant_id = ${tx.tenantId} and item.order_id = ${uuidOf(order.id)}
      and item.id = change.id
  `
}
