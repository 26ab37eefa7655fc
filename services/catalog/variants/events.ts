import { event } from '@souk/platform'
import { VariantView } from './schemas.ts'

export const variantCreated = event('variant.created', 1, {
  resource: 'variant',
  summary: 'Variant created',
  description:
    'A product got another variant. The default variant is announced by `product.created`.',
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
    'The variant is gone with its prices and stock; it was never ordered. The default variant goes with `product.deleted`.',
  object: VariantView,
  isOwned: true,
  about: ['product_id'],
})
