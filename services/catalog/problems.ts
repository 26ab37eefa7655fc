import { problem } from '@souk/platform'

export const productNotFound = problem<{ productId: string }>(
  'product_not_found',
  404,
  'Product not found',
  { help: 'There is no product with this id, or you may not see it.' },
)
export const variantNotFound = problem<{ variantId: string }>(
  'variant_not_found',
  404,
  'Variant not found',
  { help: 'There is no variant with this id, or you may not see it.' },
)
export const handleTaken = problem<{ handle: string }>(
  'handle_taken',
  409,
  'Handle already in use',
  {
    help: 'Another product has this handle. Choose another one, or leave it out to have one made.',
  },
)
export const skuTaken = problem<{ sku: string }>('sku_taken', 409, 'SKU already in use', {
  help: 'Another variant of the same seller has this SKU. Choose another one, or change that variant first.',
})
export const providerForeign = problem<{ providerId: string }>(
  'provider_foreign',
  422,
  'Product of another provider',
  { help: 'A token of a provider creates products of that provider only. Leave provider_id out.' },
)
export const optionCombinationExists = problem<{ optionValues: Readonly<Record<string, string>> }>(
  'option_combination_exists',
  422,
  'Option values already exist',
  { help: 'The product has a variant with these option_values. Update it, or send other values.' },
)
export const variantLimitExceeded = problem<{ limit: number }>(
  'variant_limit_exceeded',
  422,
  'Too many variants',
  {
    help: 'The product already has meta.limit variants. Put further ones into another product.',
    example: { limit: 100 },
  },
)
