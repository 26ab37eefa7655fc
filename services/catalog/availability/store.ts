import { type StockPlace, shippingTo } from '@souk/inventory/contract'
import { asOperator, idOf, literal, type Sql, sql, type Tx, uuidOf, visitOf } from '@souk/platform'
import {
  type ListJson,
  listsJson,
  type PriceInquiry,
  type PriceListPriceJson,
  priceListPricesJson,
  toLists,
  toPriceListPrices,
  withLists,
} from '@souk/pricing/contract'
import type { ChannelStatus } from '../channels/channel.ts'
import { productNotFound } from '../products/problems.ts'
import type { Publications } from '../publications/publication.ts'
import { variantsShownTo } from '../storefront/store.ts'
import { variantNotFound } from '../variants/problems.ts'
import type { Offer } from './gates.ts'

/** So many variants are explained at once. */
const explainedMax = 100

export interface ExplainedVariant extends Offer {
  readonly variantId: string
  readonly sku: string | null
  readonly title: string
  readonly providerId: string | null
}

export interface Explained {
  readonly variants: readonly ExplainedVariant[]
  readonly variantCount: number
  readonly channelStatus: ChannelStatus | null
  /** Null where no customer was named. */
  readonly isCustomerActive: boolean | null
}

interface Asked {
  readonly productId: string
  readonly variantId?: string | undefined
  readonly customerId?: string | undefined
  readonly channel: string
  /** Only stock of locations that ship there counts. */
  readonly country: string | null
}

/** As JSON has it, in which a time is a text. */
interface PlaceRow extends Omit<StockPlace, 'releaseAt'> {
  readonly releaseAt: string | null
  readonly shipsTo: readonly string[]
}

interface ExplainedRow {
  readonly variant_id: string
  readonly sku: string | null
  readonly variant_title: string
  readonly provider_id: string | null
  readonly product_status: string
  readonly variant_status: string
  readonly seller_active: boolean
  readonly publications: Publications
  readonly channel_status: ChannelStatus | null
  readonly prices: Offer['prices'] | null
  readonly list_prices: readonly PriceListPriceJson[] | null
  readonly lists: readonly ListJson[] | null
  readonly places: readonly PlaceRow[] | null
  readonly components:
    | readonly { readonly quantity: number; readonly places: readonly PlaceRow[] | null }[]
    | null
  readonly variant_count: number
  readonly customer_active: boolean | null
}

/** All that the gates look at, in one statement. */
export async function explain(tx: Tx, asked: Asked): Promise<Explained> {
  const { productId, variantId, customerId, channel } = asked
  const inquiry = inquiryOf(tx, { channel, customerId: customerId ?? null })
  // A visitor pays what lists say, and owns no row of them.
  const priced = visitOf(tx) === undefined ? tx : asOperator(tx)
  const found = await tx<ExplainedRow>`
    ${withLists(tx, inquiry)}
    select named.variant_id, named.sku, named.variant_title, named.provider_id,
      named.product_status, named.variant_status, named.seller_active, named.publications, ${statusOf(tx, channel)} as channel_status, (
        select json_agg(price)
        from (
          select currency, min_quantity as "minQuantity", amount, floor
          from pricing.base_prices
          where tenant_id = ${tx.tenantId} and variant_id = named.variant_id
        ) price
      ) as prices, ${priceListPricesJson(priced, sql`named.variant_id`)} as list_prices,
      ${listsJson} as lists, ${placesOf(tx, sql`named.variant_id`)} as places, (
        select json_agg(part)
        from (
          select component.quantity, ${placesOf(tx, sql`component.component_id`)} as places
          from catalog.bundle_components component
          where component.tenant_id = ${tx.tenantId} and component.variant_id = named.variant_id
        ) part
      ) as components, (
        select count(*)::int
        from catalog.variants
        where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
      ) as variant_count, ${customerId === undefined ? sql`null` : isActive(tx, customerId)} as customer_active
    from (
      select sold.*
      from catalog.sellable_variants sold
      join catalog.variants variant
        on variant.tenant_id = ${tx.tenantId} and variant.id = sold.variant_id
      where sold.tenant_id = ${tx.tenantId} and sold.product_id = ${uuidOf(productId)}
        and ${variantsShownTo(tx, sql`sold.variant_status`, sql`sold.provider_id`)}
        ${variantId === undefined ? sql`` : sql`and sold.variant_id = ${uuidOf(variantId)}`}
      order by variant.position, variant.id
      limit ${literal(explainedMax)}
    ) named
  `
  const [first] = found
  if (!first) throw variantId ? variantNotFound({ variantId }) : productNotFound({ productId })
  const { variant_count: variantCount, customer_active: isCustomerActive } = first
  const { channel_status: channelStatus } = first
  const variants = found.map((row) => toExplained(row, asked))
  return { variants, variantCount, channelStatus, isCustomerActive }
}

/** The stock of a variant at each of its locations. */
function placesOf(tx: Tx, variantId: Sql): Sql {
  return sql`(
    select json_agg(place)
    from (
      select balance as available, tracked, is_primary as "isPrimary", policy,
        backorder_limit as "backorderLimit", release_at as "releaseAt", ships_to as "shipsTo"
      from inventory.variant_stock
      where tenant_id = ${tx.tenantId} and variant_id = ${variantId}
    ) place
  )`
}

/** Who wants to buy in a channel now, for whatever looks prices up. */
export function inquiryOf(
  tx: Tx,
  { channel, customerId }: Pick<PriceInquiry, 'channel' | 'customerId'>,
): PriceInquiry {
  return { channel, customerId, groupIds: groupsOf(tx, customerId), at: tx.now }
}

/** The groups of a customer, which price lists may be for. */
export function groupsOf(tx: Tx, customerId: string | null): Sql {
  if (customerId === null) return sql`'{}'::uuid[]`
  return sql`array(
    select group_id
    from customers.customer_group_ids
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
  )`
}

function statusOf(tx: Tx, channel: string): Sql {
  return sql`(
    select status
    from catalog.channels
    where tenant_id = ${tx.tenantId} and handle = ${channel}
  )`
}

function isActive(tx: Tx, customerId: string): Sql {
  return sql`exists (
    select
    from customers.customer_directory
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)} and status = 'ACTIVE'
  )`
}

function toExplained(row: ExplainedRow, { country }: Asked): ExplainedVariant {
  return {
    variantId: idOf('var', row.variant_id),
    sku: row.sku,
    title: row.variant_title,
    providerId: row.provider_id && idOf('prv', row.provider_id),
    productStatus: row.product_status,
    variantStatus: row.variant_status,
    isSellerActive: row.seller_active,
    publications: row.publications,
    prices: row.prices ?? [],
    priceListPrices: toPriceListPrices(row.list_prices),
    lists: toLists(row.lists),
    places: placesTo(row.places, country),
    components: (row.components ?? []).map(({ quantity, places }) => ({
      quantity,
      places: placesTo(places, country),
    })),
  }
}

/** Those that ship to the country. */
function placesTo(places: readonly PlaceRow[] | null, country: string | null): StockPlace[] {
  return shippingTo(places ?? [], country ?? undefined).map(
    ({ releaseAt, shipsTo: _there, ...place }) => {
      return { ...place, releaseAt: releaseAt === null ? null : new Date(releaseAt) }
    },
  )
}
