import { beforeAll, idOf, literal, sentInOrder, type Tx, uuidOf } from '@souk/platform'
import { type Count, type CountedPart, type Span, type SpanCount, spanSize } from './count.ts'
import { countTable } from './rows.ts'

/** An order that changed, and the customer that has it or had it. */
export interface ChangedOrder {
  readonly customerId: string
  readonly orderId: string
}

/** A tenant counts one batch at a time: an older count may not replace a later one. */
export async function lockCounting(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`customer counts of ${tx.tenantId}`}, 0))`
}

const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface SpanRow {
  readonly customer_id: string
  readonly after: string | null
  readonly through: string | null
}

/** The spans that these orders stand in, and the newest orders of each customer. */
export async function listSpans(tx: Tx, changed: readonly ChangedOrder[]): Promise<Span[]> {
  const customers = [...new Set(changed.map(({ customerId }) => customerId))]
  const customerIds = [...changed.map(({ customerId }) => customerId), ...customers].map(uuidOf)
  const orderIds = [
    ...changed.map(({ orderId }) => uuidOf(orderId)),
    ...customers.map(() => lastUuid),
  ]
  const found = await tx<SpanRow>`
    select distinct named.customer_id, previous.through as after, span.through
    from unnest(${customerIds}::uuid[], ${orderIds}::uuid[]) as named (customer_id, order_id)
    left join lateral (
      select counted.through
      from orders.customer_counts counted
      where counted.tenant_id = ${tx.tenantId} and counted.customer_id = named.customer_id
        and counted.through >= named.order_id
      order by counted.through
      limit 1
    ) span on true
    left join lateral (
      select counted.through
      from orders.customer_counts counted
      where counted.tenant_id = ${tx.tenantId} and counted.customer_id = named.customer_id
        and counted.through < coalesce(span.through, ${lastUuid}::uuid)
      order by counted.through desc
      limit 1
    ) previous on true
    order by named.customer_id, span.through
  `
  const orderId = (uuid: string | null) => uuid && idOf('ord', uuid)
  return found.map(({ customer_id, after, through }) => ({
    customerId: idOf('cus', customer_id),
    after: orderId(after),
    through: orderId(through),
  }))
}

interface CountRow {
  readonly currency: string
  readonly orders: number
  readonly spent: number
  readonly last_order_at: string | null
  readonly paid_orders: number
  readonly refunded_orders: number
}

interface PartRow extends CountRow {
  readonly span: number
  readonly part: number
  readonly last_id: string
}

/** The orders of these spans, counted as they are now, through the index of their customers. */
export async function countParts(tx: Tx, spans: readonly Span[]): Promise<CountedPart[]> {
  const customerIds = spans.map(({ customerId }) => uuidOf(customerId))
  const afters = spans.map(({ after }) => (after === null ? beforeAll : uuidOf(after)))
  const throughs = spans.map(({ through }) => (through === null ? lastUuid : uuidOf(through)))
  const counted = await tx<PartRow>`
    select span, part, currency, count(*) as orders,
      (sum(paid_total) - sum(refunded_total) - sum(charged_back_total))::bigint as spent, max(placed_at) as last_order_at,
      count(*) filter (where paid_total > 0) as paid_orders,
      count(*) filter (where refunded_total > 0) as refunded_orders,
      max(id::text) as last_id
    from (
      select span.n - 1 as span,
        (row_number() over (partition by span.n order by placed.id) - 1) / ${literal(spanSize)} as part,
        placed.id, placed.currency, placed.paid_total, placed.refunded_total, placed.charged_back_total,
        placed.placed_at
      from unnest(${customerIds}::uuid[], ${afters}::uuid[], ${throughs}::uuid[])
        with ordinality as span (customer_id, after, through, n)
      join orders.orders placed
        on placed.tenant_id = ${tx.tenantId} and placed.customer_id = span.customer_id
        and placed.id > span.after and placed.id <= span.through
    ) bought
    group by span, part, currency
  `
  return counted.map(({ span, part, last_id, ...row }) => ({
    ...toCount(row),
    span,
    part,
    lastId: idOf('ord', last_id),
  }))
}

function toCount(row: CountRow): Count {
  return {
    currency: row.currency,
    orders: row.orders,
    spent: row.spent,
    lastOrderAt: row.last_order_at === null ? null : new Date(row.last_order_at),
    paidOrders: row.paid_orders,
    refundedOrders: row.refunded_orders,
  }
}

/** In place of what was kept of these spans. One without orders is no span any more. */
export async function replaceCounts(
  tx: Tx,
  spans: readonly Span[],
  counts: readonly SpanCount[],
): Promise<void> {
  const kept = spans.flatMap(({ customerId, through }) =>
    through === null ? [] : [{ customerId: uuidOf(customerId), through: uuidOf(through) }],
  )
  if (kept.length + counts.length === 0) return
  await sentInOrder([
    tx`
      delete from orders.customer_counts counted
      using unnest(
        ${kept.map(({ customerId }) => customerId)}::uuid[], ${kept.map(({ through }) => through)}::uuid[]
      ) as span (customer_id, through)
      where counted.tenant_id = ${tx.tenantId} and counted.customer_id = span.customer_id
        and counted.through = span.through
    `,
    countTable.insert(tx, counts),
  ])
}

/** What all spans of these customers come to. */
export async function sumCounts(
  tx: Tx,
  customerIds: readonly string[],
): Promise<(Count & { readonly customerId: string })[]> {
  const sums = await tx<CountRow & { readonly customer_id: string }>`
    select customer_id, currency, sum(orders)::bigint as orders, sum(spent)::bigint as spent,
      max(last_order_at) as last_order_at, sum(paid_orders)::bigint as paid_orders,
      sum(refunded_orders)::bigint as refunded_orders
    from orders.customer_counts
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
    group by customer_id, currency
  `
  return sums.map((row) => ({ customerId: idOf('cus', row.customer_id), ...toCount(row) }))
}
