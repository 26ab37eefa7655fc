import { problem } from '@souk/platform'

export const productNotFound = problem<{ productId: string }>(
  'product_not_found',
  404,
  'No such product',
)
export const variantNotFound = problem<{ variantId: string }>(
  'variant_not_found',
  404,
  'No such variant',
)
export const handleTaken = problem<{ handle: string }>(
  'handle_taken',
  409,
  'Another product has this handle',
)
export const skuTaken = problem<{ sku: string }>(
  'sku_taken',
  409,
  'Another variant of this seller has this SKU',
)
export const providerForeign = problem<{ providerId: string }>(
  'provider_foreign',
  422,
  'A provider sells only its own products',
)
export const optionCombinationExists = problem<{ optionValues: Readonly<Record<string, string>> }>(
  'option_combination_exists',
  422,
  'The product has a variant with these options',
)
export const variantLimitExceeded = problem<{ limit: number }>(
  'variant_limit_exceeded',
  422,
  'The product has as many variants as it can have',
)
