import { defaultWarehouse } from '@souk/inventory/contract'
import {
  externalIdTaken,
  field,
  idOf,
  type ListPage,
  listItem,
  orTaken,
  ownedBy,
  type PageRequest,
  pageOf,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { productsIn } from '../category-members/store.ts'
import { handleTaken, productNotFound } from '../problems.ts'
import { taggedProducts } from '../tags/store.ts'
import { isServedBy, leadOf, type ProductFilter } from './filter.ts'
import type { Product, StoredProduct } from './product.ts'
import { type ProductRow, productTable, toProduct } from './rows.ts'

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

/** What the variants of a product say together, of those that can be ordered. One look-up by key for each of them. */
function totals(tx: Tx): Sql {
  return sql`
    select count(*) as variant_count,
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
    where each.tenant_id = ${tx.tenantId} and each.product_id = product.id`
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
  return productTable.fieldsOf(row)
}

export async function getProduct(tx: Tx, productId: string): Promise<Product> {
  const [row] = await tx<ProductRow>`
    select ${productTable.columnsOf('product')}, variant.sku, price.amount, variant.currency,
      ${available} as available, ${warehouse} as warehouse, ${tracked} as track_inventory,
      totals.variant_count, totals.active_count, totals.composed_count, totals.amount_min, totals.amount_max, totals.total_available,
      totals.is_limited
    from catalog.products product
    join catalog.variants variant
      on variant.tenant_id = ${tx.tenantId} and variant.id = product.default_variant_id
    ${priceAndStock(tx)}
    cross join lateral (${totals(tx)}) totals
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

export const productItem = listItem({
  id: field.id('prod'),
  title: field.text(),
  handle: field.text(),
  status: field.word(),
  kind: field.word(),
  sku: field.text(sql`variant.sku`),
  price: field.money(sql`price.amount`, sql`variant.currency`),
  inventory: field.object({
    available: field.number(available),
    warehouse: field.word(warehouse),
  }),
  track_inventory: field.boolean(tracked),
  default_variant_id: field.id('var'),
  default_variant_version: field.number(sql`variant.version`),
  provider_id: field.id('prv'),
  tags: field.array(),
  external_id: field.text(),
  created_at: field.time(),
  updated_at: field.time(),
  version: field.number(),
})

/** What an index finds is compared with all other filters at once, so that there are few different statements. */
export function listProducts(tx: Tx, filter: ProductFilter, page: PageRequest): Promise<ListPage> {
  const { title, updated_from } = filter
  const asked = Object.values(filter).filter((value) => value !== undefined)
  const { category_id = '', tag = '' } = filter
  const lead = leadOf(tx, filter)
  const isServed =
    asked.length <= 1 &&
    title === undefined &&
    updated_from === undefined &&
    isServedBy(lead, filter)
  const members = {
    category_id: () => productsIn(tx, category_id, page.after),
    tag: () => taggedProducts(tx, tag, page.after),
  }
  return pageOf(
    tx,
    {
      from: lead === undefined ? sql`catalog.products` : members[lead](),
      where: [
        lead === undefined ? leadingFilter(filter) : undefined,
        withSku(tx, filter.sku),
        ownedBy(tx, sql`provider_id`),
      ],
      comparing: isServed ? undefined : productComparison(tx, filter),
      joins: productJoins(tx),
      item: productItem,
    },
    page,
  )
}

/** What the item of a listed product shows beside its own row. */
export function productJoins(tx: Tx): Sql {
  return sql`
    join catalog.variants variant on variant.tenant_id = ${tx.tenantId}
      and variant.id = listed.default_variant_id
    ${priceAndStock(tx)}`
}

/** A SKU names one product or a few, each through its variant. */
function withSku(tx: Tx, sku: string | undefined): Sql | undefined {
  if (sku === undefined) return undefined
  return sql`id in (
    select product_id from catalog.variants where tenant_id = ${tx.tenantId} and sku = ${sku}
  )`
}

/** Where no product is named, the one of the filters with an index that leaves the fewest, as a rule. */
function leadingFilter(filter: ProductFilter): Sql | undefined {
  const { handle, external_id, sku, provider_id, tag, status } = filter
  if (handle !== undefined) return sql`handle = ${handle}`
  if (external_id !== undefined) return sql`external_id = ${external_id}`
  if (sku !== undefined) return undefined
  if (provider_id !== undefined) return sql`provider_id = ${uuidOf(provider_id)}`
  if (tag !== undefined) return undefined
  return status === undefined ? undefined : sql`status = ${status}`
}

/** Titles are compared without regard to case. */
function productComparison(tx: Tx, filter: ProductFilter): Sql {
  const {
    status = null,
    title = null,
    tag = null,
    external_id = null,
    updated_from = null,
  } = filter
  const category = filter.category_id === undefined ? null : uuidOf(filter.category_id)
  const provider = filter.provider_id === undefined ? null : uuidOf(filter.provider_id)
  return sql`(
    (${status}::text is null or listed.status = ${status})
    and (${title}::text is null or position(lower(${title}) in lower(listed.title)) > 0)
    and (${external_id}::text is null or listed.external_id = ${external_id})
    and (${tag}::text is null or ${tag} = any(listed.tags))
    and (${provider}::uuid is null or listed.provider_id = ${provider})
    and (${category}::uuid is null or exists (
      select
      from catalog.product_categories
      where tenant_id = ${tx.tenantId} and category_id = ${category} and product_id = listed.id
    ))
    and (${updated_from}::timestamptz is null or listed.updated_at >= ${updated_from})
  )`
}

/** False when the handle or the external id is taken; then nothing was written. */
export async function insertProduct(tx: Tx, product: StoredProduct): Promise<boolean> {
  const inserted = await tx`
    ${productTable.insertion(tx, [product])}
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
export async function updateProduct(tx: Tx, product: Product): Promise<void> {
  const { handle, externalId } = product
  await orTaken(productTable.update(tx, product), {
    products_handle: () => handleTaken({ handle }),
    products_external_id: () => externalIdTaken({ externalId: externalId ?? '' }),
  })
}
