import { event } from '@souk/platform'
import { CollectionView } from './schemas.ts'

/** They belong to the operator, whose they are. */
const collectionEvent = (verb: string, summary: string, description: string) =>
  event(`collection.${verb}`, 1, {
    resource: 'collection',
    summary,
    description,
    object: CollectionView,
    isOwned: true,
  })

export const collectionCreated = collectionEvent(
  'created',
  'Collection created',
  'The collection exists. One with rules gets its products within a moment.',
)
export const collectionUpdated = collectionEvent(
  'updated',
  'Collection updated',
  'Details, rules, order or the chosen products of the collection changed. Which products were added and removed is in `collection.members_changed`.',
)
export const collectionDeleted = collectionEvent(
  'deleted',
  'Collection deleted',
  'The collection is gone; its products are not.',
)
