import { idOf, keyPageOf, literal, type Money, ownedBy, sql, type Tx, uuidOf } from '@souk/platform'
import type { ProductFilter } from '../products/listed/filter.ts'
import { listProductKeys } from '../products/listed/store.ts'
import type { AttributeLevel, ProductType } from '../types/product-type.ts'
import { productTypeTable } from '../types/rows.ts'
import type { NamedProduct } from './matching.ts'
import type { NamedVariant } from './named-variant.ts'

/** Those that the caller may see and that any of these names. */
export async function listNamedProducts(
  tx: Tx,
  named: {
    readonly ids: readonly string[]
    readonly externalIds: readonly string[]
    readonly handles: readonly string[]
    readonly skus: readonly string[]
  },
): Promise<readonly NamedProduct[]> {
  const skusOf = await listProductsWithSkus(tx, named.skus)
  const found = await tx<NamedRow>`
    select id, external_id, handle, product_type_id, provider_id
    from catalog.products
    where tenant_id = ${tx.tenantId} and ${ownedBy(tx, sql`provider_id`)} and (
      id = any(${[...named.ids.map(uuidOf), ...skusOf.keys()]}::uuid[])
      or external_id = any(${named.externalIds}::text[])
      or handle = any(${named.handles}::text[])
    )
  `
  return found.map((row) => {
    const { id, external_id: externalId, handle, product_type_id: type, provider_id: seller } = row
    const of = {
      productTypeId: type && idOf('ptype', type),
      providerId: seller && idOf('prv', seller),
    }
    return { id: idOf('prod', id), externalId, handle, skus: skusOf.get(id) ?? [], ...of }
  })
}

/** SKUs that were asked for, by the uuids of their products. */
async function listProductsWithSkus(
  tx: Tx,
  skus: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (skus.length === 0) return new Map()
  const found = await tx<{ product_id: string; sku: string }>`
    select product_id, sku
    from catalog.variants
    where tenant_id = ${tx.tenantId} and ${ownedBy(tx, sql`provider_id`)}
      and sku = any(${[...new Set(skus)]}::text[])
  `
  const byProduct = Map.groupBy(found, ({ product_id }) => product_id)
  return new Map([...byProduct].map(([id, rows]) => [id, rows.map(({ sku }) => sku)]))
}

interface NamedRow {
  readonly id: string
  readonly external_id: string | null
  readonly handle: string
  readonly product_type_id: string | null
  readonly provider_id: string | null
}

/** Ids of categories by their handles. */
export async function listCategoryIds(
  tx: Tx,
  handles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (handles.length === 0) return new Map()
  const found = await tx<{ id: string; handle: string }>`
    select id, handle
    from catalog.categories
    where tenant_id = ${tx.tenantId} and handle = any(${handles}::text[])
  `
  return new Map(found.map(({ id, handle }) => [handle, idOf('cat', id)]))
}

/** Those that have one of the ids or one of the names. */
export async function listNamedTypes(
  tx: Tx,
  { ids, names }: { readonly ids: readonly string[]; readonly names: readonly string[] },
): Promise<readonly ProductType[]> {
  if (ids.length + names.length === 0) return []
  const found = await tx`
    select ${productTypeTable.columns}
    from catalog.product_types
    where tenant_id = ${tx.tenantId}
      and (id = any(${ids.map(uuidOf)}::uuid[]) or name = any(${names}::text[]))
  `
  return found.map((row) => productTypeTable.fieldsOf(row))
}

/** Attributes of product types, by whether a product has them or its variants: of one type, or of all. */
export async function listAttributeKeys(
  tx: Tx,
  productTypeId: string | undefined,
): Promise<readonly { readonly key: string; readonly level: AttributeLevel }[]> {
  const ofType = productTypeId === undefined ? sql`` : sql`and type.id = ${uuidOf(productTypeId)}`
  return await tx<{ key: string; level: AttributeLevel }>`
    select distinct attribute.key, attribute.level
    from catalog.product_types type
    cross join lateral jsonb_to_recordset(type.attributes) as attribute (key text, level text)
    where type.tenant_id = ${tx.tenantId} ${ofType}
    order by attribute.key, attribute.level
    limit ${literal(keysMax)}
  `
}

/** More than a file has columns for. */
const keysMax = 500

export interface FurtherPrice {
  readonly price: Money
  readonly minQuantity: number
}

/** The prices of all variants of these products beside those that are shown, by variant. */
export async function listFurtherPrices(
  tx: Tx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FurtherPrice[]>> {
  const found = await tx<PriceRow>`
    select price.variant_id, price.currency, price.amount, price.min_quantity, price.floor
    from catalog.variants variant
    join pricing.base_prices price
      on price.tenant_id = ${tx.tenantId} and price.variant_id = variant.id
    where variant.tenant_id = ${tx.tenantId} and variant.product_id = any(${productIds.map(uuidOf)}::uuid[])
      and (price.currency <> variant.currency or price.min_quantity <> 1)
    order by price.variant_id, price.currency, price.min_quantity
  `
  const byVariant = Map.groupBy(found.map(toVariantPrice), ({ variantId }) => variantId)
  return new Map(
    [...byVariant].map(([variantId, prices]) => [
      variantId,
      prices.map(({ price, minQuantity }) => ({ price, minQuantity })),
    ]),
  )
}

interface PriceRow {
  readonly variant_id: string
  readonly currency: string
  readonly amount: number
  readonly min_quantity: number
  readonly floor: number | null
}

function toVariantPrice(row: PriceRow): VariantPrice {
  const { variant_id, currency, amount, min_quantity, floor } = row
  const price = { amount: Number(amount), currency }
  return { variantId: idOf('var', variant_id), price, minQuantity: min_quantity, floor }
}

const atOnce = 50

/** The next products that the list shows with the same filters. */
export async function listProductIdsAfter(
  tx: Tx,
  filter: ProductFilter,
  after: string | null,
): Promise<{ readonly ids: readonly string[]; readonly next: string | null }> {
  const { keys, next } = await listProductKeys(tx, filter, { limit: atOnce, after })
  return { ids: keys.map((uuid) => idOf('prod', uuid)), next }
}

/** Those that the caller may see and that any row names, of all sellers. */
export async function listVariantsNamed(
  tx: Tx,
  rows: readonly { readonly variant_id?: string; readonly sku?: string | null }[],
): Promise<readonly NamedVariant[]> {
  const ids = rows.flatMap(({ variant_id: id }) => id ?? [])
  const skus = rows.flatMap(({ variant_id: id, sku }) => (id === undefined && sku ? [sku] : []))
  const found = await tx<VariantNameRow>`
    select id, sku, provider_id
    from catalog.variants
    where tenant_id = ${tx.tenantId} and ${ownedBy(tx, sql`provider_id`)}
      and (id = any(${ids.map(uuidOf)}::uuid[]) or sku = any(${skus}::text[]))
  `
  return found.map(toNamedVariant)
}

interface VariantNameRow {
  readonly id: string
  readonly sku: string | null
  readonly provider_id: string | null
}

function toNamedVariant({ id, sku, provider_id: seller }: VariantNameRow): NamedVariant {
  return { id: idOf('var', id), sku, providerId: seller && idOf('prv', seller) }
}

export interface VariantPrice extends FurtherPrice {
  readonly variantId: string
  readonly floor: number | null
}

/** All prices of these variants. */
export async function listPricesOf(
  tx: Tx,
  variantIds: readonly string[],
): Promise<readonly VariantPrice[]> {
  const found = await tx<PriceRow>`
    select variant_id, currency, amount, min_quantity, floor
    from pricing.base_prices
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
    order by variant_id, currency, min_quantity
  `
  return found.map(toVariantPrice)
}

/** Which variants are written. */
export interface VariantFilter {
  readonly product_id?: string | undefined
  readonly provider_id?: string | undefined
}

export interface TitledVariant extends NamedVariant {
  readonly title: string
}

const variantsAtOnce = 200

/** The next variants, the newest first, each with the title of its product. */
export async function listVariantsAfter(
  tx: Tx,
  { product_id: productId, provider_id: providerId }: VariantFilter,
  after: string | null,
): Promise<{ readonly variants: readonly TitledVariant[]; readonly next: string | null }> {
  const page = { limit: variantsAtOnce, after }
  const { keys, next } = await keyPageOf(
    tx,
    {
      from: sql`catalog.variants`,
      where: [
        ownedBy(tx, sql`listed.provider_id`),
        productId === undefined ? undefined : sql`listed.product_id = ${uuidOf(productId)}`,
        providerId === undefined ? undefined : sql`listed.provider_id = ${uuidOf(providerId)}`,
      ],
    },
    page,
  )
  return { variants: await listTitledVariants(tx, keys), next }
}

/** Variants by their uuids, the newest first, each with the title of its product. */
export async function listTitledVariants(
  tx: Tx,
  uuids: readonly string[],
): Promise<readonly TitledVariant[]> {
  const found = await tx<VariantNameRow & { readonly title: string }>`
    select variant.id, variant.sku, variant.provider_id,
      concat_ws(' / ', product.title, nullif(variant.title, product.title)) as title
    from catalog.variants variant
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = variant.product_id
    where variant.tenant_id = ${tx.tenantId} and variant.id = any(${uuids}::uuid[])
    order by variant.id desc
  `
  return found.map((row) => ({ ...toNamedVariant(row), title: row.title }))
}
