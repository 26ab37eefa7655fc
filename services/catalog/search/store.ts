import { idOf, inStatements, literal, rows, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import type { AttributeValues } from '../attributes/attribute.ts'
import type { CategoryTranslations } from '../categories/category.ts'
import type { Identifier } from '../identifiers/identifier.ts'
import type { Option, OptionValues } from '../options/option.ts'
import { madeOfComponents } from '../products/store.ts'
import { isOpenAt, type Publications } from '../publications/publication.ts'
import type { ProductTranslations } from '../translations/translation.ts'
import type { ProductType } from '../types/product-type.ts'
import { variantsMax } from '../variants/variant.ts'
import type { SearchDocument, Searched } from './document.ts'

interface SearchedRow {
  readonly id: string
  readonly provider_id: string | null
  readonly title: string
  readonly description: string | null
  readonly translations: ProductTranslations
  readonly brand: string | null
  readonly kind: string
  readonly tags: readonly string[]
  readonly options: readonly Option[]
  readonly attributes: AttributeValues
  readonly product_type_id: string | null
  readonly publications: Publications
  readonly categories: readonly CategoryRow[] | null
  readonly variants: readonly VariantRow[] | null
}

interface CategoryRow {
  readonly id: string
  readonly name: string
  readonly translations: CategoryTranslations
}

interface VariantRow {
  readonly id: string
  readonly sku: string | null
  readonly title: string
  readonly position: number
  readonly option_values: OptionValues
  readonly attributes: AttributeValues
  readonly identifiers: readonly Identifier[]
  readonly prices: Readonly<Record<string, number>> | null
  readonly available: number | null
  readonly tracked: boolean | null
}

/** Those of the products that can be found: on sale in some channel now, with the variants that can be ordered. */
export async function listSearched(tx: Tx, productIds: readonly string[]): Promise<Searched[]> {
  const uuids = productIds.map(uuidOf)
  const [found, types] = await Promise.all([
    tx<SearchedRow>`
      select product.id, product.provider_id, product.title, product.description,
        product.translations, product.brand, product.kind, product.tags, product.options,
        product.attributes, product.product_type_id, product.publications, (
          select json_agg(to_json(named) order by named.id)
          from (${searchedCategories(tx)}) named
        ) as categories, (
          select json_agg(to_json(variant))
          from (${searchedVariants(tx)}) variant
        ) as variants
      from catalog.products product
      where product.tenant_id = ${tx.tenantId} and product.id = any(${uuids}::uuid[])
        and product.status = 'ACTIVE'
    `,
    listTypesOf(tx, uuids),
  ])
  return found
    .filter(({ variants }) => variants !== null)
    .map((row) => toSearched(row, types.get(row.product_type_id ?? '') ?? null, tx.now))
    .filter(({ channels }) => channels === null || channels.length > 0)
}

/** What is hidden, or in something hidden, can be filtered by, and its words are not searched. */
function searchedCategories(tx: Tx): Sql {
  return sql`
    select category.id,
      case when hidden.is_hidden then '' else category.name end as name,
      case when hidden.is_hidden then '{}'::jsonb else category.translations end as translations
    from catalog.product_categories member
    join catalog.categories category
      on category.tenant_id = ${tx.tenantId} and category.id = member.category_id
    cross join lateral (
      select category.status = 'HIDDEN' or exists (
        select
        from catalog.categories above
        where above.tenant_id = ${tx.tenantId} and above.id = any(category.path)
          and above.status = 'HIDDEN'
      ) as is_hidden
    ) hidden
    where member.tenant_id = ${tx.tenantId} and member.product_id = product.id`
}

function searchedVariants(tx: Tx): Sql {
  return sql`
    select each.id, each.sku, each.title, each.position, each.option_values, each.attributes,
      each.identifiers, (
        select json_object_agg(currency, amount)
        from pricing.base_prices
        where tenant_id = ${tx.tenantId} and variant_id = each.id and min_quantity = 1
      ) as prices,
      case when product.kind = 'BUNDLE' then coalesce(made.units, 0) else stock.available end
        as available,
      case when product.kind = 'BUNDLE' then made.units is not null else stock.tracked end as tracked
    from catalog.variants each
    left join lateral (
      select sum(place.available)::bigint as available,
        bool_and(place.tracked) filter (where place.is_primary) as tracked
      from inventory.variant_stock place
      where place.tenant_id = ${tx.tenantId} and place.variant_id = each.id
    ) stock on true
    left join lateral (${madeOfComponents(tx, sql`each.id`)}) made on true
    where each.tenant_id = ${tx.tenantId} and each.product_id = product.id
      and each.status = 'ACTIVE'
    order by each.position, each.id
    limit ${literal(variantsMax)}`
}

type SearchedType = Pick<ProductType, 'name' | 'attributes'>

/** By uuid, each once, whatever the number of products that have it. */
async function listTypesOf(
  tx: Tx,
  productUuids: readonly string[],
): Promise<ReadonlyMap<string, SearchedType>> {
  const found = await tx<{ id: string } & SearchedType>`
    select id, name, attributes
    from catalog.product_types
    where tenant_id = ${tx.tenantId} and id in (
      select product_type_id
      from catalog.products
      where tenant_id = ${tx.tenantId} and id = any(${productUuids}::uuid[])
    )
  `
  return new Map(found.map(({ id, ...type }) => [id, type]))
}

function toSearched(row: SearchedRow, type: SearchedType | null, now: Date): Searched {
  const {
    id,
    provider_id,
    product_type_id: _type,
    publications,
    categories,
    variants,
    ...product
  } = row
  const open = publications?.filter((publication) => isOpenAt(publication, now))
  return {
    ...product,
    productId: idOf('prod', id),
    providerId: provider_id && idOf('prv', provider_id),
    type,
    channels: open?.map(({ channel }) => channel) ?? null,
    categories: (categories ?? []).map(({ id: uuid, ...category }) => ({ uuid, ...category })),
    variants: (variants ?? []).map((variant) => ({
      variantId: idOf('var', variant.id),
      sku: variant.sku,
      title: variant.title,
      position: variant.position,
      optionValues: variant.option_values,
      attributes: variant.attributes,
      identifiers: variant.identifiers,
      prices: variant.prices ?? {},
      isAvailable: variant.tracked === false || (variant.available ?? 0) > 0,
    })),
  }
}

export interface Stemmed {
  readonly dictionary: string
  readonly word: string
  /** Empty for a word that says nothing. */
  readonly stem: string
}

/** The stems of words, each by its dictionary. */
export async function listStems(
  tx: Tx,
  wanted: readonly Omit<Stemmed, 'stem'>[],
): Promise<readonly Stemmed[]> {
  if (wanted.length === 0) return []
  return tx<Stemmed>`
    select asked.dictionary, asked.word,
      coalesce((ts_lexize(asked.dictionary::regdictionary, asked.word))[1], '') as stem
    from unnest(
      ${wanted.map(({ dictionary }) => dictionary)}::text[], ${wanted.map(({ word }) => word)}::text[]
    ) as asked (dictionary, word)
  `
}

/** Writes documents that are new or others than before, and returns whose they are. */
export async function upsertDocuments(
  tx: Tx,
  documents: readonly SearchDocument[],
): Promise<Set<string>> {
  const wanted = documents.map(({ productId, providerId, vector }) => [
    tx.tenantId,
    uuidOf(productId),
    providerId && uuidOf(providerId),
    sql`${vector}::tsvector`,
  ])
  const written = await Promise.all(
    inStatements(wanted, 4).map(
      (some) => tx<{ product_id: string }>`
        insert into catalog.search_documents (tenant_id, product_id, provider_id, words)
        values ${rows(some)}
        on conflict (tenant_id, product_id) do update
        set words = excluded.words
        where search_documents.words <> excluded.words
        returning product_id
      `,
    ),
  )
  return new Set(written.flat().map(({ product_id }) => idOf('prod', product_id)))
}

export async function upsertVariants(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  const wanted = documents.flatMap(({ productId, variants }) =>
    variants.map(({ variantId, position, vector, numbers }) => [
      tx.tenantId,
      uuidOf(productId),
      uuidOf(variantId),
      position,
      sql`${vector}::tsvector`,
      JSON.stringify(numbers),
    ]),
  )
  await Promise.all(
    inStatements(wanted, 6).map(
      (some) => tx`
        insert into catalog.search_variants
          (tenant_id, product_id, variant_id, position, words, numbers)
        values ${rows(some)}
        on conflict (tenant_id, product_id, variant_id) do update
        set position = excluded.position, words = excluded.words, numbers = excluded.numbers
        where search_variants.position <> excluded.position
          or search_variants.words <> excluded.words or search_variants.numbers <> excluded.numbers
      `,
    ),
  )
}

/** Of these products, variants that are not found any more. */
export async function deleteOtherVariants(
  tx: Tx,
  productIds: readonly string[],
  documents: readonly SearchDocument[],
): Promise<void> {
  const kept = documents.flatMap(({ variants }) => variants.map(({ variantId }) => variantId))
  await tx`
    delete from catalog.search_variants
    where tenant_id = ${tx.tenantId} and product_id = any(${productIds.map(uuidOf)}::uuid[])
      and variant_id <> all(${kept.map(uuidOf)}::uuid[])
  `
}

export async function upsertPrices(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  const wanted = documents.flatMap(({ productId, variants }) =>
    variants.flatMap(({ variantId, prices }) =>
      Object.entries(prices).map(([currency, amount]) => [
        tx.tenantId,
        uuidOf(productId),
        uuidOf(variantId),
        currency,
        amount,
      ]),
    ),
  )
  await Promise.all(
    inStatements(wanted, 5).map(
      (some) => tx`
        insert into catalog.search_prices (tenant_id, product_id, variant_id, currency, amount)
        values ${rows(some)}
        on conflict (tenant_id, product_id, variant_id, currency) do update
        set amount = excluded.amount
        where search_prices.amount <> excluded.amount
      `,
    ),
  )
}

/** Of these products, prices that nothing is sold for any more. */
export async function deleteOtherPrices(
  tx: Tx,
  productIds: readonly string[],
  documents: readonly SearchDocument[],
): Promise<void> {
  const kept = documents.flatMap(({ variants }) =>
    variants.flatMap(({ variantId, prices }) =>
      Object.keys(prices).map((currency) => `${uuidOf(variantId)} ${currency}`),
    ),
  )
  await tx`
    delete from catalog.search_prices
    where tenant_id = ${tx.tenantId} and product_id = any(${productIds.map(uuidOf)}::uuid[])
      and variant_id::text || ' ' || currency <> all(${kept}::text[])
  `
}

export async function deleteDocuments(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx`
    delete from catalog.search_documents
    where tenant_id = ${tx.tenantId} and product_id = any(${productIds.map(uuidOf)}::uuid[])
  `
}
