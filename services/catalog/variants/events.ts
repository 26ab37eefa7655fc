import { event } from '@souk/platform'
import { VariantView } from './schemas.ts'

export const variantCreated = event('variant.created', 1, {
  resource: 'variant',
  summary: 'Variant created',
  description:
    'A variant was added to a product. The default variant is announced by `product.created`.',
  object: VariantView,
  isOwned: true,
  about: ['product_id'],
})
export const variantUpdated = event('variant.updated', 1, {
  resource: 'variant',
  summary: 'Variant updated',
  description:
    'Details, the price or the status of the variant changed; `previous` holds the old values.',
  object: VariantView,
  isOwned: true,
  about: ['product_id'],
})
export const variantDeleted = event('variant.deleted', 1, {
  resource: 'variant',
  summary: 'Variant deleted',
  description:
    'The variant was deleted with its prices and stock; it was never ordered. The default variant is deleted with ' +
    'its product.',
  object: VariantView,
  isOwned: true,
  about: ['product_id'],
})
