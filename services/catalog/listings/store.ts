import { defaultWarehouse } from '@souk/inventory/contract'
import { idOf, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import { type Listing, listingTable, uncounted } from './rows.ts'

/** What is shown of products whose rows the statement calls `product`, as it stands now: the columns of a listing. */
function counted(tx: Tx, product: Sql): Sql {
  return sql`
    select variant.product_id, variant.sku, variant.version as variant_version, variant.currency, price.amount,
      coalesce(stock.available, 0) as available,
      coalesce(stock.warehouse, ${defaultWarehouse}) as warehouse,
      coalesce(stock.tracked, true) as tracked, totals.variant_count, totals.amount_min,
      totals.amount_max, totals.total_available, totals.is_limited
    from catalog.variants variant
    left join pricing.base_prices price on price.tenant_id = ${tx.tenantId}
      and price.variant_id = variant.id and price.currency = variant.currency
      and price.min_quantity = 1
    left join lateral (
      select sum(location.available)::bigint as available,
        max(location.warehouse) filter (where location.is_primary) as warehouse,
        bool_and(location.tracked) filter (where location.is_primary) as tracked
      from inventory.variant_stock location
      where location.tenant_id = ${tx.tenantId} and location.variant_id = variant.id
    ) stock on true
    cross join lateral (
      select count(*)::int as variant_count,
        min(offered.amount) filter (where each.status = 'ACTIVE') as amount_min,
        max(offered.amount) filter (where each.status = 'ACTIVE') as amount_max,
        coalesce(sum(stocked.available) filter (where each.status = 'ACTIVE'), 0)::bigint
          as total_available,
        coalesce(bool_and(stocked.tracked) filter (where each.status = 'ACTIVE'), true)
          as is_limited
      from catalog.variants each
      left join pricing.base_prices offered on offered.tenant_id = ${tx.tenantId}
        and offered.variant_id = each.id and offered.currency = variant.currency
        and offered.min_quantity = 1
      left join lateral (
        select sum(place.available)::bigint as available,
          bool_and(place.tracked) filter (where place.is_primary) as tracked
        from inventory.variant_stock place
        where place.tenant_id = ${tx.tenantId} and place.variant_id = each.id
      ) stocked on true
      where each.tenant_id = ${tx.tenantId} and each.product_id = ${product}.id
    ) totals
    where variant.tenant_id = ${tx.tenantId} and variant.id = ${product}.default_variant_id`
}

/** The listing of each product that a page shows, as `listing`; empty for one that was not counted yet. */
export function keptListing(tx: Tx): Sql {
  return sql`
    left join catalog.listings listing
      on listing.tenant_id = ${tx.tenantId} and listing.product_id = listed.id`
}

/** The same, counted now. */
export function countedListing(tx: Tx): Sql {
  return sql`cross join lateral (${counted(tx, sql`listed`)}) listing`
}

export function insertListings(tx: Tx, listings: readonly Listing[]): Promise<void> {
  return listingTable.insert(tx, listings)
}

/** Products of these variants, in key order, and whether each of them has a listing. */
export async function listProductsOf(
  tx: Tx,
  named: { readonly productIds: readonly string[]; readonly variantIds: readonly string[] },
): Promise<{ productId: string; isListed: boolean }[]> {
  const found = await tx<{ id: string; is_listed: boolean }>`
    select product.id, listing.product_id is not null as is_listed
    from catalog.products product
    left join catalog.listings listing
      on listing.tenant_id = ${tx.tenantId} and listing.product_id = product.id
    where product.tenant_id = ${tx.tenantId} and product.id in (
      select unnest(${named.productIds.map(uuidOf)}::uuid[])
      union
      select product_id
      from catalog.variants
      where tenant_id = ${tx.tenantId} and id = any(${named.variantIds.map(uuidOf)}::uuid[])
    )
    order by product.id
  `
  return found.map(({ id, is_listed }) => ({
    productId: idOf('prod', id),
    isListed: is_listed,
  }))
}

/** Rows that are still to be counted. */
export async function insertUncounted(tx: Tx, productIds: readonly string[]): Promise<void> {
  const leaveIt = sql`on conflict (tenant_id, product_id) do nothing`
  await listingTable.insert(tx, productIds.map(uncounted), leaveIt)
}

/** In key order. Whoever counts a product waits here for others who do, and counts what they have left. */
export async function lockListings(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx`
    select product_id
    from catalog.listings
    where tenant_id = ${tx.tenantId} and product_id = any(${productIds.map(uuidOf)}::uuid[])
    order by product_id
    for no key update
  `
}

/** Counts what stands now. A row that says so already is left as it is. The rows are locked by now. */
export async function updateListings(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx`
    update catalog.listings listing
    set (${listingTable.columns}) = row(${listingTable.columnsOf('now')})
    from (
      select counted.*
      from catalog.products product
      cross join lateral (${counted(tx, sql`product`)}) counted
      where product.tenant_id = ${tx.tenantId}
        and product.id = any(${productIds.map(uuidOf)}::uuid[])
    ) now
    where listing.tenant_id = ${tx.tenantId} and listing.product_id = now.product_id
      and (${listingTable.columnsOf('listing')})
        is distinct from (${listingTable.columnsOf('now')})
  `
}
