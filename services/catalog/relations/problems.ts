import { problem } from '@souk/platform'

export const relatedProductInvalid = problem(
  'related_product_invalid',
  422,
  'Related product does not fit',
  {
    help: 'A product is related to other products of the tenant, and those of a provider to its own. See errors.',
  },
)
