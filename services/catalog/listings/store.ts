import { idOf, literal, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import { offerOf } from '../products/store.ts'
import type { Named } from './named.ts'
import { type Listing, listingTable, uncounted } from './rows.ts'

/**
 * What is shown of a product as it stands now: the columns of a listing. The product is a look-up by key, and says so with a
 * limit: what is joined PostgreSQL puts into an order of its own, and while it takes a tenant for a small one that begins
 * with all of the tenant's rows.
 */
function counted(tx: Tx, productId: Sql): Sql {
  return sql`
    select product.id as product_id, offer.sku, offer.variant_version, offer.currency, offer.amount,
      offer.available, offer.warehouse, offer.tracked, offer.variant_count,
      offer.amount_min, offer.amount_max, offer.total_available, offer.is_limited
    from (
      select id, default_variant_id, kind
      from catalog.products
      where tenant_id = ${tx.tenantId} and id = ${productId}
      limit 1
    ) product
    cross join lateral (${offerOf(tx)}) offer`
}

/**
 * The listing of each product that a page shows, as `listing`; empty for one that was not counted yet. The limit makes it a
 * look-up by key for each: a plain join reads all listings of a tenant that is taken for a small one.
 */
export function keptListing(tx: Tx): Sql {
  return listingWith(tx, sql`${listingTable.columns}, shown`)
}

/** No more of it than a list of products shows. */
export function shownListing(tx: Tx): Sql {
  return listingWith(tx, sql`sku, variant_version, shown`)
}

function listingWith(tx: Tx, columns: Sql): Sql {
  return sql`
    left join lateral (
      select ${columns}
      from catalog.listings
      where tenant_id = ${tx.tenantId} and product_id = listed.id
      limit 1
    ) listing on true`
}

/** The same, counted now. */
export function countedListing(tx: Tx): Sql {
  return sql`cross join lateral (${counted(tx, sql`listed.id`)}) listing`
}

export function insertListings(tx: Tx, listings: readonly Listing[]): Promise<void> {
  return listingTable.insert(tx, listings)
}

/** Products of these variants, in key order, and whether each of them has a listing. */
export async function listProductsOf(
  tx: Tx,
  named: Named,
): Promise<{ productId: string; isListed: boolean }[]> {
  const found = await tx<{ id: string; is_listed: boolean }>`
    select product.id, listing.product_id is not null as is_listed
    from (
      select unnest(${named.productIds.map(uuidOf)}::uuid[])
      union
      select product_id
      from catalog.variants
      where tenant_id = ${tx.tenantId} and id = any(${named.variantIds.map(uuidOf)}::uuid[])
      union
      select sharing.product_id
      from (${stockedWith(tx, named)}) shared (variant_id)
      cross join lateral (
        select product_id
        from catalog.variants
        where tenant_id = ${tx.tenantId} and id = shared.variant_id
        limit 1
      ) sharing
    ) wanted (id)
    cross join lateral (
      select id
      from catalog.products
      where tenant_id = ${tx.tenantId} and id = wanted.id
      limit 1
    ) product
    left join lateral (
      select product_id
      from catalog.listings
      where tenant_id = ${tx.tenantId} and product_id = product.id
      limit 1
    ) listing on true
    order by product.id
  `
  return found.map(({ id, is_listed }) => ({
    productId: idOf('prod', id),
    isListed: is_listed,
  }))
}

/** So many bundles of one component are counted at once; where there are more, all of them follow in parts. */
const bundlesMax = 200

/**
 * What shares its stock with these variants: the components of those that are bundles, and bundles that have one of either
 * in them. A tenant without bundles has none to look for.
 */
function stockedWith(tx: Tx, { variantIds, stockedIds = [] }: Named): Sql {
  const named = [...variantIds, ...stockedIds].map(uuidOf)
  return sql`
    select component_id
    from catalog.bundle_components
    where tenant_id = ${tx.tenantId} and variant_id = any(${named}::uuid[])
    union all
    select sharing.variant_id
    from (${componentsAmong(tx, named)}) shared (component_id)
    cross join lateral (
      select variant_id
      from catalog.bundle_components
      where tenant_id = ${tx.tenantId} and component_id = shared.component_id
      order by variant_id
      limit ${literal(bundlesMax)}
    ) sharing`
}

/** These variants and what is in them. */
function componentsAmong(tx: Tx, variantIds: readonly string[]): Sql {
  return sql`
    select unnest(${variantIds}::uuid[])
    union
    select component_id
    from catalog.bundle_components
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds}::uuid[])`
}

/** Of what shares its stock with these variants, the components that are in more bundles than are counted at once. */
export async function listCommonComponents(
  tx: Tx,
  { variantIds, stockedIds = [] }: Named,
): Promise<string[]> {
  const named = [...variantIds, ...stockedIds].map(uuidOf)
  if (named.length === 0) return []
  const found = await tx<{ component_id: string }>`
    select shared.component_id
    from (${componentsAmong(tx, named)}) shared (component_id)
    cross join lateral (
      select variant_id
      from catalog.bundle_components
      where tenant_id = ${tx.tenantId} and component_id = shared.component_id
      order by variant_id
      limit 1
      offset ${literal(bundlesMax)}
    ) more
    order by shared.component_id
  `
  return found.map(({ component_id }) => idOf('var', component_id))
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
  const uuids = productIds.map(uuidOf)
  await tx`
    with now as materialized (
      select counted.*
      from unnest(${uuids}::uuid[]) wanted (id)
      cross join lateral (${counted(tx, sql`wanted.id`)} limit 1) counted
    )
    update catalog.listings listing
    set (${listingTable.columns}) = row(${listingTable.columnsOf('now')})
    from now
    where listing.tenant_id = ${tx.tenantId} and listing.product_id = any(${uuids}::uuid[])
      and listing.product_id = now.product_id
      and (${listingTable.columnsOf('listing')})
        is distinct from (${listingTable.columnsOf('now')})
  `
}
