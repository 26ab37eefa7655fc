import { isSold } from '@souk/orders/contract'
import { literal, type Sql, sql, type Tx } from '@souk/platform'
import { daysBefore, firstIdOf, type Period } from '../period.ts'
import type { Grouping, PartOfSales, Sales, Sellers } from './analytics.ts'

export interface Scope {
  readonly period: Period
  /** uuid of the provider to look at alone. */
  readonly provider: string | undefined
  readonly channel: string | undefined
}

type SalesRow = Record<Exclude<keyof Sales, 'currency'>, string> & { currency: string }

/**
 * One statement, so that all sums see the same orders. Lines are read a second time only for orders with returns: then
 * the value returned is compared with the refund of the order.
 */
export async function listSales(tx: Tx, scope: Scope): Promise<Sales[]> {
  const rows = await tx<SalesRow>`
    with sold as materialized (${soldLines(tx, scope)}),
    placed as not materialized (${placedOrders(tx, scope)}),
    by_currency as (
      select currency, count(*) as orders, sum(shipping) as shipping, sum(refunded) as refunded
      from placed
      group by currency
    ),
    returned as (
      select placed.currency, sum(greatest(0, came_back.value - placed.refunded)) as unrefunded
      from (${returnedGoods(tx, scope)}) came_back
      join placed using (order_id)
      where exists (select from sold where returned > 0)
      group by placed.currency
    ),
    by_provider as (
      select currency, gmv, row_number() over (partition by currency order by gmv desc) as place
      from sold
      where provider_id is not null
    ),
    selling as (
      select currency, sum(gmv) filter (where place <= 10) as gmv_of_top_ten
      from by_provider
      group by currency
    )
    select sold.currency, sum(sold.gmv)::text as gmv, sum(sold.units)::text as units,
      sum(sold.delivered)::text as delivered, sum(sold.returned)::text as returned,
      coalesce(max(orders), 0)::text as orders, coalesce(max(shipping), 0)::text as shipping,
      coalesce(max(refunded), 0)::text as refunded,
      (coalesce(max(refunded), 0) + coalesce(max(unrefunded), 0))::text as "givenBack",
      coalesce(max(gmv_of_top_ten), 0)::text as "gmvOfTopTen"
    from sold
    left join by_currency using (currency)
    left join returned using (currency)
    left join selling using (currency)
    group by sold.currency
    order by sold.currency
  `
  return rows.map(toSales)
}

function toSales({ currency, ...sums }: SalesRow): Sales {
  const exact = Object.entries(sums).map(([name, sum]) => [name, BigInt(sum)])
  return { currency, ...Object.fromEntries(exact) }
}

function isPaidInPeriod({ period, channel }: Scope): Sql {
  return sql`placed_at >= ${period.from} and placed_at < ${period.to} and ${isSold}
    and ${channel === undefined ? sql`true` : sql`channel = ${channel}`}`
}

function isOfProvider({ provider }: Scope): Sql {
  return provider === undefined ? sql`true` : sql`provider_id = ${provider}`
}

function soldLines(tx: Tx, scope: Scope): Sql {
  return sql`
    select currency, provider_id, sum(merchandise_total) as gmv,
      sum(quantity - cancelled) as units, sum(delivered) as delivered, sum(returned) as returned
    from orders.item_facts
    where tenant_id = ${tx.tenantId} and ${isPaidInPeriod(scope)} and ${isOfProvider(scope)}
    group by currency, provider_id
  `
}

function returnedGoods(tx: Tx, scope: Scope): Sql {
  return sql`
    select order_id, sum(round(
        returned * merchandise_total::numeric / (quantity - cancelled)
      )) as value
    from orders.item_facts
    where tenant_id = ${tx.tenantId} and ${isPaidInPeriod(scope)} and ${isOfProvider(scope)}
      and returned > 0
    group by order_id
  `
}

/**
 * The orders of the period with a unit left, each with its shipping and its refund. Looking at one
 * provider, both are its share by value. A refund first answers for cancelled units, which are in no sum
 * any more; what goes beyond is spread over all that the order cost, and the part of the items counts.
 */
function placedOrders(tx: Tx, scope: Scope): Sql {
  const isShared = scope.provider !== undefined
  const gmv = isShared ? sql`own.gmv` : sql`placed.merchandise_total`
  const shipping = isShared
    ? sql`coalesce(round(
        placed.shipping_total * own.gmv / nullif(placed.merchandise_total, 0)
      ), 0)`
    : sql`placed.shipping_total`
  return sql`
    select placed.order_id, placed.currency, ${shipping} as shipping,
      case when placed.refunded_total = 0 then 0 else coalesce(round(
        greatest(0, placed.refunded_total - greatest(0, placed.paid_total - placed.total))::numeric
          * ${gmv} / nullif(placed.total, 0)
      ), 0) end as refunded
    from (
      select order_id, currency, merchandise_total, shipping_total, total, paid_total, refunded_total
      from orders.order_facts
      where tenant_id = ${tx.tenantId} and ${isPaidInPeriod(scope)}
    ) placed
    ${isShared ? sql`join (${ordersOfProvider(tx, scope)}) own using (order_id)` : sql``}
  `
}

function ordersOfProvider(tx: Tx, scope: Scope): Sql {
  return sql`
    select order_id, sum(merchandise_total) as gmv
    from orders.item_facts
    where tenant_id = ${tx.tenantId} and ${isPaidInPeriod(scope)} and ${isOfProvider(scope)}
      and cancelled < quantity
    group by order_id
  `
}

interface PartRow {
  readonly part: string | null
  readonly currency: string
  readonly gmv: string
  readonly orders: string
  readonly units: string
}

/** The sums of some part of the sales, by what the part is told from: see `salesByPart`. */
export interface Part extends PartOfSales {
  readonly part: string | null
}

/** By piece of the period: `part` counts the pieces from 1. */
export function listSalesByPiece(tx: Tx, scope: Scope, pieces: readonly Period[]): Promise<Part[]> {
  const starts = pieces.map(({ from }) => from.toISOString())
  return salesByPart(tx, scope, sql`width_bucket(placed_at, ${starts}::timestamptz[])`)
}

/** By provider, of which `part` is the uuid, or by channel. */
export function listSalesByGroup(tx: Tx, scope: Scope, grouping: Grouping): Promise<Part[]> {
  const part = grouping === 'provider' ? sql`provider_id` : sql`channel`
  return salesByPart(tx, scope, part, sql`limit ${groupRowsMax}`)
}

/** Of very many providers in very many currencies, those with most sales in the currency of the tenant. */
const groupRowsMax = literal(2_000)

/** An order counts for each part of which it has a unit left. */
async function salesByPart(tx: Tx, scope: Scope, part: Sql, limit: Sql = sql``): Promise<Part[]> {
  const rows = await tx<PartRow>`
    select (${part})::text as part, currency, sum(merchandise_total)::text as gmv,
      sum(quantity - cancelled)::text as units,
      count(distinct order_id) filter (where cancelled < quantity)::text as orders
    from orders.item_facts
    where tenant_id = ${tx.tenantId} and ${isPaidInPeriod(scope)} and ${isOfProvider(scope)}
    group by 1, currency
    order by currency = ${tx.currency} desc, sum(merchandise_total) desc, 1, currency
    ${limit}
  `
  return rows.map(({ gmv, orders, units, ...rest }) => ({
    ...rest,
    gmv: BigInt(gmv),
    orders: BigInt(orders),
    units: BigInt(units),
  }))
}

const activeDays = 30

/** Each provider is asked for one paid order of the last thirty days, from the latest it has. */
export async function countSellers(
  tx: Tx,
  { period: { to }, provider, channel }: Scope,
): Promise<Sellers> {
  const from = daysBefore(to, activeDays)
  const recently = isPaidInPeriod({ period: { from, to }, provider, channel })
  const [row] = await tx<{ active: number; selling: number }>`
    select count(*) as active, count(*) filter (
        where exists (
          select from orders.item_facts
          where tenant_id = ${tx.tenantId} and provider_id = seller.id
            and order_id >= ${firstIdOf(from, tx.clockOffsetMs)} and ${recently}
        )
      ) as selling
    from marketplace.providers seller
    where seller.tenant_id = ${tx.tenantId} and seller.status = 'ACTIVE'
      and ${provider === undefined ? sql`true` : sql`seller.id = ${provider}`}
  `
  return { active: BigInt(row?.active ?? 0), selling: BigInt(row?.selling ?? 0) }
}
