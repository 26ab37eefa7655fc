import { event } from '@souk/platform'
import { ProductView } from './schemas.ts'
import { VariantView } from './variants/schemas.ts'

const productEvent = (verb: string, summary: string) =>
  event(`product.${verb}`, 1, { resource: 'product', summary, object: ProductView })

/** The default variant comes into being with its product and is announced by it. */
export const productCreated = productEvent('created', 'A product exists')
export const productUpdated = productEvent('updated', 'Something about a product changed')
export const productPublished = productEvent('published', 'A product can be sold')
export const productUnpublished = productEvent('unpublished', 'A product is a draft again')
export const productArchived = productEvent('archived', 'A product was put away')
export const productRestored = productEvent('restored', 'A product came back from the archive')

export const variantCreated = event('variant.created', 1, {
  resource: 'variant',
  summary: 'A product got a further variant',
  object: VariantView,
})
export const variantUpdated = event('variant.updated', 1, {
  resource: 'variant',
  summary: 'Something about a variant changed',
  object: VariantView,
})
