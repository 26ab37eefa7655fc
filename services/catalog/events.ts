import { event, Id, MoneySchema, Nullable } from '@souk/platform'
import { Type } from 'typebox'

const text = Type.String()

const ProductFacts = Type.Object({
  id: Id('prod'),
  handle: text,
  title: text,
  status: text,
  kind: text,
  provider_id: Nullable(Id('prv')),
  default_variant_id: Id('var'),
  sku: Nullable(text),
  price: MoneySchema,
})

const productEvent = (verb: string, summary: string) =>
  event(`product.${verb}`, 1, { resource: 'product', summary, object: ProductFacts })

/** The default variant comes into being with its product and is announced by it. */
export const productCreated = productEvent('created', 'A product exists')
export const productUpdated = productEvent('updated', 'Something about a product changed')
export const productPublished = productEvent('published', 'A product can be sold')
export const productUnpublished = productEvent('unpublished', 'A product is a draft again')
export const productArchived = productEvent('archived', 'A product was put away')
export const productRestored = productEvent('restored', 'A product came back from the archive')

const VariantFacts = Type.Object({
  id: Id('var'),
  product_id: Id('prod'),
  provider_id: Nullable(Id('prv')),
  sku: Nullable(text),
  title: text,
  status: text,
  price: MoneySchema,
  track_inventory: Type.Boolean(),
})

export const variantCreated = event('variant.created', 1, {
  resource: 'variant',
  summary: 'A product got a further variant',
  object: VariantFacts,
})
export const variantUpdated = event('variant.updated', 1, {
  resource: 'variant',
  summary: 'Something about a variant changed',
  object: VariantFacts,
})
