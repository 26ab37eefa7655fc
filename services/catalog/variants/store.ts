import {
  exactly,
  externalIdTaken,
  idOf,
  literal,
  orStale,
  orTaken,
  ownedBy,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { OptionValues } from '../options/option.ts'
import { available, priceAndStock, tracked, warehouse } from '../products/store.ts'
import { productsShownTo, variantsShownTo } from '../storefront/store.ts'
import { skuTaken, variantNotFound } from './problems.ts'
import {
  type NamedVariantRow,
  storedVariant,
  toNamedVariant,
  toVariant,
  type VariantRow,
  variantTable,
} from './rows.ts'
import { type NamedVariant, type Variant, variantsMax } from './variant.ts'

/** Variants as they are shown, without the condition that says which. */
function shownVariants(tx: Tx): Sql {
  return sql`
    select ${variantTable.columnsOf('variant')}, price.amount,
      variant.id = product.default_variant_id as is_default, ${available} as available,
      ${warehouse} as warehouse, ${tracked} as track_inventory
    from catalog.variants variant
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = variant.product_id
    ${priceAndStock(tx)}
    where variant.tenant_id = ${tx.tenantId}
      and ${variantsShownTo(tx, sql`variant.status`, sql`variant.provider_id`)}
      and ${productsShownTo(tx, sql`product`)}`
}

export async function getVariant(tx: Tx, variantId: string): Promise<Variant> {
  const [row] = await tx<VariantRow>`
    ${shownVariants(tx)} and variant.id = ${uuidOf(variantId)}
  `
  if (!row) throw variantNotFound({ variantId })
  return toVariant(row)
}

/** All variants of a product, which it has at most `variantsMax` of, or the first of them. */
export async function listVariantsOf(
  tx: Tx,
  productId: string,
  limit: number = variantsMax,
): Promise<Variant[]> {
  const found = await tx<VariantRow>`
    ${shownVariants(tx)} and variant.product_id = ${uuidOf(productId)}
    order by variant.position, variant.id
    limit ${literal(limit)}
  `
  return found.map(toVariant)
}

/** All variants of these products; whoever asks knows how many that are. */
export async function listVariantsOfProducts(
  tx: Tx,
  productIds: readonly string[],
): Promise<Variant[]> {
  if (productIds.length === 0) return []
  const found = await tx<VariantRow>`
    ${shownVariants(tx)} and variant.product_id = any(${productIds.map(uuidOf)}::uuid[])
    order by variant.id
  `
  return found.map(toVariant)
}

/** Those of the variants that exist, each with the title of its product. A SKU names one variant of each seller. */
export async function listNamedVariants(
  tx: Tx,
  wanted: { readonly ids: readonly string[]; readonly skus: readonly string[] },
): Promise<NamedVariant[]> {
  const found = await tx<NamedVariantRow>`
    select variant.id, variant.product_id, variant.provider_id, variant.sku, variant.title,
      variant.status, product.title as product_title,
      variant.id = product.default_variant_id as is_default
    from catalog.variants variant
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = variant.product_id
    where variant.tenant_id = ${tx.tenantId} and ${ownedBy(tx, sql`variant.provider_id`)}
      and (variant.id = any(${wanted.ids.map(uuidOf)}::uuid[]) or variant.sku = any(${[...wanted.skus]}::text[]))
    order by variant.id desc
    limit ${literal(namedMax)}
  `
  return found.map(toNamedVariant)
}

const namedMax = 1_000

/** The variants that have one of these SKUs, as far as the caller may see them. */
export async function listVariantsWithSkus(tx: Tx, skus: readonly string[]) {
  const found = await listNamedVariants(tx, { ids: [], skus })
  return found.flatMap(({ id: variantId, sku, providerId }) =>
    sku === null ? [] : [{ variantId, sku, providerId }],
  )
}

/** Locked first and read afterwards, so that the read sees what others have committed. */
export async function getVariantForUpdate(tx: Tx, variantId: string): Promise<Variant> {
  const [, variant] = await sentInOrder([
    tx`
      select id
      from catalog.variants
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(variantId)}
        and ${ownedBy(tx, sql`provider_id`)}
      for update
    `,
    getVariant(tx, variantId),
  ])
  return variant
}

/** How many variants the product has, whether one of them has these options already, and which place is next. */
export async function countVariants(
  tx: Tx,
  productId: string,
  optionValues: OptionValues,
): Promise<{ variants: number; combinationExists: boolean; nextPosition: number }> {
  const options = JSON.stringify(optionValues)
  const [found] = await tx<{
    variants: number
    combinationExists: boolean
    nextPosition: number
  }>`
    select count(*) as variants, coalesce(max(position) + 1, 0) as "nextPosition",
      coalesce(bool_or(option_values = ${options}::jsonb), false) as "combinationExists"
    from catalog.variants
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
  `
  if (!found) throw new Error('a count answers one row')
  return found
}

/**
 * Written so that a taken SKU ends nothing that travels in the same flush: it is refused afterwards. `pathOf` is where the
 * request has each of them.
 */
export async function insertVariants(
  tx: Tx,
  variants: readonly Variant[],
  pathOf: (index: number) => string = () => '',
): Promise<void> {
  const inserted = await variantTable.insertReturning<{ id: string }>(
    tx,
    variants.map((variant) => storedVariant(variant, tx.currency)),
    sql`on conflict do nothing returning id`,
  )
  if (inserted.length === variants.length) return
  const isSaved = new Set(inserted.map(({ id }) => idOf('var', id)))
  const refused = variants.findIndex(({ id }) => !isSaved.has(id))
  const { sku = null, externalId = null, providerId = null } = variants[refused] ?? {}
  const path = pathOf(refused)
  if (externalId !== null) {
    await checkExternalIdFree(tx, { externalId, providerId }, { path, isSaved })
  }
  throw skuTaken({ sku: sku ?? '' }, takenAt(`${path}/sku`, skuTaken))
}

/** The field of a refusal, where the request has it. */
function takenAt(path: string, { code }: { readonly code: string }) {
  return { errors: [{ path, code, message: 'another variant has it' }] }
}

interface Asked {
  readonly path: string
  /** What the same request has made, and takes back. */
  readonly isSaved: ReadonlySet<string>
}

async function checkExternalIdFree(
  tx: Tx,
  { externalId, providerId }: { readonly externalId: string; readonly providerId: string | null },
  { path, isSaved }: Asked,
): Promise<void> {
  const [taken] = await tx<{ id: string }>`
    select id
    from catalog.variants
    where tenant_id = ${tx.tenantId} and external_id = ${externalId}
      and provider_id is not distinct from ${providerId && uuidOf(providerId)}::uuid
  `
  if (!taken) return
  const id = idOf('var', taken.id)
  throw externalIdTaken(
    { externalId, ...(!isSaved.has(id) && { id }) },
    takenAt(`${path}/external_id`, externalIdTaken),
  )
}

/** What sets the variants of a product apart; it has at most `variantsMax` of them. */
export async function listOptionValues(
  tx: Tx,
  productId: string,
): Promise<{ id: string; optionValues: OptionValues }[]> {
  const found = await tx<{ id: string; option_values: OptionValues }>`
    select id, option_values
    from catalog.variants
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
    order by id
    limit ${literal(variantsMax)}
  `
  return found.map(({ id, option_values }) => ({
    id: idOf('var', id),
    optionValues: option_values,
  }))
}

/** Some of the variants that show one of these media. */
export async function listVariantsShowing(
  tx: Tx,
  productId: string,
  mediaIds: readonly string[],
): Promise<string[]> {
  if (mediaIds.length === 0) return []
  const found = await tx<{ id: string }>`
    select id
    from catalog.variants
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
      and media_ids ?| ${[...mediaIds]}::text[]
    order by id
    limit ${literal(showingMax)}
  `
  return found.map(({ id }) => idOf('var', id))
}

const showingMax = 20

/** Saves the next version, and only on top of the one it was decided on. */
export async function updateVariant(tx: Tx, variant: Variant): Promise<void> {
  const { sku, externalId } = variant
  await orTaken(variantTable.update(tx, storedVariant(variant, tx.currency)), {
    variants_sku: () => skuTaken({ sku: sku ?? '' }, takenAt('/sku', skuTaken)),
    variants_external_id: () =>
      externalIdTaken({ externalId: externalId ?? '' }, takenAt('/external_id', externalIdTaken)),
  })
}

/** Saves what another kind of their product has made of variants, under the lock on each. */
export async function updateRemade(tx: Tx, variants: readonly Variant[]): Promise<void> {
  await tx`
    update catalog.variants variant
    set requires_shipping = remade.requires_shipping, components = '[]', version = variant.version + 1,
      updated_at = ${tx.now}
    from unnest(
      ${variants.map(({ id }) => uuidOf(id))}::uuid[],
      ${variants.map(({ requiresShipping }) => requiresShipping)}::boolean[]
    ) remade (id, requires_shipping)
    where variant.tenant_id = ${tx.tenantId} and variant.id = remade.id
  `
}

/** Locked first and read afterwards, so that the read sees what others have committed. */
export async function listVariantsForUpdate(tx: Tx, productId: string): Promise<Variant[]> {
  const [, variants] = await sentInOrder([
    listVariantsForDeletion(tx, productId),
    listVariantsOf(tx, productId),
  ])
  return variants
}

/** All variants of a product, which it has at most `variantsMax` of; none is ordered while they are looked at. */
export async function listVariantsForDeletion(
  tx: Tx,
  productId: string,
): Promise<{ id: string; isOrdered: boolean }[]> {
  const found = await tx<{ id: string; ordered: boolean }>`
    select id, ordered
    from catalog.variants
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
    order by id
    for update
  `
  return found.map(({ id, ordered }) => ({ id: idOf('var', id), isOrdered: ordered }))
}

export async function deleteVariants(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await tx`
    delete from catalog.variants
    where tenant_id = ${tx.tenantId} and id = any(${variantIds.map(uuidOf)}::uuid[])
  `
}

/**
 * Marks variants as ordered. It must meet every one of them: one that was deleted since it was looked up makes the
 * work begin again. It meets a deletion in the lock of the row, which is taken in key order.
 */
export async function markOrdered(tx: Tx, variantIds: readonly string[]): Promise<void> {
  const locked = sql`locked as (
    select id
    from catalog.variants
    where tenant_id = ${tx.tenantId} and id = any(${variantIds.map(uuidOf)}::uuid[])
    order by id
    for no key update
  ),`
  const marking = sql`
    update catalog.variants
    set ordered = true
    where tenant_id = ${tx.tenantId} and id in (select id from locked)
    returning 1
  `
  await orStale(tx`${exactly(variantIds.length, marking, locked)}`, 'a variant was deleted')
}

/** The currency in which the variant shows its price from now on. */
export async function updateCurrency(tx: Tx, variantId: string, currency: string): Promise<void> {
  await tx`
    update catalog.variants
    set currency = ${currency}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(variantId)}
  `
}

/**
 * Variants that have a price, but none in the currency in which they show it, show it in the one that they have: the first
 * price of a draft may be set where prices are, in whatever currency. Returns how many that were.
 */
export async function adoptCurrencies(
  tx: Tx,
  {
    productIds = [],
    variantIds = [],
  }: { readonly productIds?: readonly string[]; readonly variantIds?: readonly string[] },
): Promise<number> {
  const adopted = await tx`
    update catalog.variants variant
    set currency = priced.currency
    from (
      select variant_id, min(currency) as currency
      from pricing.base_prices
      where tenant_id = ${tx.tenantId} and min_quantity = 1 and variant_id in (
        select unnest(${variantIds.map(uuidOf)}::uuid[])
        union
        select id
        from catalog.variants
        where tenant_id = ${tx.tenantId} and product_id = any(${productIds.map(uuidOf)}::uuid[])
      )
      group by variant_id
    ) priced
    where variant.tenant_id = ${tx.tenantId} and variant.id = priced.variant_id
      and not exists (
        select
        from pricing.base_prices own
        where own.tenant_id = ${tx.tenantId} and own.variant_id = variant.id
          and own.currency = variant.currency and own.min_quantity = 1
      )
    returning variant.id
  `
  return adopted.length
}
