import { event } from '@souk/platform'
import { RelationsView } from './schemas.ts'

export const productRelationsChanged = event('product.relations_changed', 1, {
  resource: 'product_relations',
  summary: 'Related products changed',
  description:
    'The list of products that are shown beside the product changed; `previous` holds the old one.',
  object: RelationsView,
  isOwned: true,
  about: ['product_id'],
})
