import type { Tx } from '@souk/platform'
import { documentOf, passagesOf } from './document.ts'
import { findRebuild, insertRebuild } from './rebuilds/store.ts'
import { stemsOf } from './stems.ts'
import {
  deleteDocuments,
  deleteOtherPrices,
  deleteOtherVariants,
  insertWords,
  listSearched,
  upsertDocuments,
  upsertPrices,
  upsertVariants,
} from './store.ts'

/** So many are read and written together, which bounds what is held of products with many variants. */
const productsAtOnce = 50

/** Makes the documents of these products what they are now. Whoever calls it has locked their listings. */
export async function indexProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const language = await ownLanguageOf(tx)
  for (let start = 0; start < productIds.length; start += productsAtOnce) {
    await indexSome(tx, productIds.slice(start, start + productsAtOnce), language)
  }
}

/** A tenant that is met for the first time may have products that nobody has indexed: all of them follow. */
async function ownLanguageOf(tx: Tx): Promise<string> {
  const rebuild = (await findRebuild(tx)) ?? (await insertRebuild(tx))
  return rebuild.language
}

async function indexSome(tx: Tx, productIds: readonly string[], language: string): Promise<void> {
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
  const fresh = documents.filter(({ productId }) => written.has(productId))
  await insertWords(
    tx,
    fresh.flatMap(({ vocabulary }) => vocabulary),
  )
}
