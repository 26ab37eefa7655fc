import { event, Id } from '@souk/platform'
import { Type } from 'typebox'
import { LocationView } from './locations/schemas.ts'

const Units = Type.Integer()
const Warehouse = Type.String()

export const stockChanged = event('stock.changed', 1, {
  resource: 'stock_item',
  summary: 'What is on hand at a location changed',
  object: Type.Object({
    id: Id('stk'),
    variant_id: Id('var'),
    warehouse: Warehouse,
    type: Type.String({ description: 'Why: the type of the movement' }),
    delta: Units,
    on_hand: Units,
    available: Units,
  }),
})

const VariantStock = Type.Object({ variant_id: Id('var'), available: Units })

export const stockOut = event('stock.out', 1, {
  resource: 'variant',
  summary: 'The last available unit of a variant, over all locations, was taken',
  object: VariantStock,
})
export const stockBackInStock = event('stock.back_in_stock', 1, {
  resource: 'variant',
  summary: 'A variant that was out of stock is available again',
  object: VariantStock,
})

const locationEvent = (verb: string, summary: string) =>
  event(`location.${verb}`, 1, { resource: 'location', summary, object: LocationView })

export const locationCreated = locationEvent('created', 'Location created')
export const locationUpdated = locationEvent('updated', 'Location updated')
export const locationDeleted = locationEvent('deleted', 'Location deleted')
