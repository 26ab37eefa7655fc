import {
  externalIdTaken,
  field,
  idOf,
  type ListPage,
  listItem,
  literal,
  orTaken,
  ownedBy,
  type PageRequest,
  pageOf,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { skuTaken, variantNotFound } from '../problems.ts'
import { available, priceAndStock, tracked, warehouse } from '../products/store.ts'
import {
  type NamedVariantRow,
  storedVariant,
  toNamedVariant,
  toVariant,
  type VariantRow,
  variantTable,
} from './rows.ts'
import type { NamedVariant, OptionValues, Variant } from './variant.ts'

export async function getVariant(tx: Tx, variantId: string): Promise<Variant> {
  const [row] = await tx<VariantRow>`
    select ${variantTable.columnsOf('variant')}, price.amount,
      variant.id = product.default_variant_id as is_default, ${available} as available,
      ${warehouse} as warehouse, ${tracked} as track_inventory
    from catalog.variants variant
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = variant.product_id
    ${priceAndStock(tx)}
    where variant.tenant_id = ${tx.tenantId} and variant.id = ${uuidOf(variantId)}
      and ${ownedBy(tx, sql`variant.provider_id`)}
  `
  if (!row) throw variantNotFound({ variantId })
  return toVariant(row)
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

const variantItem = listItem({
  id: field.id('var'),
  product_id: field.id('prod'),
  provider_id: field.id('prv'),
  is_default: field.boolean(sql`listed.id = product.default_variant_id`),
  sku: field.text(),
  title: field.text(),
  status: field.word(),
  option_values: field.json(),
  price: field.money(sql`price.amount`, sql`listed.currency`),
  inventory: field.object({
    available: field.number(available),
    warehouse: field.word(warehouse),
  }),
  track_inventory: field.boolean(tracked),
  requires_shipping: field.boolean(),
  tax_code: field.text(),
  external_id: field.text(),
  metadata: field.json(),
  created_at: field.time(),
  updated_at: field.time(),
  version: field.number(),
})

export function listVariants(tx: Tx, productId: string, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`catalog.variants`,
      where: [sql`product_id = ${uuidOf(productId)}`, ownedBy(tx, sql`provider_id`)],
      joins: sql`
        join catalog.products product on product.tenant_id = ${tx.tenantId}
          and product.id = listed.product_id
        ${priceAndStock(tx, sql`listed`)}`,
      item: variantItem,
    },
    page,
  )
}

/** How many variants the product has, and whether one of them has these options already. */
export async function countVariants(
  tx: Tx,
  productId: string,
  optionValues: OptionValues,
): Promise<{ variants: number; combinationExists: boolean }> {
  const options = JSON.stringify(optionValues)
  const [found] = await tx<{ variants: number; combination_exists: boolean }>`
    select count(*) as variants,
      coalesce(bool_or(option_values = ${options}::jsonb), false) as combination_exists
    from catalog.variants
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
  `
  return { variants: found?.variants ?? 0, combinationExists: found?.combination_exists ?? false }
}

/** Written so that a taken SKU ends nothing that travels in the same flush: it is refused afterwards. */
export async function insertVariant(tx: Tx, variant: Variant): Promise<void> {
  const { sku, externalId } = variant
  const inserted = await tx`
    ${variantTable.insertion(tx, [storedVariant(variant)])}
    on conflict do nothing
    returning id
  `
  if (inserted.length === 1) return
  if (externalId !== null) await checkExternalIdFree(tx, externalId)
  throw skuTaken({ sku: sku ?? '' })
}

async function checkExternalIdFree(tx: Tx, externalId: string): Promise<void> {
  const [taken] = await tx<{ id: string; is_own: boolean }>`
    select id, ${ownedBy(tx, sql`provider_id`)} as is_own
    from catalog.variants
    where tenant_id = ${tx.tenantId} and external_id = ${externalId}
  `
  if (!taken) return
  throw externalIdTaken({ externalId, ...(taken.is_own && { id: idOf('var', taken.id) }) })
}

/** Saves the next version, and only on top of the one it was decided on. */
export async function updateVariant(tx: Tx, variant: Variant): Promise<void> {
  const { sku, externalId } = variant
  await orTaken(variantTable.update(tx, storedVariant(variant)), {
    variants_sku: () => skuTaken({ sku: sku ?? '' }),
    variants_external_id: () => externalIdTaken({ externalId: externalId ?? '' }),
  })
}

/** Sets whether the variants of a product require shipping. Returns their ids. */
export async function updateShipping(
  tx: Tx,
  productId: string,
  requiresShipping: boolean,
): Promise<string[]> {
  const updated = await tx<{ id: string }>`
    update catalog.variants
    set requires_shipping = ${requiresShipping}, version = version + 1, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
    returning id
  `
  return updated.map(({ id }) => idOf('var', id))
}

/** The currency in which the variant shows its price from now on. */
export async function updateCurrency(tx: Tx, variantId: string, currency: string): Promise<void> {
  await tx`
    update catalog.variants
    set currency = ${currency}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(variantId)}
  `
}
