import { event } from '@souk/platform'
import { ProductTypeView } from './schemas.ts'

const productTypeEvent = (verb: string, summary: string, description: string) =>
  event(`product_type.${verb}`, 1, {
    resource: 'product_type',
    summary,
    description,
    object: ProductTypeView,
    isOwned: true,
  })

export const productTypeCreated = productTypeEvent(
  'created',
  'Product type created',
  'The product type can be used by products.',
)
export const productTypeUpdated = productTypeEvent(
  'updated',
  'Product type updated',
  'The name or the attributes of the type changed; `previous` holds the old values. Its products remain valid.',
)
export const productTypeDeleted = productTypeEvent(
  'deleted',
  'Product type deleted',
  'The product type was deleted; no product used it.',
)
