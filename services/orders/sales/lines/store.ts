import { defaultChannel, inquiryOf, type ProductKind, type Sale } from '@souk/catalog/contract'
import type { Serving } from '@souk/inventory/contract'
import { idOf, join, ownedBy, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import {
  type ChosenLists,
  chooseLists,
  type KnownLists,
  listsFor,
  listsRevision,
  type PriceInquiry,
  type PriceListPriceJson,
  personalLists,
  pricesOfChosen,
  type QuoteJson,
  quoteJson,
  toPriceListPrices,
  toQuote,
} from '@souk/pricing/contract'
import { hasAutomatic } from '@souk/promotions/contract'
import type { LookupRequest, NamedChannel, Resolved, Sellable } from './lines.ts'

interface SellableRow {
  readonly product_id: string
  readonly variant_id: string
  readonly sku: string | null
  readonly title: string
  readonly variant_title: string | null
  readonly is_default: boolean
  readonly provider_id: string | null
  readonly kind: ProductKind
  readonly requires_shipping: boolean
  readonly tax_code: string | null
  readonly product_status: string
  readonly variant_status: string
  readonly seller_active: boolean
  readonly publications: Sale['publications']
  readonly ordered: boolean
  readonly prices: Sellable['prices'] | null
  readonly list_prices?: readonly PriceListPriceJson[] | null
  readonly personal_lists?: readonly string[] | null
  readonly warehouse: string | null
  readonly tracked: boolean | null
  readonly available: number | null
  readonly low_stock_at: number | null
  readonly is_routed?: boolean | null
  readonly components?: readonly ComponentRow[] | null
  readonly buyer_email?: string | null
  readonly channel?: NamedChannel | null
  readonly lists_revision: string | null
  readonly uses_locations: boolean
  readonly has_automatic: boolean
  readonly quote?: QuoteJson | null
}

/** A component of a bundle, as JSON has it. */
interface ComponentRow extends ServingRow {
  readonly component_id: string
  readonly quantity: number
  readonly ordered: boolean
}

interface ServingRow {
  readonly warehouse: string | null
  readonly tracked: boolean | null
  readonly available: number | null
  readonly low_stock_at: number | null
  readonly is_routed?: boolean | null
}

/** What some tenants use, and only some orders need. */
export const optionals = ['locations', 'bundles'] as const
export type Optional = (typeof optionals)[number]

/** What is taken to be so of the tenant. */
export interface Assumed {
  readonly uses: readonly Optional[]
  /** Its price lists; undefined where it has none. */
  readonly lists: KnownLists | undefined
}

interface Found {
  readonly resolved: Resolved
  /** What the order needs, whether or not it was asked for. */
  readonly used: readonly Optional[]
  /** Whether the price lists of the tenant are those that were assumed. Where they are not, prices are not to be taken from this. */
  readonly isListed: boolean
}

/**
 * Everything that the order names, in one statement whose text does not depend on how many lines there are. A line that names
 * nothing, or what is somebody else's, simply finds nothing.
 */
export async function find(
  tx: Tx,
  request: LookupRequest,
  { uses, lists }: Assumed,
): Promise<Found> {
  const { customerId, channel, quoteId } = request
  const choosesLocation = uses.includes('locations')
  const inquiry = inquiryOf(tx, { customerId, channel: channel ?? defaultChannel })
  const chosen = chooseLists(lists, inquiry)
  const found = await tx<SellableRow>`
    select named.product_id, named.variant_id, named.sku, named.title, named.variant_title,
      named.is_default, named.provider_id, named.kind, named.requires_shipping, named.tax_code,
      named.product_status, named.variant_status, named.seller_active, named.publications,
      named.ordered, (
        select json_agg(price)
        from (
          select currency, min_quantity as "minQuantity", amount, floor
          from pricing.base_prices
          where tenant_id = ${tx.tenantId} and variant_id = named.variant_id
        ) price
      ) as prices, stock.warehouse, stock.tracked, stock.available, stock.low_stock_at,
      ${listsRevision(tx)} as lists_revision, ${choosesLocations(tx)} as uses_locations,
      ${hasAutomatic(tx)} as has_automatic
      ${chosen.lists.length === 0 ? sql`` : listColumns(tx, chosen, inquiry)}
      ${choosesLocation ? sql`, ${isRouted(tx, sql`named.variant_id`)} as is_routed` : sql``}
      ${uses.includes('bundles') ? sql`, ${componentsOf(tx, choosesLocation)} as components` : sql``}
      ${customerId === null ? sql`` : sql`, ${buyerEmail(tx, customerId)} as buyer_email`}
      ${channel === null ? sql`` : sql`, ${namedChannel(tx, channel)} as channel`}
      ${quoteId === null ? sql`` : sql`, ${quoteJson(tx, quoteId)} as quote`}
    from (${join(branches(tx, request), ' union all ')}) named
    left join inventory.serving_stock stock
      on stock.tenant_id = ${tx.tenantId} and stock.variant_id = named.variant_id
    where ${ownedBy(tx, sql`named.provider_id`)}
  `
  const [first] = found
  const isListed = first === undefined || first.lists_revision === (lists?.revision ?? null)
  return { resolved: toResolved(found, chosen), used: usedIn(found), isListed }
}

function usedIn(found: readonly SellableRow[]): Optional[] {
  const [first] = found
  const isUsed: Readonly<Record<Optional, boolean>> = {
    locations: first?.uses_locations === true,
    bundles: found.some(({ kind }) => kind === 'BUNDLE'),
  }
  return optionals.filter((one) => isUsed[one])
}

function listColumns(tx: Tx, chosen: ChosenLists, inquiry: PriceInquiry): Sql {
  const prices = pricesOfChosen(tx, sql`named.variant_id`, chosen, inquiry)
  if (chosen.personalUuids.length === 0) return sql`, ${prices} as list_prices`
  return sql`, ${prices} as list_prices, ${personalLists(tx, chosen, inquiry)} as personal_lists`
}

function toResolved(found: readonly SellableRow[], chosen: ChosenLists): Resolved {
  const [first] = found
  const lists = listsFor(chosen, first?.personal_lists)
  return {
    sellables: found.map((row) => ({ ...toSellable(row), lists })),
    buyerEmail: first?.buyer_email ?? null,
    channel: first?.channel ?? null,
    quote: first?.quote ? toQuote(first.quote) : null,
    hasAutomatic: first?.has_automatic === true,
  }
}

/** Of what is no bundle, nothing is looked up. */
function componentsOf(tx: Tx, choosesLocation: boolean): Sql {
  return sql`case when named.kind = 'BUNDLE' then (
    select json_agg(part)
    from (
      select component.component_id, component.quantity, component.ordered, serving.warehouse,
        serving.tracked, serving.available, serving.low_stock_at
        ${choosesLocation ? sql`, ${isRouted(tx, sql`component.component_id`)} as is_routed` : sql``}
      from catalog.bundle_parts component
      left join inventory.serving_stock serving
        on serving.tenant_id = ${tx.tenantId} and serving.variant_id = component.component_id
      where component.tenant_id = ${tx.tenantId} and component.variant_id = named.variant_id
      order by component.component_id
    ) part
  ) end`
}

/**
 * One look-up for each way of naming that the lines use: together in one condition no index would serve. Each name is
 * looked up by itself, because PostgreSQL plans for an average tenant: where most are small it would rather read all
 * that a tenant sells, and do so for the largest too. `offset 0` keeps it from merging the look-ups again.
 */
function branches(tx: Tx, { variantIds, productIds, skus }: LookupRequest): Sql[] {
  const named = (names: Sql, condition: Sql) => sql`
    select found.*
    from unnest(${names}) as wanted (name)
    cross join lateral (
      select product_id, variant_id, sku, title, variant_title, is_default, provider_id, kind,
        requires_shipping, tax_code, product_status, variant_status, seller_active, publications, ordered
      from catalog.sellable_variants
      where tenant_id = ${tx.tenantId} and ${condition}
      offset 0
    ) found`
  const ids = (names: readonly string[]) => sql`${[...new Set(names)].map(uuidOf)}::uuid[]`
  const found: Sql[] = []
  if (variantIds.length > 0) found.push(named(ids(variantIds), sql`variant_id = wanted.name`))
  if (productIds.length > 0) {
    found.push(named(ids(productIds), sql`product_id = wanted.name and is_default`))
  }
  if (skus.length > 0) found.push(named(sql`${[...new Set(skus)]}::text[]`, sql`sku = wanted.name`))
  return found
}

function choosesLocations(tx: Tx): Sql {
  return sql`coalesce((
    select in_use from inventory.routing where tenant_id = ${tx.tenantId}
  ), false)`
}

/** Whether the location has to be chosen. Of a tenant that has declared nothing about that, no more is read. */
function isRouted(tx: Tx, variantId: Sql): Sql {
  return sql`case
    when ${choosesLocations(tx)} then exists (
      select
      from inventory.routed_variants routed
      where routed.tenant_id = ${tx.tenantId} and routed.variant_id = ${variantId}
    )
  end`
}

function buyerEmail(tx: Tx, customerId: string): Sql {
  return sql`(
    select email
    from customers.customer_directory
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)} and status = 'ACTIVE'
  )`
}

function namedChannel(tx: Tx, channel: string): Sql {
  return sql`(
    select json_build_object('status', status, 'ordered', ordered)
    from catalog.sales_channels
    where tenant_id = ${tx.tenantId} and handle = ${channel}
  )`
}

function toSellable(row: SellableRow): Omit<Sellable, 'lists'> {
  return {
    productId: idOf('prod', row.product_id),
    variantId: idOf('var', row.variant_id),
    sku: row.sku,
    title: row.title,
    variantTitle: row.variant_title,
    isDefault: row.is_default,
    providerId: row.provider_id && idOf('prv', row.provider_id),
    kind: row.kind,
    requiresShipping: row.requires_shipping,
    taxCode: row.tax_code,
    productStatus: row.product_status,
    variantStatus: row.variant_status,
    isSellerActive: row.seller_active,
    publications: row.publications,
    isOrdered: row.ordered,
    prices: row.prices ?? [],
    priceListPrices: toPriceListPrices(row.list_prices),
    serving: servingOf(row),
    components: (row.components ?? []).map((part) => ({
      variantId: idOf('var', part.component_id),
      quantity: part.quantity,
      isOrdered: part.ordered,
      serving: servingOf(part),
    })),
  }
}

function servingOf(row: ServingRow): Serving | null {
  const { warehouse, tracked, available, low_stock_at: lowStockAt } = row
  const isFound = warehouse !== null && tracked !== null && available !== null
  return isFound && row.is_routed !== true ? { warehouse, tracked, available, lowStockAt } : null
}
