import type { Samples } from '@souk/platform'

/** What is sold. */
export const samples: Samples = {
  'catalog.status': ['ACTIVE'],
  'unpublishProduct.status': ['DRAFT'],
  'restoreProduct.status': ['DRAFT'],
  'archiveProduct.status': ['ARCHIVED'],
  'updateVariant.status': ['DISABLED'],
  'catalog.option_values': [{ size: 'M' }],
  is_default: [true],
  title: ['Linen shirt'],
  variant_title: ['M'],
  handle: ['linen-shirt'],
  sku: ['SHIRT-LINEN-M'],
  kind: ['PHYSICAL'],
  tags: [['summer']],
  tax_code: [null],
}
