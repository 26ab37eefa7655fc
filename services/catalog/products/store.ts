import { defaultWarehouse } from '@souk/inventory/contract'
import { idOf, orTaken, ownedBy, type Sql, sentInOrder, sql, type Tx, uuidOf } from '@souk/platform'
import type { viewOfShown } from '../media/schemas.ts'
import { mediaOfProduct } from '../media/store.ts'
import { shownTo } from '../storefront/store.ts'
import {
  productExternalIdTaken,
  productHandleNotFound,
  productHandleTaken,
  productNotFound,
} from './problems.ts'
import type { Product, StoredProduct } from './product.ts'
import { type ProductRow, productTable, recordOf, toProduct, toStoredProduct } from './rows.ts'

/**
 * Price and stock of a row of variants: one look-up by key each. The limit says so: what is joined, PostgreSQL puts into an
 * order of its own, and reads all prices of a tenant that it takes for a small one.
 */
export function priceAndStock(tx: Tx, variant: Sql = sql`variant`): Sql {
  return sql`
    left join lateral (
      select amount
      from pricing.base_prices
      where tenant_id = ${tx.tenantId} and variant_id = ${variant}.id
        and currency = ${variant}.currency and min_quantity = 1
      limit 1
    ) price on true
    left join lateral (
      select sum(location.available)::bigint as available,
        max(location.warehouse) filter (where location.is_primary) as warehouse,
        bool_and(location.tracked) filter (where location.is_primary) as tracked
      from inventory.variant_stock location
      where location.tenant_id = ${tx.tenantId} and location.variant_id = ${variant}.id
    ) stock on true
    left join lateral (${madeOfComponents(tx, sql`${variant}.id`)}) made on true`
}

/**
 * Units that the components of a bundle make; null where none of them is tracked. Of what is no bundle the `product` says so,
 * and nothing is looked up.
 */
export function madeOfComponents(tx: Tx, variantId: Sql): Sql {
  return sql`
    select case when count(*) = 0 then 0 else min(part.units) end as units
    from (
      select case when bool_or(place.is_primary and not place.tracked) then null
        else coalesce(sum(place.available), 0)::bigint / component.quantity end as units
      from catalog.bundle_components component
      left join inventory.variant_stock place
        on place.tenant_id = ${tx.tenantId} and place.variant_id = component.component_id
      where product.kind = 'BUNDLE' and component.tenant_id = ${tx.tenantId}
        and component.variant_id = ${variantId}
      group by component.component_id, component.quantity
    ) part`
}

const isBundle = sql`product.kind = 'BUNDLE'`
export const available = sql`
  case when ${isBundle} then coalesce(made.units, 0) else coalesce(stock.available, 0) end`
export const warehouse = sql`coalesce(stock.warehouse, ${defaultWarehouse})`
export const tracked = sql`
  case when ${isBundle} then made.units is not null else coalesce(stock.tracked, true) end`

/**
 * What a `product` shows of its variants: the default one's own, and what those say together that can be ordered, prices in the
 * currency of the default one. Prices and stock of all of them are looked up at once: variants that were made together lie
 * together, so that two thousand are a few pages of an index, and the default one needs no look-up of its own.
 */
export function offerOf(tx: Tx): Sql {
  const isDefault = sql`variant_id = product.default_variant_id`
  const counts = sql`(own.is_default_active or variant_id <> product.default_variant_id)`
  return sql`
    select own.sku, own.currency, own.variant_version, own.variant_count, own.active_count, own.composed_count,
      own.variant_ids, offered.amount, offered.amount_min, offered.amount_max,
      ${available} as available, ${warehouse} as warehouse, ${tracked} as tracked,
      case when ${isBundle} then coalesce(made.total, 0) else stock.total_available end
        as total_available,
      case when ${isBundle} then made.is_limited else stock.is_limited end as is_limited
    from (
      select max(sku) filter (where id = product.default_variant_id) as sku,
        max(currency) filter (where id = product.default_variant_id) as currency,
        max(version) filter (where id = product.default_variant_id) as variant_version,
        bool_or(id = product.default_variant_id and status = 'ACTIVE') as is_default_active,
        count(*)::int as variant_count, count(*) filter (where status = 'ACTIVE') as active_count,
        count(*) filter (where status = 'ACTIVE' and components <> '[]') as composed_count,
        array_agg(id) as variant_ids,
        array_agg(id) filter (where status = 'ACTIVE' or id = product.default_variant_id) as shown_ids
      from catalog.variants
      where tenant_id = ${tx.tenantId} and product_id = product.id
    ) own
    cross join lateral (
      select min(amount) filter (where ${isDefault}) as amount,
        min(amount) filter (where ${counts}) as amount_min,
        max(amount) filter (where ${counts}) as amount_max
      from pricing.base_prices
      where tenant_id = ${tx.tenantId} and variant_id = any(own.shown_ids)
        and currency = own.currency and min_quantity = 1
    ) offered
    cross join lateral (
      select sum(available) filter (where ${isDefault})::bigint as available,
        max(warehouse) filter (where ${isDefault} and is_primary) as warehouse,
        bool_and(tracked) filter (where ${isDefault} and is_primary) as tracked,
        coalesce(sum(available) filter (where ${counts}), 0)::bigint as total_available,
        coalesce(bool_and(tracked) filter (where ${counts} and is_primary), true) as is_limited
      from inventory.variant_stock
      where tenant_id = ${tx.tenantId} and variant_id = any(own.shown_ids)
    ) stock
    cross join lateral (
      select min(units.units) filter (where ${isDefault})::bigint as units,
        sum(units.units) filter (where ${counts})::bigint as total,
        coalesce(bool_and(units.units is not null) filter (where ${counts}), true) as is_limited
      from unnest(own.shown_ids) bundle (variant_id)
      cross join lateral (${madeOfComponents(tx, sql`bundle.variant_id`)}) units
      where ${isBundle}
    ) made`
}

/** How many of the variants of an `offer` have a price, in whichever currency. */
function pricedIn(tx: Tx): Sql {
  return sql`
    select count(distinct variant_id) as priced_count
    from pricing.base_prices
    where tenant_id = ${tx.tenantId} and variant_id = any(offer.variant_ids) and min_quantity = 1`
}

/**
 * The product that each row of a list names, as `product`, looked up by its key: a plain join PostgreSQL would merge with all
 * products of the tenant, however few the list has.
 */
export function productOf(tx: Tx, productId: Sql): Sql {
  return sql`
    cross join lateral (
      select *
      from catalog.products
      where tenant_id = ${tx.tenantId} and id = ${productId}
      limit 1
    ) product`
}

/**
 * The products of one page of members, found by one scan of their keys: to look each up by itself costs a fifth of the page.
 * `members` is a statement with the ids, bounded by the page.
 */
export function productsAmong(tx: Tx, members: Sql): Sql {
  return sql`(
    select product.*, product.id as member_id
    from catalog.products product
    where product.tenant_id = ${tx.tenantId} and product.id = any(array(${members})::uuid[])
  )`
}

/** Refuses a product that the caller cannot see. */
export async function checkProduct(tx: Tx, productId: string): Promise<void> {
  const found = await tx`
    select id
    from catalog.products product
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(productId)} and ${shownTo(tx, sql`product`)}
  `
  if (found.length === 0) throw productNotFound({ productId })
}

/** For what is done to its variants: whoever adds or changes one waits here for the other. */
export async function getStoredProductForUpdate(tx: Tx, productId: string): Promise<StoredProduct> {
  const [row] = await tx`
    select ${productTable.columns}
    from catalog.products
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(productId)} and ${ownedBy(tx, sql`provider_id`)}
    for update
  `
  if (!row) throw productNotFound({ productId })
  return toStoredProduct(row)
}

/** In key order. They are neither deleted nor locked by others until the transaction ends. */
export async function lockProductsForKeyShare(
  tx: Tx,
  productIds: readonly string[],
): Promise<void> {
  await tx`
    select id
    from catalog.products
    where tenant_id = ${tx.tenantId} and id = any(${productIds.map(uuidOf)}::uuid[])
    order by id
    for key share
  `
}

/** Products as they are shown, without the condition that says which. */
function shownProducts(tx: Tx): Sql {
  return sql`
    select ${productTable.columnsOf('product')}, offer.sku, offer.amount, offer.currency,
      offer.available, offer.warehouse, offer.tracked as track_inventory,
      offer.variant_count, offer.active_count, offer.composed_count, priced.priced_count,
      offer.amount_min, offer.amount_max, offer.total_available, offer.is_limited, shown.media
    from catalog.products product
    cross join lateral (${offerOf(tx)}) offer
    cross join lateral (${pricedIn(tx)}) priced
    cross join lateral (${mediaOfProduct(tx)}) shown
    where product.tenant_id = ${tx.tenantId} and ${shownTo(tx, sql`product`)}`
}

export async function getProduct(tx: Tx, productId: string): Promise<Product> {
  const [row] = await tx<ProductRow>`
    ${shownProducts(tx)} and product.id = ${uuidOf(productId)}
  `
  if (!row) throw productNotFound({ productId })
  return toProduct(row)
}

export async function getProductByHandle(tx: Tx, handle: string): Promise<Product> {
  const [row] = await tx<ProductRow>`
    ${shownProducts(tx)} and product.handle = ${handle}
  `
  if (!row) throw productHandleNotFound({ handle })
  return toProduct(row)
}

/** Those of the products that the caller may see. */
export async function listProducts(tx: Tx, productIds: readonly string[]): Promise<Product[]> {
  if (productIds.length === 0) return []
  const found = await tx<ProductRow>`
    ${shownProducts(tx)} and product.id = any(${productIds.map(uuidOf)}::uuid[])
  `
  return found.map(toProduct)
}

/** Locked first and read afterwards, so that the read sees what others have committed; its default variant too. */
export async function getProductForUpdate(tx: Tx, productId: string): Promise<Product> {
  const [, product] = await sentInOrder([
    tx`
      select product.id
      from catalog.products product
      join catalog.variants variant
        on variant.tenant_id = ${tx.tenantId} and variant.id = product.default_variant_id
      where product.tenant_id = ${tx.tenantId} and product.id = ${uuidOf(productId)}
        and ${ownedBy(tx, sql`product.provider_id`)}
      for update
    `,
    getProduct(tx, productId),
  ])
  return product
}

/** Leaves out those whose handle or external id is taken. Returns the ids of the others. */
export async function insertProducts(
  tx: Tx,
  products: readonly StoredProduct[],
): Promise<ReadonlySet<string>> {
  const inserted = await productTable.insertReturning<{ id: string }>(
    tx,
    products.map(recordOf),
    sql`on conflict do nothing returning id`,
  )
  return new Set(inserted.map(({ id }) => idOf('prod', id)))
}

/** After an insert that met something: refuses if it was an external id, which is unique among the products of a seller. */
export async function checkExternalIdsFree(
  tx: Tx,
  products: readonly Pick<StoredProduct, 'externalId' | 'providerId'>[],
): Promise<void> {
  const externalIds = products.flatMap(({ externalId }) => externalId ?? [])
  if (externalIds.length === 0) return
  const found = await tx<{ id: string; external_id: string; provider_id: string | null }>`
    select id, external_id, provider_id
    from catalog.products
    where tenant_id = ${tx.tenantId} and external_id = any(${externalIds}::text[])
  `
  const taken = found.find(({ external_id, provider_id }) =>
    products.some(
      ({ externalId, providerId }) =>
        externalId === external_id && providerId === (provider_id && idOf('prv', provider_id)),
    ),
  )
  if (!taken) return
  throw productExternalIdTaken(taken.external_id, idOf('prod', taken.id))
}

export async function deleteProduct(tx: Tx, productId: string): Promise<void> {
  await tx`
    delete from catalog.products
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(productId)}
  `
}

/** Saves the next version, and only on top of the one it was decided on. */
export async function updateProduct(tx: Tx, product: StoredProduct): Promise<void> {
  const { handle, externalId } = product
  await orTaken(productTable.update(tx, recordOf(product)), {
    products_handle: () => productHandleTaken(handle),
    products_external_id: () => productExternalIdTaken(externalId ?? ''),
  })
}

type ShownImage = ReturnType<typeof viewOfShown>

/** Their first images as lists show them, kept by whoever changes their media, under the lock on them. */
export async function updateImages(
  tx: Tx,
  images: readonly { readonly productId: string; readonly image: ShownImage | null }[],
): Promise<void> {
  if (images.length === 0) return
  await tx`
    update catalog.products product
    set default_image = shown.image, default_media_id = shown.media_id
    from unnest(
      ${images.map(({ productId }) => uuidOf(productId))}::uuid[],
      ${images.map(({ image }) => image && JSON.stringify(image))}::jsonb[],
      ${images.map(({ image }) => image && uuidOf(image.id))}::uuid[]
    ) as shown (id, image, media_id)
    where product.tenant_id = ${tx.tenantId} and product.id = shown.id
  `
}

/** The products for which a media item stands, in key order. */
export async function lockProductsWithDefault(tx: Tx, mediaId: string): Promise<void> {
  await tx`
    select id
    from catalog.products
    where tenant_id = ${tx.tenantId} and default_media_id = ${uuidOf(mediaId)}
    order by id
    for no key update
  `
}

/** What they show of it changes with it, in the same transaction and without a version of theirs. */
export async function updateImageOfAll(tx: Tx, image: ShownImage): Promise<void> {
  await tx`
    update catalog.products
    set default_image = ${JSON.stringify(image)}::jsonb
    where tenant_id = ${tx.tenantId} and default_media_id = ${uuidOf(image.id)}
  `
}
