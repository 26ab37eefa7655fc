import { id, idOf, plain, Table } from '@souk/platform'
import type { Relation, ShownRelation } from './relation.ts'

interface StoredRelation extends Relation {
  readonly productId: string
}

export const relationTable = new Table<StoredRelation>(
  'catalog.product_relations',
  { productId: id('prod'), kind: plain(), relatedId: id('prod'), position: plain() },
  { key: ['productId', 'kind', 'relatedId'] },
)

export interface ShownRelationRow extends Omit<ShownRelation, 'relatedId'> {
  readonly related_id: string
  readonly is_own: boolean
}

export function toShownRelation({ related_id, is_own: _isOwn, ...row }: ShownRelationRow) {
  return { ...row, relatedId: idOf('prod', related_id) }
}
