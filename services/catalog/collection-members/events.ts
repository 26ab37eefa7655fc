import { event, Id } from '@souk/platform'
import { Type } from 'typebox'
import { namedMax } from './change.ts'

const ProductIds = (description: string) =>
  Type.Array(Id('prod'), { maxItems: namedMax, description })

/** They belong to the operator, as the collection does: it names products of all sellers. */
export const collectionMembersChanged = event('collection.members_changed', 1, {
  resource: 'collection_members',
  summary: 'Products of a collection changed',
  description:
    'Products came into the collection or left it: by hand, by its rules, or because they were deleted. One event for each ' +
    'collection and change; after a change of rules one for each part of the products that are compared again. Another order ' +
    'of the same products has none.',
  object: Type.Object({
    collection_id: Id('col'),
    added_count: Type.Integer({ minimum: 0, examples: [1] }),
    removed_count: Type.Integer({ minimum: 0, examples: [0] }),
    added_product_ids: ProductIds(`Products that came, up to ${namedMax} of them`),
    removed_product_ids: ProductIds(`Products that left, up to ${namedMax} of them`),
  }),
  isOwned: true,
  shownBy: 'getCollection',
})
