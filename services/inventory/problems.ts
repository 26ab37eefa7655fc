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
  'There is not enough stock',
  { help: 'meta.lines lists what was asked for and what is available. Nothing was taken.' },
)
export const reservationNotHeld = problem<{ orderId: string; lines: readonly Shortage[] }>(
  'reservation_not_held',
  409,
  'The order does not hold this much stock',
)
export const stockChanged = problem<{ onHand: number; variantId: string; warehouse: string }>(
  'stock_changed',
  412,
  'The stock is not what was expected',
  { help: 'meta.on_hand is what is there now. Decide again and repeat.' },
)
export const stockBelowZero = problem<{ onHand: number; variantId: string; warehouse: string }>(
  'stock_below_zero',
  422,
  'More was taken away than is there',
)
export const stockItemNotFound = problem<{ stockItemId: string }>(
  'stock_item_not_found',
  404,
  'No such stock item',
)
export const locationNotFound = problem<{ locationId: string }>(
  'location_not_found',
  404,
  'No such location',
)
export const locationUnknown = problem<{ warehouses: readonly string[] }>(
  'location_unknown',
  422,
  'There is no location with this code into which you may put stock',
  { help: 'Create the location first. A provider puts stock into its own locations only.' },
)
export const locationCodeTaken = problem<{ code: string }>(
  'location_code_taken',
  409,
  'A location with this code exists',
)
export const locationNotEmpty = problem<{ code: string; onHand: number; reserved: number }>(
  'location_not_empty',
  409,
  'Stock lies at this location',
  {
    help:
      'meta.on_hand units are there, and meta.reserved are held for orders. Move or count out the stock, and ship or ' +
      'cancel the orders, then delete the location.',
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
  'There is no such variant',
  { help: 'Price and stock can be set only for what the catalog has.' },
)
