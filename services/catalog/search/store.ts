import {
  field,
  idOf,
  listItem,
  literal,
  ownedBy,
  rows,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Identifier } from '../identifiers/identifier.ts'
import type { Option, OptionValues } from '../options/option.ts'
import { variantsMax } from '../variants/variant.ts'
import type { DocumentTexts, SearchDocument, Searched } from './document.ts'

interface SearchedRow {
  readonly id: string
  readonly provider_id: string | null
  readonly title: string
  readonly description: string | null
  readonly brand: string | null
  readonly kind: string
  readonly tags: readonly string[]
  readonly options: readonly Option[]
  readonly categories: readonly string[] | null
  readonly variants: readonly VariantRow[] | null
}

interface VariantRow {
  readonly id: string
  readonly sku: string | null
  readonly title: string
  readonly position: number
  readonly option_values: OptionValues
  readonly identifiers: readonly Identifier[]
  readonly prices: Readonly<Record<string, number>> | null
  readonly available: number | null
  readonly tracked: boolean | null
}

/** Those of the products that can be found: on sale, with the variants that can be ordered. */
export async function listSearched(tx: Tx, productIds: readonly string[]): Promise<Searched[]> {
  const found = await tx<SearchedRow>`
    select product.id, product.provider_id, product.title, product.description, product.brand,
      product.kind, product.tags, product.options, (
        select array_agg(category_id)
        from catalog.product_categories
        where tenant_id = ${tx.tenantId} and product_id = product.id
      ) as categories, (
        select json_agg(to_json(variant))
        from (${searchedVariants(tx)}) variant
      ) as variants
    from catalog.products product
    where product.tenant_id = ${tx.tenantId} and product.id = any(${productIds.map(uuidOf)}::uuid[])
      and product.status = 'ACTIVE'
  `
  return found.filter(({ variants }) => variants !== null).map(toSearched)
}

function searchedVariants(tx: Tx): Sql {
  return sql`
    select each.id, each.sku, each.title, each.position, each.option_values, each.identifiers, (
        select json_object_agg(currency, amount)
        from pricing.base_prices
        where tenant_id = ${tx.tenantId} and variant_id = each.id and min_quantity = 1
      ) as prices, stock.available, stock.tracked
    from catalog.variants each
    left join lateral (
      select sum(place.available)::bigint as available,
        bool_and(place.tracked) filter (where place.is_primary) as tracked
      from inventory.variant_stock place
      where place.tenant_id = ${tx.tenantId} and place.variant_id = each.id
    ) stock on true
    where each.tenant_id = ${tx.tenantId} and each.product_id = product.id
      and each.status = 'ACTIVE'
    order by each.position, each.id
    limit ${literal(variantsMax)}`
}

function toSearched(row: SearchedRow): Searched {
  const { title, description, brand, kind, tags, options } = row
  const variants = (row.variants ?? []).map((variant) => ({
    variantId: idOf('var', variant.id),
    sku: variant.sku,
    title: variant.title,
    position: variant.position,
    optionValues: variant.option_values,
    identifiers: variant.identifiers,
    prices: variant.prices ?? {},
    isAvailable: variant.tracked === false || (variant.available ?? 0) > 0,
  }))
  return {
    productId: idOf('prod', row.id),
    providerId: row.provider_id && idOf('prv', row.provider_id),
    title,
    description,
    brand,
    kind,
    tags,
    options,
    categoryIds: row.categories ?? [],
    variants,
  }
}

/** Each word as it is written and by its stem, with the weight of the text that it is in. */
function vectorOf({ a, b, c, d }: DocumentTexts, filterWords: readonly string[]): Sql {
  const weighted = (text: string, weight: Sql) => sql`
    setweight(to_tsvector('simple'::regconfig, ${text}) || to_tsvector('english'::regconfig, ${text}), ${weight})`
  return sql`(${weighted(a, sql`'A'`)} || ${weighted(b, sql`'B'`)} || ${weighted(c, sql`'C'`)}
    || ${weighted(d, sql`'D'`)} || array_to_tsvector(${filterWords}::text[]))`
}

/** Writes documents that are new or others than before, and returns whose they are. */
export async function upsertDocuments(
  tx: Tx,
  documents: readonly SearchDocument[],
): Promise<Set<string>> {
  const written = await Promise.all(
    documents.map(
      ({ productId, providerId, texts, filterWords, amounts }) => tx<{ product_id: string }>`
        insert into catalog.search_documents (tenant_id, product_id, provider_id, words, amounts)
        values (${tx.tenantId}, ${uuidOf(productId)}, ${providerId && uuidOf(providerId)},
          ${vectorOf(texts, filterWords)}, ${JSON.stringify(amounts)})
        on conflict (tenant_id, product_id) do update
        set words = excluded.words, amounts = excluded.amounts
        where search_documents.words <> excluded.words or search_documents.amounts <> excluded.amounts
        returning product_id
      `,
    ),
  )
  return new Set(written.flat().map(({ product_id }) => idOf('prod', product_id)))
}

/** Rows of one statement: few enough for a text that stays prepared. */
const variantsAtOnce = 100
const wordsAtOnce = 300

export async function upsertVariants(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  const wanted = documents.flatMap(({ productId, variants }) =>
    variants.map(({ variantId, position, filterWords, prices }) => [
      tx.tenantId,
      uuidOf(productId),
      uuidOf(variantId),
      position,
      sql`array_to_tsvector(${filterWords}::text[])`,
      JSON.stringify(prices),
    ]),
  )
  await Promise.all(
    parts(wanted, variantsAtOnce).map(
      (some) => tx`
        insert into catalog.search_variants
          (tenant_id, product_id, variant_id, position, words, prices)
        values ${rows(some)}
        on conflict (tenant_id, product_id, variant_id) do update
        set position = excluded.position, words = excluded.words, prices = excluded.prices
        where search_variants.position <> excluded.position
          or search_variants.words <> excluded.words or search_variants.prices <> excluded.prices
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

export async function deleteDocuments(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx`
    delete from catalog.search_documents
    where tenant_id = ${tx.tenantId} and product_id = any(${productIds.map(uuidOf)}::uuid[])
  `
}

/** Words that are there already stay. In their order, so that two who add the same ones cannot deadlock. */
export async function insertWords(tx: Tx, words: readonly string[]): Promise<void> {
  const wanted = [...new Set(words)].toSorted().map((word) => [tx.tenantId, word])
  await Promise.all(
    parts(wanted, wordsAtOnce).map(
      (some) => tx`
        insert into catalog.search_words (tenant_id, word)
        values ${rows(some)}
        on conflict (tenant_id, word) do nothing
      `,
    ),
  )
}

/** Products in a category, as many as are indexed at once. */
export async function listProductsIn(tx: Tx, categoryIds: readonly string[]): Promise<string[]> {
  const found = await tx<{ product_id: string }>`
    select product_id
    from catalog.product_categories
    where tenant_id = ${tx.tenantId} and category_id = any(${categoryIds.map(uuidOf)}::uuid[])
    order by product_id desc
    limit ${literal(5_000)}
  `
  return found.map(({ product_id }) => idOf('prod', product_id))
}

function parts<Item>(list: readonly Item[], size: number): (readonly Item[])[] {
  const count = Math.ceil(list.length / size)
  return Array.from({ length: count }, (_, part) => list.slice(part * size, (part + 1) * size))
}

/** A word that was searched, and those that the catalog knows for it: itself, or the nearest ones. */
export interface Spelled {
  readonly token: string
  readonly words: readonly string[]
}

/** As many as one wrong word is taken for. */
const nearestMax = 3

export async function spell(tx: Tx, tokens: readonly string[]): Promise<readonly Spelled[]> {
  if (tokens.length === 0) return []
  const [found] = await tx<{ spelled: readonly Spelled[] }>`
    select catalog.search_spelling(${tokens}::text[], ${literal(nearestMax)}) as spelled
  `
  return found?.spelled ?? []
}

/** Providers whose products are not sold at present, as uuids. */
export async function listBarred(tx: Tx): Promise<string[]> {
  const found = await tx<{ provider_id: string }>`
    select provider_id
    from catalog.sellers
    where tenant_id = ${tx.tenantId} and not may_sell
    order by provider_id
    limit ${literal(1_000)}
  `
  return found.map(({ provider_id }) => provider_id)
}

export interface Hit {
  readonly product_id: string
  readonly variant_id: string
  readonly amount: number | null
  readonly key: number
}

export interface Found {
  readonly hits: readonly Hit[]
  readonly total: number
  readonly is_exact: boolean
  readonly facets: readonly (readonly [string, number])[]
}

export async function search(tx: Tx, asked: object): Promise<Found> {
  const [row] = await tx<{ found: Found }>`
    select catalog.search(${JSON.stringify(asked)}::jsonb) as found
  `
  if (!row) throw new Error('a search has an answer')
  return row.found
}

const hitItem = listItem({
  id: field.id('prod'),
  title: field.text(),
  handle: field.text(),
  kind: field.word(),
  brand: field.text(),
  tags: field.array(),
  provider_id: field.id('prv'),
  default_variant_id: field.id('var'),
  price: field.objectWhere(sql`hit.amount is not null`, {
    amount: field.number(sql`hit.amount`),
    currency: field.word(sql`hit.currency`),
  }),
  price_range: field.objectWhere(sql`listing.amount_min is not null`, {
    min: field.money(sql`listing.amount_min`, sql`listing.currency`),
    max: field.money(sql`listing.amount_max`, sql`listing.currency`),
  }),
  stock: field.object({
    available: field.number(sql`listing.total_available`),
    is_limited: field.boolean(sql`listing.is_limited`),
  }),
  variant_count: field.number(sql`listing.variant_count`),
  matched_variant: field.object({
    id: field.id('var', sql`variant.id`),
    sku: field.text(sql`variant.sku`),
    title: field.text(sql`variant.title`),
    option_values: field.json(sql`variant.option_values`),
  }),
  created_at: field.time(),
})

/** The products of a page in the order in which they were found. */
export async function listHits(tx: Tx, hits: readonly Hit[], currency: string): Promise<string> {
  const found = await tx<{ item: string }>`
    select ${hitItem} as item
    from (
      select wanted.*, ${currency}::text as currency
      from unnest(
        ${hits.map(({ product_id }) => product_id)}::uuid[],
        ${hits.map(({ variant_id }) => variant_id)}::uuid[],
        ${hits.map(({ amount }) => amount)}::bigint[]
      ) with ordinality as wanted (product_id, variant_id, amount, place)
    ) hit
    join catalog.products listed
      on listed.tenant_id = ${tx.tenantId} and listed.id = hit.product_id
    join catalog.variants variant
      on variant.tenant_id = ${tx.tenantId} and variant.id = hit.variant_id
    join catalog.listings listing
      on listing.tenant_id = ${tx.tenantId} and listing.product_id = hit.product_id
    where ${ownedBy(tx, sql`listed.provider_id`)}
    order by hit.place
  `
  return `[${found.map(({ item }) => item).join(',')}]`
}

/** Options of products, for the order of their values. */
export async function listOptionsOf(tx: Tx, productUuids: readonly string[]): Promise<Option[]> {
  const found = await tx<{ options: readonly Option[] }>`
    select options
    from catalog.products
    where tenant_id = ${tx.tenantId} and id = any(${productUuids}::uuid[])
    order by id
  `
  return found.flatMap(({ options }) => options)
}

/** By uuid. */
export async function listCategoryNames(
  tx: Tx,
  categoryUuids: readonly string[],
): Promise<Map<string, string>> {
  if (categoryUuids.length === 0) return new Map()
  const found = await tx<{ id: string; name: string }>`
    select id, name
    from catalog.categories
    where tenant_id = ${tx.tenantId} and id = any(${categoryUuids}::uuid[])
  `
  return new Map(found.map(({ id, name }) => [id, name]))
}

interface Suggested {
  readonly words: readonly string[]
  readonly products: readonly string[]
}

export async function suggest(tx: Tx, asked: object): Promise<Suggested> {
  const [row] = await tx<{ found: Suggested }>`
    select catalog.search_suggestions(${JSON.stringify(asked)}::jsonb) as found
  `
  return row?.found ?? { words: [], products: [] }
}

/** In the order in which they are given. */
export async function listTitles(
  tx: Tx,
  productUuids: readonly string[],
): Promise<{ id: string; title: string; handle: string }[]> {
  const found = await tx<{ id: string; title: string; handle: string }>`
    select product.id, product.title, product.handle
    from unnest(${productUuids}::uuid[]) with ordinality as wanted (id, place)
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = wanted.id
    where ${ownedBy(tx, sql`product.provider_id`)}
    order by wanted.place
  `
  return found.map(({ id, ...shown }) => ({ id: idOf('prod', id), ...shown }))
}
