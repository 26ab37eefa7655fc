import { event, Id } from '@souk/platform'
import { Type } from 'typebox'
import { LocationView } from './locations/schemas.ts'
import { StockItemView } from './schemas.ts'

/** The item as the transaction left it, and the movement that changed it. */
export const stockChanged = event('stock.changed', 1, {
  resource: 'stock_item',
  summary: 'What is on hand at a location changed',
  object: Type.Object({
    ...StockItemView.properties,
    type: Type.String({ description: 'Why: the type of the movement' }),
    delta: Type.Integer(),
  }),
})

/** Over all locations. A resource of its own: its version counts what happens to stock, not to the variant. */
const VariantStock = Type.Object({ variant_id: Id('var'), available: Type.Integer() })

export const stockOut = event('stock.out', 1, {
  resource: 'variant_stock',
  summary: 'The last available unit of a variant, over all locations, was taken',
  object: VariantStock,
})
export const stockBackInStock = event('stock.back_in_stock', 1, {
  resource: 'variant_stock',
  summary: 'A variant that was out of stock is available again',
  object: VariantStock,
})

const locationEvent = (verb: string, summary: string) =>
  event(`location.${verb}`, 1, { resource: 'location', summary, object: LocationView })

export const locationCreated = locationEvent('created', 'Location created')
export const locationUpdated = locationEvent('updated', 'Location updated')
export const locationDeleted = locationEvent('deleted', 'Location deleted')
