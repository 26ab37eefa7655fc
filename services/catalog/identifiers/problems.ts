import { problem } from '@souk/platform'

export const identifierConflict = problem<{
  identifier: { readonly type: string; readonly value: string } | null
  variantId?: string
  productId?: string
}>('identifier_conflict', 409, 'Identifier already in use', {
  help:
    'Another variant of the same seller has meta.identifier: meta.variant_id of meta.product_id. Leave it out, or ' +
    'change that variant first.',
  example: {
    identifier: { type: 'EAN', value: '4006381333931' },
    variantId: 'var_…',
    productId: 'prod_…',
  },
})
