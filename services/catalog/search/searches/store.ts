import { field, idOf, listItem, literal, type Sql, sql, type Tx } from '@souk/platform'
import { keptListing } from '../../listings/store.ts'
import type { Option } from '../../options/option.ts'
import { shownTo, unitsTold } from '../../storefront/store.ts'
import { textIn } from '../../translations/store.ts'
import type { Counts, FacetAttribute, NamedCategory } from '../facets.ts'
import { dictionaryOf, isCompounding } from '../languages.ts'
import { type Found as FoundWord, partsMax, type Said, type Term, wrongMax } from '../terms.ts'
import { formsOf, isWord, lettersFor, pairsIn, type SearchedWord } from '../words.ts'

/** As many of the catalog's words are compared with one that it does not know. */
const nearMax = 30
/** Unfinished words are compared with the beginning of longer ones, from this length on. */
const unfinishedMin = 4
/** However many words are searched, each may be a part of so many. */
const partsMin = 5

export interface TermQuery {
  readonly languages: readonly string[]
  /** Without it nothing is told of words of the catalog that are not searched for. */
  readonly tellsOthers: boolean
  /** As many words as the last one is completed to, which is unfinished then. */
  readonly completions?: number
}

/** What the catalog knows of words in some languages. */
export async function listTerms(
  tx: Tx,
  words: readonly SearchedWord[],
  { languages, tellsOthers, completions = 0 }: TermQuery,
): Promise<Said> {
  if (words.length === 0) return { words, terms: [], pairs: [] }
  const most = Math.max(partsMin, Math.floor(partsMax / 2 / words.length))
  const asked = {
    terms: words.map(({ word, written }, at) => {
      const isBegun = completions > 0 && at === words.length - 1
      return {
        word,
        written,
        forms: formsOf(word, languages),
        is_word: isWord(word),
        is_long: isBegun ? word.length >= unfinishedMin : wrongMax(word) > 1,
        letters: lettersFor(word),
        is_begun: isBegun,
        is_compounded: isWord(word) && languages.some(isCompounding),
        most: isBegun ? completions : most,
      }
    }),
    tags: languages,
    dictionaries: languages.map(dictionaryOf),
    nearest: tellsOthers ? nearMax : 0,
    pairs: pairsIn(words),
  }
  const text = JSON.stringify(asked)
  const [row] = await tx<{ terms: readonly Term[]; pairs: readonly FoundWord[] }>`
    select catalog.search_terms(${text}::jsonb) as terms,
      catalog.search_pairs(${text}::jsonb) as pairs
  `
  return { words, terms: row?.terms ?? [], pairs: row?.pairs ?? [] }
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
  readonly facets: Counts
}

export async function search(tx: Tx, asked: object): Promise<Found> {
  const [row] = await tx<{ found: Found }>`
    select catalog.search(${JSON.stringify(asked)}::jsonb) as found
  `
  if (!row) throw new Error('a search has an answer')
  return row.found
}

function hitItem(locale: string | undefined, isExact: boolean): Sql {
  return listItem({
    id: field.id('prod'),
    title: field.text(textIn(locale, sql`listed.translations`, 'title', sql`listed.title`)),
    handle: field.text(),
    kind: field.word(),
    brand: field.text(),
    tags: field.array(),
    provider_id: field.id('prv'),
    default_variant_id: field.id('var'),
    default_image: field.json(),
    price: field.objectWhere(sql`hit.amount is not null`, {
      amount: field.number(sql`hit.amount`),
      currency: field.word(sql`hit.currency`),
    }),
    price_range: field.objectWhere(
      sql`listing.amount_min is not null and listing.currency = hit.currency`,
      {
        min: field.money(sql`listing.amount_min`, sql`listing.currency`),
        max: field.money(sql`listing.amount_max`, sql`listing.currency`),
      },
    ),
    stock: field.object({
      available: field.number(unitsTold(sql`listing.total_available`, isExact)),
      is_limited: field.boolean(sql`listing.is_limited`),
    }),
    variant_count: field.number(sql`listing.variant_count`),
    matched_variant: field.object({
      id: field.id('var', sql`variant.id`),
      sku: field.text(sql`variant.sku`),
      title: field.text(sql`variant.title`),
      option_values: field.json(sql`variant.option_values`),
      attributes: field.json(sql`variant.attributes`),
    }),
    created_at: field.time(),
  })
}

/** The products of a page in the order in which they were found. */
export async function listHits(
  tx: Tx,
  hits: readonly Hit[],
  shown: {
    readonly currency: string
    readonly locale: string | undefined
    readonly isExact: boolean
  },
): Promise<string> {
  const found = await tx<{ item: string }>`
    select ${hitItem(shown.locale, shown.isExact)} as item
    from (
      select wanted.*, ${shown.currency}::text as currency
      from unnest(
        ${hits.map(({ product_id }) => product_id)}::uuid[],
        ${hits.map(({ variant_id }) => variant_id)}::uuid[],
        ${hits.map(({ amount }) => amount)}::bigint[]
      ) with ordinality as wanted (product_id, variant_id, amount, place)
    ) hit
    cross join lateral (
      select *
      from catalog.products
      where tenant_id = ${tx.tenantId} and id = hit.product_id
      limit 1
    ) listed
    cross join lateral (
      select id, sku, title, option_values, attributes
      from catalog.variants
      where tenant_id = ${tx.tenantId} and id = hit.variant_id
      limit 1
    ) variant
    ${keptListing(tx)}
    where ${shownTo(tx, sql`listed`)} and listing.product_id is not null
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

/** By uuid; those that are hidden, or in one that is, have none to show. */
export async function listCategoryNames(
  tx: Tx,
  categoryUuids: readonly string[],
): Promise<Map<string, NamedCategory>> {
  if (categoryUuids.length === 0) return new Map()
  const found = await tx<NamedCategory & { id: string }>`
    select id, name, translations
    from catalog.categories category
    where tenant_id = ${tx.tenantId} and id = any(${categoryUuids}::uuid[]) and status = 'ACTIVE'
      and not exists (
        select 1
        from catalog.categories above
        where above.tenant_id = ${tx.tenantId} and above.id = any(category.path)
          and above.status = 'HIDDEN'
      )
  `
  return new Map(found.map(({ id, ...category }) => [id, category]))
}

/** Types that facets take their names from; of several with the same key it is the oldest. */
const typesMax = 200

/** By key, of those that are narrowed down by. */
export async function listFacetAttributes(
  tx: Tx,
  keys: readonly string[],
): Promise<Map<string, FacetAttribute>> {
  if (keys.length === 0) return new Map()
  const found = await tx<{ attribute: FacetAttribute }>`
    select attribute.value as attribute
    from (
      select id, attributes
      from catalog.product_types
      where tenant_id = ${tx.tenantId}
      order by id
      limit ${literal(typesMax)}
    ) type
    cross join lateral jsonb_array_elements(type.attributes) attribute
    where attribute.value -> 'facet' = 'true' and attribute.value ->> 'key' = any(${keys}::text[])
    order by type.id desc
  `
  return new Map(found.map(({ attribute }) => [attribute.key, attribute]))
}

interface Suggested {
  /** By how many of some products each of the words is found; 0 is none at all. */
  readonly counts: readonly number[]
  readonly products: readonly string[]
}

export async function suggest(tx: Tx, asked: object): Promise<Suggested> {
  const [row] = await tx<{ found: Suggested }>`
    select catalog.search_suggestions(${JSON.stringify(asked)}::jsonb) as found
  `
  return row?.found ?? { counts: [], products: [] }
}

/** In the order in which they are given. */
export async function listTitles(
  tx: Tx,
  productUuids: readonly string[],
  locale: string | undefined,
): Promise<{ id: string; title: string; handle: string }[]> {
  const found = await tx<{ id: string; title: string; handle: string }>`
    select product.id, product.handle,
      ${textIn(locale, sql`product.translations`, 'title', sql`product.title`)} as title
    from unnest(${productUuids}::uuid[]) with ordinality as wanted (id, place)
    cross join lateral (
      select id, handle, title, translations, provider_id, status, publications
      from catalog.products
      where tenant_id = ${tx.tenantId} and id = wanted.id
      limit 1
    ) product
    where ${shownTo(tx, sql`product`)}
    order by wanted.place
  `
  return found.map(({ id, ...shown }) => ({ id: idOf('prod', id), ...shown }))
}
