import { problem } from '@souk/platform'

export const variantNotFound = problem<{ variantId: string }>(
  'variant_not_found',
  404,
  'Variant not found',
  { help: 'There is no variant with this id, or you may not see it.' },
)
export const skuTaken = problem<{ sku: string }>('sku_taken', 409, 'SKU already in use', {
  help: 'Another variant of the same seller has this SKU. Choose another SKU, or change that variant first.',
})
export const variantLimitExceeded = problem<{ limit: number }>(
  'variant_limit_exceeded',
  422,
  'Too many variants',
  {
    help: 'The product already has meta.limit variants. Put further ones into another product.',
    example: { limit: 100 },
  },
)
export const variantInUse = problem<{ bundleIds: readonly string[] }>(
  'variant_in_use',
  409,
  'Variant in use',
  {
    help:
      'The variant was ordered, or is part of the bundles in meta.bundle_ids. Disable it instead, or remove it from ' +
      'the bundles.',
    example: { bundleIds: ['var_…'] },
  },
)
export const variantIsDefault = problem<{ productId: string }>(
  'variant_is_default',
  409,
  'Default variant',
  { help: 'The default variant cannot be deleted by itself. Disable it, or delete the product.' },
)
