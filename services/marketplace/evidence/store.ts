import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { daysBefore, firstIdOf } from '../period.ts'
import { type EvidencedMetric, policies } from '../scorecards/policy.ts'
import { isCancelledByProvider, isDeliveredOnTime, isShippedOnTime } from '../scorecards/store.ts'

export interface WantedEvidence {
  readonly providerId: string
  readonly metric: EvidencedMetric
  readonly asOf: Date
  /** Those that count against the provider, or the others; all when absent. */
  readonly faults: boolean | undefined
}

const evidenceItem = listItem({
  order_id: field.id('ord'),
  shared: field.boolean(),
  placed_at: field.time(),
  fulfillment_id: field.id('ful'),
  numerator: field.number(),
  denominator: field.number(),
})

/** A row for each order or shipment of the metric's window, with what it adds to numerator and denominator. */
export function pageOfEvidence(
  tx: Tx,
  wanted: WantedEvidence,
  page: PageRequest,
): Promise<ListPage> {
  const { metric, faults } = wanted
  const isFault =
    policies[metric].floor > policies[metric].target
      ? sql`listed.numerator > 0`
      : sql`listed.numerator < listed.denominator`
  return pageOf(
    tx,
    {
      from: sql`(${evidenceOf(tx, wanted)})`,
      where: [faults === undefined ? undefined : sql`(${isFault}) = ${faults}`],
      item: evidenceItem,
    },
    page,
  )
}

function evidenceOf(tx: Tx, wanted: WantedEvidence): Sql {
  switch (wanted.metric) {
    case 'cancellation_rate':
      return ordersWith(tx, wanted, sql`cancelled`, sql`units`)
    case 'defect_rate':
      return sql`${ordersWith(tx, wanted, sql`(cancelled > 0)::int`, sql`1`)} where is_paid`
    case 'on_time_ship_rate':
      return shipmentsWith(tx, wanted, sql`shipment.promised_ship_by`, isShippedOnTime)
    case 'on_time_delivery_rate':
      return shipmentsWith(tx, wanted, sql`shipment.promised_deliver_by`, isDeliveredOnTime)
  }
}

function ordersWith(tx: Tx, wanted: WantedEvidence, numerator: Sql, denominator: Sql): Sql {
  return sql`
    select own.tenant_id, own.order_id as id, own.order_id, own.shared, own.placed_at,
      null::uuid as fulfillment_id, ${numerator} as numerator, ${denominator} as denominator
    from (${ordersInWindow(tx, wanted)}) own`
}

/** A shipment is due once its promise has passed. */
function shipmentsWith(tx: Tx, wanted: WantedEvidence, promise: Sql, isKept: Sql): Sql {
  return sql`
    select own.tenant_id, shipment.fulfillment_id as id, own.order_id, own.shared, own.placed_at,
      shipment.fulfillment_id, (${isKept})::int as numerator, 1 as denominator
    from (${ordersInWindow(tx, wanted)}) own
    join orders.fulfillment_facts shipment
      on shipment.tenant_id = ${tx.tenantId} and shipment.order_id = own.order_id
    where shipment.provider_id = ${uuidOf(wanted.providerId)} and shipment.status <> 'CANCELLED'
      and ${promise} < ${wanted.asOf}`
}

/** Found as the scorecard finds them: by the provider and the ids of its orders. */
function ordersInWindow(tx: Tx, { providerId, metric, asOf }: WantedEvidence): Sql {
  const { windowDays, maturityDays } = policies[metric]
  const from = daysBefore(asOf, windowDays)
  return sql`
    select item.tenant_id, item.order_id, placed.placed_at, placed.provider_id is null as shared,
      placed.paid_at is not null as is_paid, sum(item.quantity) as units,
      coalesce(sum(item.cancelled) filter (where ${isCancelledByProvider}), 0) as cancelled
    from orders.item_facts item
    join orders.order_facts placed
      on placed.tenant_id = ${tx.tenantId} and placed.order_id = item.order_id
    where item.tenant_id = ${tx.tenantId} and item.provider_id = ${uuidOf(providerId)}
      and item.order_id >= ${firstIdOf(from, tx.clockOffsetMs)} and placed.status <> 'EXPIRED'
      and placed.placed_at >= ${from} and placed.placed_at < ${daysBefore(asOf, maturityDays)}
    group by item.tenant_id, item.order_id, placed.placed_at, placed.provider_id, placed.paid_at`
}
