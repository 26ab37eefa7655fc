import { defaultWarehouse } from '@souk/inventory/contract'
import {
  externalIdTaken,
  idOf,
  type ListPage,
  type Metadata,
  moneyObject,
  orTaken,
  ownedBy,
  type PageRequest,
  pageOf,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  timeText,
  uuidOf,
} from '@souk/platform'
import { handleTaken, productNotFound } from './problems.ts'
import type { Product, ProductKind, ProductStatus, Unstocked } from './product.ts'

interface ProductRow {
  id: string
  handle: string
  title: string
  description: string | null
  status: ProductStatus
  kind: ProductKind
  provider_id: string | null
  default_variant_id: string
  sku: string | null
  amount: number
  currency: string
  available: number
  warehouse: string
  track_inventory: boolean
  tax_code: string | null
  tags: string[]
  external_id: string | null
  metadata: Metadata
  version: number
  created_at: Date
  updated_at: Date
}

function toProduct(row: ProductRow): Product {
  return {
    id: idOf('prod', row.id),
    handle: row.handle,
    title: row.title,
    description: row.description,
    status: row.status,
    kind: row.kind,
    providerId: row.provider_id && idOf('prv', row.provider_id),
    defaultVariantId: idOf('var', row.default_variant_id),
    sku: row.sku,
    price: { amount: row.amount, currency: row.currency },
    inventory: { available: row.available, warehouse: row.warehouse },
    trackInventory: row.track_inventory,
    taxCode: row.tax_code,
    tags: row.tags,
    externalId: row.external_id,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Price and stock of a row called `variant`: one look-up by key each. */
export function priceAndStock(tx: Tx): Sql {
  return sql`
    left join pricing.base_prices price on price.tenant_id = ${tx.tenantId}
      and price.variant_id = variant.id and price.currency = variant.currency
      and price.min_quantity = 1
    left join inventory.variant_availability stock on stock.tenant_id = ${tx.tenantId}
      and stock.variant_id = variant.id`
}

export const available = sql`coalesce(stock.available, 0)`
export const warehouse = sql`coalesce(stock.warehouse, ${defaultWarehouse})`
export const tracked = sql`coalesce(stock.tracked, true)`

export async function getProduct(tx: Tx, productId: string): Promise<Product> {
  const [row] = await tx<ProductRow>`
    select product.id, product.handle, product.title, product.description, product.status,
      product.kind, product.provider_id, product.default_variant_id, variant.sku, price.amount,
      variant.currency, ${available} as available, ${warehouse} as warehouse,
      ${tracked} as track_inventory, product.tax_code, product.tags, product.external_id,
      product.metadata, product.version, product.created_at, product.updated_at
    from catalog.products product
    join catalog.variants variant
      on variant.tenant_id = product.tenant_id and variant.id = product.default_variant_id
    ${priceAndStock(tx)}
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
        on variant.tenant_id = product.tenant_id and variant.id = product.default_variant_id
      where product.tenant_id = ${tx.tenantId} and product.id = ${uuidOf(productId)}
        and ${ownedBy(tx, sql`product.provider_id`)}
      for update
    `,
    getProduct(tx, productId),
  ])
  return product
}

export function listProducts(
  tx: Tx,
  { status }: { status?: string | undefined },
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`catalog.products`,
      where: [
        status === undefined ? undefined : sql`status = ${status}`,
        ownedBy(tx, sql`provider_id`),
      ],
      joins: sql`
        join catalog.variants variant on variant.tenant_id = ${tx.tenantId}
          and variant.id = listed.default_variant_id
        ${priceAndStock(tx)}`,
      columns: sql`listed.id as "id~prod", listed.title, listed.handle, listed.status, listed.kind,
        variant.sku, ${moneyObject(sql`price.amount`, sql`variant.currency`)} as price,
        (
          select inventory
          from (select ${available} as available, ${warehouse} as warehouse) inventory
        ) as inventory,
        ${tracked} as track_inventory, listed.default_variant_id as "default_variant_id~var",
        listed.provider_id as "provider_id~prv", listed.tags, listed.external_id,
        ${timeText(sql`listed.created_at`)} as created_at,
        ${timeText(sql`listed.updated_at`)} as updated_at, listed.version`,
    },
    page,
  )
}

/** False when the handle or the external id is taken; then nothing was written. */
export async function insertProduct(tx: Tx, product: Unstocked): Promise<boolean> {
  const inserted = await tx`
    insert into catalog.products
      (tenant_id, id, handle, title, description, status, kind, provider_id, default_variant_id,
       tax_code, tags, external_id, metadata, version, created_at, updated_at)
    values
      (${tx.tenantId}, ${uuidOf(product.id)}, ${product.handle}, ${product.title},
       ${product.description}, ${product.status}, ${product.kind},
       ${product.providerId && uuidOf(product.providerId)}, ${uuidOf(product.defaultVariantId)},
       ${product.taxCode}, ${product.tags}, ${product.externalId},
       ${JSON.stringify(product.metadata)}, ${product.version}, ${product.createdAt},
       ${product.updatedAt})
    on conflict do nothing
    returning id
  `
  return inserted.length === 1
}

export async function isExternalIdTaken(tx: Tx, externalId: string | null): Promise<boolean> {
  if (externalId === null) return false
  const found = await tx`
    select id
    from catalog.products
    where tenant_id = ${tx.tenantId} and external_id = ${externalId}
  `
  return found.length > 0
}

export async function updateProduct(tx: Tx, product: Product): Promise<void> {
  const { handle, externalId } = product
  const update = tx`
    update catalog.products
    set handle = ${handle}, title = ${product.title}, description = ${product.description},
      status = ${product.status}, kind = ${product.kind}, tax_code = ${product.taxCode},
      tags = ${product.tags}, external_id = ${externalId},
      metadata = ${JSON.stringify(product.metadata)}, version = ${product.version},
      updated_at = ${product.updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(product.id)}
  `
  await orTaken(update, {
    products_handle: () => handleTaken({ handle }),
    products_external_id: () => externalIdTaken({ externalId: externalId ?? '' }),
  })
}
