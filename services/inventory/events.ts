import { event, Id } from '@souk/platform'
import { Type } from 'typebox'
import { HoldView } from './holds/schemas.ts'
import { LocationView } from './locations/schemas.ts'
import { MovementTypeSchema, StockItemView } from './schemas.ts'

export { routingRulesUpdated } from './routing/events.ts'
export {
  transferCancelled,
  transferClosedShort,
  transferCreated,
  transferReady,
  transferReceived,
  transferShipped,
  transferUpdated,
} from './transfers/events.ts'

export const stockChanged = event('stock.changed', 1, {
  resource: 'stock_item',
  summary: 'Stock changed',
  description:
    'The units on hand of a variant at a location changed, or how many of them are damaged: then `delta` is 0. ' +
    'Reservations do not emit this event.',
  object: Type.Object({
    ...StockItemView.properties,
    type: MovementTypeSchema,
    delta: Type.Integer({ description: 'Units added; negative for units taken away' }),
  }),
  isOwned: true,
  about: ['variant_id'],
})

export const stockItemUpdated = event('stock_item.updated', 1, {
  resource: 'stock_item',
  summary: 'Stock item updated',
  description:
    'Somebody changed what is kept back from sale, when the stock is low, or what may be sold beyond what is there; ' +
    '`previous` holds the old values.',
  object: StockItemView,
  isOwned: true,
  about: ['variant_id'],
})

export const stockLow = event('stock.low', 1, {
  resource: 'stock_item',
  summary: 'Stock low',
  description:
    'The available units of a variant at a location have fallen to `low_stock_at` or below, or the location became inactive: ' +
    'then `offered` is false. It is emitted once, and again only after there was more to sell.',
  object: StockItemView,
  isOwned: true,
  about: ['variant_id'],
})

/** Over all locations. A resource of its own, whose version counts changes of stock and not of the variant. */
const VariantStock = Type.Object({ variant_id: Id('var'), available: Type.Integer() })

export const stockOut = event('stock.out', 1, {
  resource: 'variant_stock',
  summary: 'Variant out of stock',
  description: 'No unit of the variant is available at any active location.',
  object: VariantStock,
  isOwned: true,
  shownBy: 'listStockItems',
})
export const stockBackInStock = event('stock.back_in_stock', 1, {
  resource: 'variant_stock',
  summary: 'Variant back in stock',
  description: 'A variant that was out of stock has available units at an active location again.',
  object: VariantStock,
  isOwned: true,
  shownBy: 'listStockItems',
})

const reservationEvent = (verb: string, summary: string, description: string) =>
  event(`reservation.${verb}`, 1, {
    resource: 'reservation',
    summary,
    description,
    object: HoldView,
  })

export const reservationCreated = reservationEvent(
  'created',
  'Reservation created',
  'Units are held for a cart until `expires_at`.',
)
export const reservationExtended = reservationEvent(
  'extended',
  'Reservation extended',
  'The units are held until another moment; `previous` holds the old one.',
)
export const reservationCommitted = reservationEvent(
  'committed',
  'Reservation committed',
  'The held units are those of the order `order_id` now.',
)
export const reservationReleased = reservationEvent(
  'released',
  'Reservation released',
  'The held units were given back and can be sold again.',
)
export const reservationExpired = reservationEvent(
  'expired',
  'Reservation expired',
  'The time of the reservation was over: its units can be sold again.',
)

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
