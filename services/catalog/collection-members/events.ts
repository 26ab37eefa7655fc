import { event, Id } from '@souk/platform'
import { Type } from 'typebox'
import { namedMax } from './change.ts'

const ProductIds = (description: string) =>
  Type.Array(Id('prod'), { maxItems: namedMax, description })

/** They belong to the operator, as the collection does: it names products of all sellers. */
export const collectionMembersChanged = event('collection.members_changed', 1, {
  resource: 'collection_members',
  summary: 'Collection membership changed',
  description:
    'Products were added to the collection or removed from it: by hand, by its rules, or because they were deleted. One event ' +
    'per collection and change; after a change of rules one per batch of products that is compared again. A new order of the ' +
    'same products emits none.',
  object: Type.Object({
    collection_id: Id('col'),
    added_count: Type.Integer({ minimum: 0, examples: [1] }),
    removed_count: Type.Integer({ minimum: 0, examples: [0] }),
    added_product_ids: ProductIds(`Ids of the products that were added, at most ${namedMax}`),
    removed_product_ids: ProductIds(`Ids of the products that were removed, at most ${namedMax}`),
  }),
  isOwned: true,
  shownBy: 'getCollection',
})
