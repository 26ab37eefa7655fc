import { isDeepStrictEqual } from 'node:util'
import { audited, checkVersion, emit, sentInOrder, type Tx } from '@souk/platform'
import { updateProduct } from '../products/store.ts'
import { productRelationsChanged } from './events.ts'
import { type AskedRelation, checkRelated, inOrder, type ShownRelation } from './relation.ts'
import { viewOfRelations } from './schemas.ts'
import {
  deleteRelations,
  getProductForRelations,
  insertRelations,
  listRelatedForShare,
  listRelations,
} from './store.ts'

/**
 * Replaces the relations that the caller sees; those with products that it does not see stay, behind them. The product has
 * a new version. A request that changes nothing creates none, and no event.
 */
export async function setRelations(tx: Tx, productId: string, asked: readonly AskedRelation[]) {
  const relations = inOrder(asked)
  const product = await getProductForRelations(tx, productId)
  checkVersion(tx, product.version)
  const [related, { shown, hidden }] = await sentInOrder([
    listRelatedForShare(tx, [...new Set(asked.map(({ relatedId }) => relatedId))]),
    listRelations(tx, productId),
  ])
  checkRelated(productId, asked, (id) => related.has(id))
  const set = relations.flatMap((relation): ShownRelation[] => {
    const { title, handle, status } = related.get(relation.relatedId) ?? {}
    return title === undefined || handle === undefined || status === undefined
      ? []
      : [{ ...relation, title, handle, status }]
  })
  const before = viewOfRelations(product, shown)
  if (isDeepStrictEqual(viewOfRelations(product, set), before)) return before
  const changed = { ...product, version: product.version + 1, updatedAt: tx.now }
  const kept = hidden.map((relation, index) => ({ ...relation, position: set.length + index }))
  await sentInOrder([
    updateProduct(tx, changed),
    deleteRelations(tx, productId),
    insertRelations(tx, productId, [...set, ...kept]),
  ])
  const after = viewOfRelations(changed, set)
  audited(tx, { resource: 'product', id: productId, before, after })
  const { version, providerId: owner } = changed
  const announced = { id: productId, version, object: after, previous: before, owner }
  emit(tx, productRelationsChanged, announced)
  return after
}
