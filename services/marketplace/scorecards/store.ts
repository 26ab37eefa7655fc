import { literal, rows, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import { daysBefore, firstIdOf } from '../period.ts'
import { type MetricKey, policies, reasonsOfProvider } from './policy.ts'
import type { Tallies } from './scorecard.ts'

export const longestWindowDays = Math.max(
  ...Object.values(policies).map(({ windowDays }) => windowDays),
)

/** Conditions on an order and on a shipment, for what is counted and for the list of what was counted. */
export const isCancelledByProvider = sql`lower(cancel_reason) = any(${reasonsOfProvider})`
export const isShippedOnTime = sql`coalesce(shipped_at <= promised_ship_by, false)`
export const isDeliveredOnTime = sql`coalesce(delivered_at <= promised_deliver_by, false)`

interface TallyRow {
  orders: number
  ordered_units: number
  cancelled_units: number
  cancelled_buyers: number
  defect_orders: number
  defects: number
  defect_buyers: number
  ship_due: number
  shipped_on_time: number
  ship_late_buyers: number
  delivery_due: number
  delivered_on_time: number
  delivery_late_buyers: number
}

/**
 * Counts what the provider's orders and their shipments tell at each of the moments, in their order. Metrics
 * on ratings, messages, bookings, carrier scans, claims, returns by reason and balances have no rows to
 * count yet.
 *
 * The lines are found by the provider and the ids of its orders. With dates in their place a plan kept for
 * all callers would start from every order of the year instead of the few lines of this provider.
 */
export async function tallyOrders(
  tx: Tx,
  providerId: string,
  moments: readonly Date[],
): Promise<Tallies[]> {
  const provider = uuidOf(providerId)
  const earliest = daysBefore(new Date(Math.min(...moments.map(Number))), longestWindowDays)
  const found = await tx<TallyRow>`
    with evaluated (as_of, place) as (
      values ${rows(
        moments.map((moment, place) => [moment, place]),
        ['timestamptz', 'int'],
      )}
    ),
    sold as materialized (
      select placed.order_id, placed.placed_at, placed.paid_at, placed.customer_id,
        placed.cancel_reason, item.quantity, item.cancelled
      from orders.item_facts item
      join orders.order_facts placed
        on placed.tenant_id = ${tx.tenantId} and placed.order_id = item.order_id
      where item.tenant_id = ${tx.tenantId} and item.provider_id = ${provider}
        and item.order_id >= ${firstIdOf(earliest, tx.clockOffsetMs)} and placed.status <> 'EXPIRED'
    ),
    own as materialized (
      select order_id, placed_at, paid_at is not null as paid,
        coalesce(customer_id, order_id) as buyer, sum(quantity) as units,
        coalesce(sum(cancelled) filter (where ${isCancelledByProvider}), 0) as cancelled
      from sold
      where placed_at >= ${earliest}
      group by order_id, placed_at, paid_at, customer_id
    ),
    ordered as (${tallyCancellations()}),
    shipped as (${tallyShipments(tx, provider)})
    select orders, ordered_units, cancelled_units, cancelled_buyers, defect_orders, defects,
      defect_buyers, ship_due, shipped_on_time, ship_late_buyers, delivery_due, delivered_on_time,
      delivery_late_buyers
    from ordered
    join shipped using (place)
    order by place
  `
  return found.map(toTallies)
}

function daysAgo(days: number): Sql {
  return sql`evaluated.as_of - make_interval(hours => ${literal(days * 24)})`
}

function within(key: MetricKey): Sql {
  const { windowDays, maturityDays } = policies[key]
  return sql`placed_at >= ${daysAgo(windowDays)} and placed_at < ${daysAgo(maturityDays)}`
}

/** What the provider cancels counts against all that was ordered; a defect needs an order that was paid. */
function tallyCancellations(): Sql {
  const isRecent = within('cancellation_rate')
  const isMature = sql`paid and ${within('defect_rate')}`
  return sql`
    select evaluated.place, count(*) filter (where paid) as orders,
      coalesce(sum(units) filter (where ${isRecent}), 0)::bigint as ordered_units,
      coalesce(sum(cancelled) filter (where ${isRecent}), 0)::bigint as cancelled_units,
      count(distinct buyer) filter (where cancelled > 0 and ${isRecent}) as cancelled_buyers,
      count(*) filter (where ${isMature}) as defect_orders,
      count(*) filter (where cancelled > 0 and ${isMature}) as defects,
      count(distinct buyer) filter (where cancelled > 0 and ${isMature}) as defect_buyers
    from evaluated
    left join own
      on own.placed_at < evaluated.as_of and own.placed_at >= ${daysAgo(longestWindowDays)}
    group by evaluated.place
  `
}

/** A shipment is due once its promise has passed, and late when it was not kept in time or at all. */
function tallyShipments(tx: Tx, provider: string): Sql {
  const isToShip = sql`promised_ship_by < evaluated.as_of and ${within('on_time_ship_rate')}`
  const isToDeliver = sql`promised_deliver_by < evaluated.as_of
    and ${within('on_time_delivery_rate')}`
  return sql`
    select evaluated.place, count(*) filter (where ${isToShip}) as ship_due,
      count(*) filter (where ${isToShip} and ${isShippedOnTime}) as shipped_on_time,
      count(distinct buyer) filter (where ${isToShip} and not ${isShippedOnTime}) as ship_late_buyers,
      count(*) filter (where ${isToDeliver}) as delivery_due,
      count(*) filter (where ${isToDeliver} and ${isDeliveredOnTime}) as delivered_on_time,
      count(distinct buyer) filter (where ${isToDeliver} and not ${isDeliveredOnTime})
        as delivery_late_buyers
    from evaluated
    left join (
      select own.placed_at, own.buyer, promised_ship_by, promised_deliver_by, shipped_at,
        delivered_at
      from orders.fulfillment_facts fulfillment
      join own on own.order_id = fulfillment.order_id
      where fulfillment.tenant_id = ${tx.tenantId} and fulfillment.provider_id = ${provider}
        and fulfillment.status <> 'CANCELLED'
    ) shipment on shipment.placed_at < evaluated.as_of
    group by evaluated.place
  `
}

function toTallies(row: TallyRow): Tallies {
  return {
    orders: row.orders,
    metrics: {
      cancellation_rate: {
        numerator: row.cancelled_units,
        denominator: row.ordered_units,
        affectedBuyers: row.cancelled_buyers,
      },
      defect_rate: {
        numerator: row.defects,
        denominator: row.defect_orders,
        affectedBuyers: row.defect_buyers,
      },
      on_time_ship_rate: {
        numerator: row.shipped_on_time,
        denominator: row.ship_due,
        affectedBuyers: row.ship_late_buyers,
      },
      on_time_delivery_rate: {
        numerator: row.delivered_on_time,
        denominator: row.delivery_due,
        affectedBuyers: row.delivery_late_buyers,
      },
    },
  }
}
