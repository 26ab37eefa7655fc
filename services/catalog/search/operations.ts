import type { Tx } from '@souk/platform'
import { documentOf, type Passage, passagesOf, type Stems } from './document.ts'
import { dictionaryOf } from './languages.ts'
import { findRebuild, insertRebuild, requestSweep } from './rebuilds/store.ts'
import {
  deleteDocuments,
  deleteOtherPrices,
  deleteOtherVariants,
  listSearched,
  listStems,
  type Stemmed,
  upsertDocuments,
  upsertPrices,
  upsertVariants,
} from './store.ts'
import { upsertWords } from './vocabulary/store.ts'

/** So many are read and written together, which bounds what is held of products with many variants. */
const productsAtOnce = 50

/**
 * Makes the documents of these products what they are now. Whoever calls it has locked their listings. Words of documents
 * that stay as they are are there already, unless an older edition has left them out: then all are `entered`.
 */
export async function indexProducts(
  tx: Tx,
  productIds: readonly string[],
  entered: 'changed' | 'all' = 'changed',
): Promise<void> {
  const language = await ownLanguageOf(tx)
  for (let start = 0; start < productIds.length; start += productsAtOnce) {
    await indexSome(tx, productIds.slice(start, start + productsAtOnce), language, entered)
  }
}

/** A tenant that is met for the first time may have products that nobody has indexed: all of them follow. */
async function ownLanguageOf(tx: Tx): Promise<string> {
  const rebuild = (await findRebuild(tx)) ?? (await insertRebuild(tx))
  return rebuild.language
}

async function indexSome(
  tx: Tx,
  productIds: readonly string[],
  language: string,
  entered: 'changed' | 'all',
): Promise<void> {
  const searched = await listSearched(tx, productIds)
  const said = searched.map((product) => ({ product, passages: passagesOf(product) }))
  const stemOf = await stemsOf(
    tx,
    said.flatMap(({ passages }) => passages),
    language,
  )
  const documents = said.map(({ product, passages }) =>
    documentOf(product, passages, language, stemOf),
  )
  const found = new Set(documents.map(({ productId }) => productId))
  const gone = productIds.filter((productId) => !found.has(productId))
  const [written] = await Promise.all([
    upsertDocuments(tx, documents),
    upsertVariants(tx, documents),
    deleteOtherVariants(tx, productIds, documents),
    upsertPrices(tx, documents),
    deleteOtherPrices(tx, productIds, documents),
    gone.length === 0 ? undefined : deleteDocuments(tx, gone),
  ])
  const fresh = documents.filter(({ productId }) => entered === 'all' || written.has(productId))
  await Promise.all([
    upsertWords(
      tx,
      fresh.flatMap(({ vocabulary }) => vocabulary),
    ),
    written.size + gone.length === 0 ? undefined : requestSweep(tx),
  ])
}

/** A word has the same stem in every tenant. Catalogs have few words, and the same ones over and over. */
const kept = new Map<string, string>()
const keptMax = 50_000

const keyOf = ({ dictionary, word }: Omit<Stemmed, 'stem'>) => `${dictionary} ${word}`

/** The stems of all words of some texts, asked for together. */
async function stemsOf(tx: Tx, passages: readonly Passage[], ownLanguage: string): Promise<Stems> {
  const wanted = new Map<string, Omit<Stemmed, 'stem'>>()
  for (const { language, hasStems, isTitle, words } of passages) {
    if (!hasStems) continue
    const dictionary = dictionaryOf(language ?? ownLanguage)
    for (const { word, also, joined, pair } of words) {
      for (const form of [word, ...also, joined, isTitle ? pair : null]) {
        if (form !== null) wanted.set(keyOf({ dictionary, word: form }), { dictionary, word: form })
      }
    }
  }
  const known = new Map<string, string>()
  for (const key of wanted.keys()) {
    const stem = kept.get(key)
    if (stem !== undefined) known.set(key, stem)
  }
  const unknown = [...wanted].filter(([key]) => !known.has(key)).map(([, each]) => each)
  const found = await listStems(tx, unknown)
  if (kept.size + found.length > keptMax) kept.clear()
  for (const each of found) {
    known.set(keyOf(each), each.stem)
    if (kept.size < keptMax) kept.set(keyOf(each), each.stem)
  }
  return (language, word) => known.get(keyOf({ dictionary: dictionaryOf(language), word })) ?? ''
}
