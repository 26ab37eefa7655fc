import { defaultWarehouse } from '@souk/inventory/contract'
import {
  externalIdTaken,
  type ListPage,
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
import type { Product, Unstocked } from './product.ts'
import { type ProductRow, productTable, toProduct } from './rows.ts'

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
    select ${productTable.columnsOf('product')}, variant.sku, price.amount, variant.currency,
      ${available} as available, ${warehouse} as warehouse, ${tracked} as track_inventory
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
    ${productTable.insertion(tx, [product])}
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

/** Saves the next version, and only on top of the one it was decided on. */
export async function updateProduct(tx: Tx, product: Product): Promise<void> {
  const { handle, externalId } = product
  await orTaken(productTable.update(tx, product), {
    products_handle: () => handleTaken({ handle }),
    products_external_id: () => externalIdTaken({ externalId: externalId ?? '' }),
  })
}
