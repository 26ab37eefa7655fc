import { type ListPage, ownId, type PageRequest, type Tx, uuidOf } from '@souk/platform'
import { checkListed } from '../../channels/operations.ts'
import { attributesIn, categoriesIn, facetsOf } from '../facets.ts'
import { languageOf } from '../languages.ts'
import { askedBy, candidatesMax, type SearchQuery, soldIn } from '../query.ts'
import { findRebuild } from '../rebuilds/store.ts'
import { type Completion, type Meant, meaningOf, typedSoFar } from '../terms.ts'
import { searchedWords } from '../words.ts'
import {
  type Found,
  listBarred,
  listCategoryNames,
  listFacetAttributes,
  listHits,
  listOptionsOf,
  listTerms,
  listTitles,
  search,
  suggest,
} from './store.ts'

/** Products that are looked at first where they are walked in their order: most pages are full then. */
const spanFirst = 1_000
/** Members of a collection, or products with the words, that are compared one by one with the other of the two. */
const few = 20_000

/** Four round trips: in which languages, what words are meant, what is found, and what is shown of it. */
export async function searchProducts(
  tx: Tx,
  query: SearchQuery,
  page: PageRequest,
): Promise<ListPage> {
  const { locale, channel } = query
  const [languages, barred] = await Promise.all([
    languagesFor(tx, locale),
    listBarred(tx),
    checkListed(tx, channel),
  ])
  const words = searchedWords(query.q ?? '')
  // The words of a catalog are those of all its sellers, so that no provider is told of any that it did not write.
  const said = await listTerms(tx, words, { languages, tellsOthers: ownUuid(tx) === null })
  const meant = meaningOf(said)
  const asked = askedBy(query, meant, tx.currency)
  const found = await search(tx, {
    ...asked,
    ...placeOf(page),
    provider: ownUuid(tx),
    barred,
    most: candidatesMax,
    few,
    span: spanFirst,
    size: page.limit + 1,
    facets: page.after === null,
  })
  const hits = found.hits.slice(0, page.limit)
  const last = found.hits.length > page.limit ? hits.at(-1) : undefined
  const shown = { currency: asked.currency, locale }
  const [items, more] = await Promise.all([
    listHits(tx, hits, shown),
    page.after === null ? summary(tx, found, meant, shown) : laterSummary,
  ])
  return { items, next: last ? `${last.key} ${last.product_id}` : null, more }
}

/** That of the catalog's own texts, and the one that is asked for. */
async function languagesFor(tx: Tx, locale: string | undefined): Promise<string[]> {
  const { language = 'en' } = (await findRebuild(tx)) ?? {}
  return [...new Set([language, ...(locale === undefined ? [] : [languageOf(locale)])])]
}

function placeOf({ after }: PageRequest) {
  const [after_key = null, after_id = null] = after?.split(' ') ?? []
  return { after_key: after_key === null ? null : Number(after_key), after_id }
}

function ownUuid(tx: Tx): string | null {
  const own = ownId(tx, 'prv')
  return own === null ? null : uuidOf(own)
}

/** Counted once for a search, with its first page. */
const laterSummary = '"total":null,"facets":null,"corrections":[],"expansions":[]'

async function summary(
  tx: Tx,
  { hits, total, is_exact, facets }: Found,
  { corrections, expansions }: Meant,
  shown: { readonly currency: string; readonly locale: string | undefined },
): Promise<string> {
  const [options, categories, attributes] = await Promise.all([
    listOptionsOf(
      tx,
      hits.map(({ product_id }) => product_id),
    ),
    listCategoryNames(tx, categoriesIn(facets)),
    listFacetAttributes(tx, attributesIn(facets)),
  ])
  const counted = { value: total, relation: is_exact ? 'EXACT' : 'AT_LEAST' }
  const told = facetsOf(facets, { ...shown, options, categories, attributes })
  return `"total":${JSON.stringify(counted)},"facets":${JSON.stringify(told)},"corrections":${JSON.stringify(corrections)},"expansions":${JSON.stringify(expansions)}`
}

export interface SuggestQuery {
  readonly q: string
  readonly limit?: number | undefined
  readonly locale?: string | undefined
  readonly channel?: string | undefined
}

/** More words than are told are looked at, because products may be found by none of the first. */
const completionsPer = 3

/** Words end as they are typed, and are known before. As many round trips as a search. */
export async function suggestFor(tx: Tx, { q, limit = 8, locale, channel }: SuggestQuery) {
  const [languages, barred] = await Promise.all([
    languagesFor(tx, locale),
    listBarred(tx),
    checkListed(tx, channel),
  ])
  const words = searchedWords(q)
  const provider = ownUuid(tx)
  const said = await listTerms(tx, words, {
    languages,
    tellsOthers: provider === null,
    completions: limit * completionsPer,
  })
  const typed = typedSoFar(said, languages)
  if (typed === undefined) return { words: [], products: [] }
  const { query, titled } = typed
  const completions = provider === null ? typed.completions : []
  const { counts, products } = await suggest(tx, {
    query: soldIn(query, channel),
    titled: soldIn(titled, channel),
    words: completions.map((each) => ({ query: soldIn(each.query, channel) })),
    provider,
    barred,
    size: limit,
  })
  return {
    words: mostFound(completions, counts).slice(0, limit),
    products: await listTitles(tx, products, locale),
  }
}

/** Those that any product is found by, what most have first. */
function mostFound(completions: readonly Completion[], counts: readonly number[]): string[] {
  const found = completions
    .map(({ text }, at) => ({ text, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  return [...new Set(found.map(({ text }) => text))]
}
