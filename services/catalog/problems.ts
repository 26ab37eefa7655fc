import { problem } from '@souk/platform'

export const productNotFound = problem<{ productId: string }>(
  'product_not_found',
  404,
  'No such product',
  { help: 'Check the id. GET /v1/catalog/products lists the products that this token can see.' },
)
export const variantNotFound = problem<{ variantId: string }>(
  'variant_not_found',
  404,
  'No such variant',
  {
    help: 'Check the id. GET /v1/catalog/products/{productId}/variants lists the variants of a product.',
  },
)
export const handleTaken = problem<{ handle: string }>(
  'handle_taken',
  409,
  'The handle is already in use',
  { help: 'Choose another handle, or leave it out to have one made from the title.' },
)
export const skuTaken = problem<{ sku: string }>('sku_taken', 409, 'The SKU is already in use', {
  help: 'Choose another SKU, or update the variant that has this one. A SKU is unique for each seller.',
})
export const providerForeign = problem<{ providerId: string }>(
  'provider_foreign',
  422,
  'A provider can sell only its own products',
  { help: 'Leave provider_id out: the token of a provider creates products of that provider.' },
)
export const optionCombinationExists = problem<{ optionValues: Readonly<Record<string, string>> }>(
  'option_combination_exists',
  422,
  'A variant with these options already exists',
  { help: 'Change the options in meta.option_values, or update the variant that has them.' },
)
export const variantLimitExceeded = problem<{ limit: number }>(
  'variant_limit_exceeded',
  422,
  'The product has the maximum number of variants',
  { help: 'Split the product into several: one can have meta.limit variants.' },
)
