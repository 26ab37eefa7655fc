import { type ListPage, ownId, type PageRequest, type Tx, uuidOf } from '@souk/platform'
import { askedBy, candidatesMax, facetsOf, type SearchQuery, tokensOf } from '../query.ts'
import {
  type Found,
  listBarred,
  listCategoryNames,
  listHits,
  listOptionsOf,
  listTitles,
  type Spelled,
  search,
  spell,
  suggest,
} from '../store.ts'

/** Three round trips: what words are meant, what is found, and what is shown of it. */
export async function searchProducts(
  tx: Tx,
  query: SearchQuery,
  page: PageRequest,
): Promise<ListPage> {
  const [spelled, barred] = await Promise.all([spelledFor(tx, tokensOf(query.q)), listBarred(tx)])
  const asked = askedBy(query, spelled.map(meant), tx.currency)
  const found = await search(tx, {
    ...asked,
    ...placeOf(page),
    provider: ownUuid(tx),
    barred,
    most: candidatesMax,
    size: page.limit + 1,
    facets: page.after === null,
  })
  const hits = found.hits.slice(0, page.limit)
  const last = found.hits.length > page.limit ? hits.at(-1) : undefined
  const [items, more] = await Promise.all([
    listHits(tx, hits, asked.currency),
    page.after === null ? summary(tx, found, spelled) : laterSummary,
  ])
  return { items, next: last ? `${last.key} ${last.product_id}` : null, more }
}

/** The words of a catalog are those of all its sellers, so that no provider is told of any that it did not write. */
async function spelledFor(tx: Tx, tokens: readonly string[]): Promise<readonly Spelled[]> {
  if (ownUuid(tx) !== null) return tokens.map((token) => ({ token, words: [token] }))
  return spell(tx, tokens)
}

/** A word that nobody knows is looked for as it is, and found nowhere. */
function meant({ token, words }: Spelled): readonly string[] {
  return words.length === 0 ? [token] : words
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
const laterSummary = '"total":null,"facets":null,"corrections":[]'

async function summary(tx: Tx, found: Found, spelled: readonly Spelled[]): Promise<string> {
  const categories = found.facets
    .map(([word]) => word)
    .filter((word) => word.startsWith('category='))
    .map((word) => word.slice('category='.length))
  const [options, names] = await Promise.all([
    listOptionsOf(
      tx,
      found.hits.map(({ product_id }) => product_id),
    ),
    listCategoryNames(tx, categories),
  ])
  const total = { value: found.total, relation: found.is_exact ? 'EXACT' : 'AT_LEAST' }
  const corrections = spelled
    .filter(({ token, words }) => words.length > 0 && !words.includes(token))
    .map(({ token, words }) => ({ word: token, used: words }))
  const facets = facetsOf(found.facets, options, names)
  return `"total":${JSON.stringify(total)},"facets":${JSON.stringify(facets)},"corrections":${JSON.stringify(corrections)}`
}

/** Words end as they are typed, and are known before. */
export async function suggestFor(tx: Tx, q: string, size: number) {
  const tokens = tokensOf(q)
  const beginning = tokens.at(-1)
  if (beginning === undefined) return { words: [], products: [] }
  const before = tokens.slice(0, -1)
  const barred = await listBarred(tx)
  const found = await suggest(tx, {
    words: before,
    beginning,
    provider: ownUuid(tx),
    barred,
    size,
  })
  const products = await listTitles(tx, found.products)
  const words = ownUuid(tx) === null ? found.words : []
  return { words: words.map((word) => [...before, word].join(' ')), products }
}
