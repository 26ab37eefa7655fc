import { type ListPage, ownId, type PageRequest, type Tx, uuidOf, visitOf } from '@souk/platform'
import { checkListed } from '../../channels/operations.ts'
import { channelFor } from '../../storefront/visitor.ts'
import { attributesIn, categoriesIn, facetsOf } from '../facets.ts'
import { languageOf } from '../languages.ts'
import { askedBy, candidatesMax, type SearchQuery, soldIn } from '../query.ts'
import { findRebuild } from '../rebuilds/store.ts'
import { type Meant, meaningOf, type Replaced, type ShownWord, typedSoFar } from '../terms.ts'
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
const comparedMax = 20_000

/** Four round trips: in which languages, what words are meant, what is found, and what is shown of it. */
export async function searchProducts(
  tx: Tx,
  query: SearchQuery,
  page: PageRequest,
): Promise<ListPage> {
  const { locale } = query
  const channel = channelFor(tx, query.channel)
  const [languages, barred] = await Promise.all([
    languagesFor(tx, locale),
    listBarred(tx),
    checkListed(tx, channel),
  ])
  const words = searchedWords(query.q ?? '')
  // The words of a catalog are those of all its sellers, so that no provider is told of any that it did not write.
  const said = await listTerms(tx, words, { languages, tellsOthers: ownUuid(tx) === null })
  const meant = meaningOf(said)
  const asked = askedBy({ ...query, channel }, meant, tx.currency)
  const found = await search(tx, {
    ...asked,
    ...placeOf(page),
    provider: ownUuid(tx),
    barred,
    most: candidatesMax,
    few: comparedMax,
    span: spanFirst,
    size: page.limit + 1,
    facets: page.after === null,
  })
  const hits = found.hits.slice(0, page.limit)
  const last = found.hits.length > page.limit ? hits.at(-1) : undefined
  const isExact = visitOf(tx)?.isExact ?? true
  const shown = { currency: asked.currency, locale, channel, barred, isExact }
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
  // A visitor searches what all sellers have in its channel.
  const own = visitOf(tx) === undefined ? ownId(tx, 'prv') : null
  return own === null ? null : uuidOf(own)
}

interface Shown {
  readonly currency: string
  readonly locale: string | undefined
  readonly channel: string | undefined
  readonly isExact: boolean
  /** Sellers whose products are not sold at present. */
  readonly barred: readonly string[]
}

/** Counted once for a search, with its first page. */
const laterSummary = '"total":null,"facets":null,"corrections":[],"expansions":[]'

async function summary(
  tx: Tx,
  { hits, total, is_exact, facets }: Found,
  { corrections, expansions }: Meant,
  shown: Shown,
): Promise<string> {
  const [options, categories, attributes, isTold] = await Promise.all([
    listOptionsOf(
      tx,
      hits.map(({ product_id }) => product_id),
    ),
    listCategoryNames(tx, categoriesIn(facets)),
    listFacetAttributes(tx, attributesIn(facets)),
    wordsToTell(tx, [...corrections, ...expansions], shown),
  ])
  const counted = { value: total, relation: is_exact ? 'EXACT' : 'AT_LEAST' }
  const told = facetsOf(facets, { ...shown, options, categories, attributes })
  const replaced = (list: readonly Replaced[]) => JSON.stringify(inWords(list, isTold))
  return `"total":${JSON.stringify(counted)},"facets":${JSON.stringify(told)},"corrections":${replaced(corrections)},"expansions":${replaced(expansions)}`
}

function inWords(list: readonly Replaced[], isTold: (word: ShownWord) => boolean) {
  const told = list.map(({ word, used }) => ({
    word,
    used: used.filter(isTold).map(({ text }) => text),
  }))
  return told.filter(({ used }) => used.length > 0)
}

/** Words are those of all products of a tenant: one that is found by nobody who searches here is not told to them. */
async function wordsToTell(
  tx: Tx,
  list: readonly Replaced[],
  { channel, barred }: Shown,
): Promise<(word: ShownWord) => boolean> {
  const words = list.flatMap(({ used }) => used)
  const areAllSold = channel === undefined && barred.length === 0
  if (words.length === 0 || areAllSold) return () => true
  const { counts } = await suggest(tx, {
    query: '',
    titled: '',
    words: words.map(({ query }) => ({ query: soldIn(query, channel) })),
    provider: ownUuid(tx),
    barred,
    size: words.length,
  })
  const found = new Set(words.filter((_, at) => (counts[at] ?? 0) > 0).map(({ query }) => query))
  return ({ query }) => found.has(query)
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
export async function suggestFor(tx: Tx, query: SuggestQuery) {
  const { q, limit = 8, locale } = query
  const channel = channelFor(tx, query.channel)
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
  const { titled } = typed
  const completions = provider === null ? typed.completions : []
  const { counts, products } = await suggest(tx, {
    query: soldIn(typed.query, channel),
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
function mostFound(completions: readonly ShownWord[], counts: readonly number[]): string[] {
  const found = completions
    .map(({ text }, at) => ({ text, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  return [...new Set(found.map(({ text }) => text))]
}
