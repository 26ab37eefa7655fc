import { problem } from '@souk/platform'

export const relatedProductInvalid = problem(
  'related_product_invalid',
  422,
  'Invalid related product',
  {
    help: 'A product can be related to other products of the tenant, those of a provider to its own. See errors.',
  },
)
