import { event } from '@souk/platform'
import { ProductView } from './schemas.ts'

const productEvent = (verb: string, summary: string, description: string) =>
  event(`product.${verb}`, 1, {
    resource: 'product',
    summary,
    description,
    object: ProductView,
    isOwned: true,
  })

export const productCreated = productEvent(
  'created',
  'Product created',
  'The product exists with its default variant, which has no event of its own. Further variants have `variant.created`.',
)
export const productUpdated = productEvent(
  'updated',
  'Product updated',
  'Details or the price of the product changed; `previous` holds the old values.',
)
export const productPublished = productEvent(
  'published',
  'Product published',
  'The product is on sale.',
)
export const productUnpublished = productEvent(
  'unpublished',
  'Product unpublished',
  'The product was taken off sale and is a draft again.',
)
export const productArchived = productEvent(
  'archived',
  'Product archived',
  'The product was taken off sale and put in the archive. It is sold again only after it was restored and published.',
)
export const productRestored = productEvent(
  'restored',
  'Product restored',
  'The product came back from the archive as a draft.',
)
export const productDeleted = productEvent(
  'deleted',
  'Product deleted',
  'The product was deleted with its variants, prices and stock; none of them was ever ordered.',
)
