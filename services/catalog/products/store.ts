import { defaultWarehouse } from '@souk/inventory/contract'
import {
  externalIdTaken,
  idOf,
  orTaken,
  ownedBy,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { handleTaken } from '../handles/problems.ts'
import type { viewOfShown } from '../media/schemas.ts'
import { mediaOfProduct } from '../media/store.ts'
import { productNotFound } from './problems.ts'
import type { Product, StoredProduct } from './product.ts'
import { type ProductRow, productTable, recordOf, toProduct, toStoredProduct } from './rows.ts'

/** Price and stock of a row of variants: one look-up by key each. */
export function priceAndStock(tx: Tx, variant: Sql = sql`variant`): Sql {
  return sql`
    left join pricing.base_prices price on price.tenant_id = ${tx.tenantId}
      and price.variant_id = ${variant}.id and price.currency = ${variant}.currency
      and price.min_quantity = 1
    left join lateral (
      select sum(location.available)::bigint as available,
        max(location.warehouse) filter (where location.is_primary) as warehouse,
        bool_and(location.tracked) filter (where location.is_primary) as tracked
      from inventory.variant_stock location
      where location.tenant_id = ${tx.tenantId} and location.variant_id = ${variant}.id
    ) stock on true`
}

export const available = sql`coalesce(stock.available, 0)`
export const warehouse = sql`coalesce(stock.warehouse, ${defaultWarehouse})`
export const tracked = sql`coalesce(stock.tracked, true)`

/**
 * What the variants of a `product` say together, of those that can be ordered; prices in the currency of the default
 * `variant`. One look-up by key for each of them.
 */
export function totalsOf(tx: Tx, product: Sql = sql`product`): Sql {
  return sql`
    select count(*)::int as variant_count,
      count(*) filter (where each.status = 'ACTIVE') as active_count,
      count(*) filter (where each.status = 'ACTIVE' and each.components <> '[]') as composed_count,
      min(offered.amount) filter (where each.status = 'ACTIVE') as amount_min,
      max(offered.amount) filter (where each.status = 'ACTIVE') as amount_max,
      coalesce(sum(stocked.available) filter (where each.status = 'ACTIVE'), 0)::bigint
        as total_available,
      coalesce(bool_and(stocked.tracked) filter (where each.status = 'ACTIVE'), true) as is_limited
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
    where each.tenant_id = ${tx.tenantId} and each.product_id = ${product}.id`
}

/** Refuses a product that the caller cannot see. */
export async function checkProduct(tx: Tx, productId: string): Promise<void> {
  const found = await tx`
    select id
    from catalog.products
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(productId)} and ${ownedBy(tx, sql`provider_id`)}
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

export async function getProduct(tx: Tx, productId: string): Promise<Product> {
  const [row] = await tx<ProductRow>`
    select ${productTable.columnsOf('product')}, variant.sku, price.amount, variant.currency,
      ${available} as available, ${warehouse} as warehouse, ${tracked} as track_inventory,
      totals.variant_count, totals.active_count, totals.composed_count, totals.amount_min, totals.amount_max, totals.total_available,
      totals.is_limited, shown.media
    from catalog.products product
    join catalog.variants variant
      on variant.tenant_id = ${tx.tenantId} and variant.id = product.default_variant_id
    ${priceAndStock(tx)}
    cross join lateral (${totalsOf(tx)}) totals
    cross join lateral (${mediaOfProduct(tx)}) shown
    where product.tenant_id = ${tx.tenantId} and product.id = ${uuidOf(productId)}
      and ${ownedBy(tx, sql`product.provider_id`)}
  `
  if (!row) throw productNotFound({ productId })
  return toProduct(row)
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

/** False when the handle or the external id is taken; then nothing was written. */
export async function insertProduct(tx: Tx, product: StoredProduct): Promise<boolean> {
  const inserted = await tx`
    ${productTable.insertion(tx, [recordOf(product)])}
    on conflict do nothing
    returning id
  `
  return inserted.length === 1
}

/** After an insert that met something: refuses if it was the external id. A caller is told of its own products only. */
export async function checkExternalIdFree(tx: Tx, externalId: string | null): Promise<void> {
  if (externalId === null) return
  const [taken] = await tx<{ id: string; is_own: boolean }>`
    select id, ${ownedBy(tx, sql`provider_id`)} as is_own
    from catalog.products
    where tenant_id = ${tx.tenantId} and external_id = ${externalId}
  `
  if (!taken) return
  throw externalIdTaken({ externalId, ...(taken.is_own && { id: idOf('prod', taken.id) }) })
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
    products_handle: () => handleTaken({ handle }),
    products_external_id: () => externalIdTaken({ externalId: externalId ?? '' }),
  })
}

type ShownImage = ReturnType<typeof viewOfShown>

/** Its first image as lists show it, kept by whoever changes its media, under the lock on it. */
export async function updateImage(
  tx: Tx,
  productId: string,
  image: ShownImage | null,
): Promise<void> {
  await tx`
    update catalog.products
    set default_image = ${image && JSON.stringify(image)}::jsonb,
      default_media_id = ${image && uuidOf(image.id)}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(productId)}
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
