import { problem } from '@souk/platform'

/** In the words of the wire, because problems show them as they are. */
export interface Shortage {
  readonly variant_id: string
  readonly requested: number
  readonly available: number
}

export const insufficientStock = problem<{ lines: readonly Shortage[] }>(
  'insufficient_stock',
  409,
  'Not enough stock',
  {
    help: 'Lower the quantities, or add stock and try again. meta.lines lists what was requested and what is available. Nothing was reserved.',
  },
)
export const reservationNotHeld = problem<{ orderId: string; lines: readonly Shortage[] }>(
  'reservation_not_held',
  409,
  'The order has not reserved this much stock',
  {
    help: 'Ship at most what meta.lines shows as available to the order, or add the rest to the stock first.',
  },
)
export const stockChanged = problem<{ onHand: number; variantId: string; warehouse: string }>(
  'stock_changed',
  412,
  'The stock is not what was expected',
  {
    help: 'Decide again on the basis of meta.on_hand, which is there now, and repeat the adjustment.',
  },
)
export const stockBelowZero = problem<{ onHand: number; variantId: string; warehouse: string }>(
  'stock_below_zero',
  422,
  'The stock cannot go below zero',
  { help: 'Take away at most meta.on_hand, or set the number that was counted.' },
)
export const stockItemNotFound = problem<{ stockItemId: string }>(
  'stock_item_not_found',
  404,
  'No such stock item',
  { help: 'Check the id. GET /api/v1/inventory/items lists the stock items.' },
)
export const locationNotFound = problem<{ locationId: string }>(
  'location_not_found',
  404,
  'No such location',
  { help: 'Check the id. GET /api/v1/inventory/locations lists the locations.' },
)
export const locationUnknown = problem<{ warehouses: readonly string[] }>(
  'location_unknown',
  422,
  'Unknown location',
  {
    help: 'Create the location first with POST /api/v1/inventory/locations. A provider can use its own locations only.',
  },
)
export const locationCodeTaken = problem<{ code: string }>(
  'location_code_taken',
  409,
  'A location with this code already exists',
  { help: 'Use that location, or choose another code.' },
)
export const locationNotEmpty = problem<{ code: string; onHand: number; reserved: number }>(
  'location_not_empty',
  409,
  'Stock lies at this location',
  {
    help:
      'Move or count out the units in meta.on_hand, ship or cancel the orders that hold those in meta.reserved, then ' +
      'delete the location.',
  },
)
export const locationIsDefault = problem<{ code: string }>(
  'location_is_default',
  409,
  'This is the default location',
  {
    help:
      'Make another location the default first. The default of a provider, which has its id as code, stays as long as ' +
      'the provider does.',
  },
)
export const locationOfProvider = problem<{ code: string }>(
  'location_of_provider',
  422,
  'The location belongs to a provider',
  { help: 'Only a location of the operator can be the default of the tenant.' },
)
export const providerUnknown = problem<{ providerId: string }>(
  'provider_unknown',
  422,
  'There is no such provider',
  { help: 'Create the provider first, with POST /api/v1/providers, and use its id.' },
)

/** Variants belong to a domain above, so whoever is asked about an unknown one says so in the same words. */
export const variantUnknown = problem<{ variantIds: readonly string[] }>(
  'variant_unknown',
  422,
  'Unknown variant',
  {
    help: 'Check the ids in meta.variant_ids: only variants of the catalog have a price and stock.',
  },
)
