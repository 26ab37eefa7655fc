import type { Tx } from '@souk/platform'
import { documentOf } from './document.ts'
import {
  deleteDocuments,
  deleteOtherVariants,
  insertWords,
  listSearched,
  upsertDocuments,
  upsertVariants,
} from './store.ts'

/** So many are read and written together, which bounds what is held of products with many variants. */
const productsAtOnce = 50

/** Makes the documents of these products what they are now. Whoever calls it has locked their listings. */
export async function indexProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  for (let start = 0; start < productIds.length; start += productsAtOnce) {
    await indexSome(tx, productIds.slice(start, start + productsAtOnce))
  }
}

async function indexSome(tx: Tx, productIds: readonly string[]): Promise<void> {
  const searched = await listSearched(tx, productIds)
  const documents = searched.map(documentOf)
  const found = new Set(documents.map(({ productId }) => productId))
  const gone = productIds.filter((productId) => !found.has(productId))
  const [written] = await Promise.all([
    upsertDocuments(tx, documents),
    upsertVariants(tx, documents),
    deleteOtherVariants(tx, productIds, documents),
    gone.length === 0 ? undefined : deleteDocuments(tx, gone),
  ])
  const fresh = documents.filter(({ productId }) => written.has(productId))
  await insertWords(
    tx,
    fresh.flatMap(({ vocabulary }) => vocabulary),
  )
}
