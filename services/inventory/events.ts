import { event, Id } from '@souk/platform'
import { Type } from 'typebox'
import { LocationView } from './locations/schemas.ts'
import { MovementTypeSchema, StockItemView } from './schemas.ts'

export { routingRulesUpdated } from './routing/events.ts'

export const stockChanged = event('stock.changed', 1, {
  resource: 'stock_item',
  summary: 'Stock changed',
  description:
    'The units on hand of a variant at a location changed. Reservations do not emit this event.',
  object: Type.Object({
    ...StockItemView.properties,
    type: MovementTypeSchema,
    delta: Type.Integer({ description: 'Units added; negative for units taken away' }),
  }),
  isOwned: true,
  about: ['variant_id'],
})

/** Over all locations. A resource of its own, whose version counts changes of stock and not of the variant. */
const VariantStock = Type.Object({ variant_id: Id('var'), available: Type.Integer() })

export const stockOut = event('stock.out', 1, {
  resource: 'variant_stock',
  summary: 'Variant out of stock',
  description: 'No unit of the variant is available at any location.',
  object: VariantStock,
  isOwned: true,
  shownBy: 'listStockItems',
})
export const stockBackInStock = event('stock.back_in_stock', 1, {
  resource: 'variant_stock',
  summary: 'Variant back in stock',
  description: 'A variant that was out of stock has available units again.',
  object: VariantStock,
  isOwned: true,
  shownBy: 'listStockItems',
})

const locationEvent = (verb: string, summary: string, description: string) =>
  event(`location.${verb}`, 1, {
    resource: 'location',
    summary,
    description,
    object: LocationView,
    isOwned: true,
  })

export const locationCreated = locationEvent(
  'created',
  'Location created',
  'The location was created by a request, or together with the first stock that was put there.',
)
export const locationUpdated = locationEvent(
  'updated',
  'Location updated',
  'Details of the location changed, or another one became the default; `previous` holds the old values.',
)
export const locationDeleted = locationEvent(
  'deleted',
  'Location deleted',
  'The location held no stock and was deleted.',
)
