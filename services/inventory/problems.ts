import { problem } from '@souk/platform'

/** Named as on the wire, because problems show it as it is. */
export interface Shortage {
  readonly variant_id: string
  readonly requested: number
  readonly available: number
}

export const insufficientStock = problem<{ lines: readonly Shortage[] }>(
  'insufficient_stock',
  409,
  'Insufficient stock',
  {
    help: '`meta.lines` lists the requested and the available units. Nothing was reserved or shipped.',
    example: { lines: [{ variant_id: 'var_…', requested: 3, available: 2 }] },
  },
)
export const reservationNotHeld = problem<{ orderId: string; lines: readonly Shortage[] }>(
  'reservation_not_held',
  409,
  'Not enough stock reserved',
  {
    help:
      '`meta.lines` lists the requested units and those that the order has reserved. Read the order again: units may have ' +
      'been shipped or cancelled in the meantime.',
    example: { orderId: 'ord_…', lines: [{ variant_id: 'var_…', requested: 3, available: 2 }] },
  },
)
export const stockChanged = problem<{ onHand: number; variantId: string; warehouse: string }>(
  'stock_changed',
  412,
  'Stock has changed',
  {
    help: '`meta.on_hand` is the current number of units. Count again, and repeat with it as expected_on_hand.',
    example: { onHand: 12, variantId: 'var_…', warehouse: 'MAIN' },
  },
)
export const stockBelowZero = problem<{ onHand: number; variantId: string; warehouse: string }>(
  'stock_below_zero',
  422,
  'Stock would be negative',
  {
    help: 'The delta takes away more than meta.on_hand, or the other locations alone have more than is to be available. Send a smaller delta, or the counted number with set.',
    example: { onHand: 12, variantId: 'var_…', warehouse: 'MAIN' },
  },
)
export const stockItemNotFound = problem<{ stockItemId: string }>(
  'stock_item_not_found',
  404,
  'Stock item not found',
  { help: 'There is no stock item with this id, or you may not see it.' },
)
export const locationNotFound = problem<{ locationId: string }>(
  'location_not_found',
  404,
  'Location not found',
  { help: 'There is no location with this id, or you may not see it.' },
)
export const locationUnknown = problem<{ warehouses: readonly string[] }>(
  'location_unknown',
  422,
  'Unknown location',
  { help: 'Create the location first. A provider can put stock into its own locations only.' },
)
export const locationInactive = problem<{ warehouses: readonly string[] }>(
  'location_inactive',
  422,
  'Location is not active',
  {
    help:
      'The locations in meta.warehouses give no stock and take none. Set active: true for them, or name another location. Units ' +
      'that are there can be taken away, and what is reserved there can ship.',
    example: { warehouses: ['BER-1'] },
  },
)
/** What speaks against a location. Named as on the wire, because problems show it as it is. */
export interface LocationVerdict {
  readonly warehouse: string
  readonly verdict: string
  readonly units: number
  readonly priority: number
  readonly distance: string
}

export const noRoute = problem<{
  country: string
  variantIds: readonly string[]
  explain: readonly LocationVerdict[]
}>('no_route', 422, 'No location ships there', {
  help:
    'No active location that keeps the variants in meta.variant_ids ships to meta.country. `meta.explain` says of each location ' +
    'what speaks against it: add the country to its ships_to, or put stock into a location that ships there.',
  example: {
    country: 'CH',
    variantIds: ['var_…'],
    explain: [
      {
        warehouse: 'BER-1',
        verdict: 'DOES_NOT_SHIP_THERE',
        units: 3,
        priority: 0,
        distance: 'SAME_REGION',
      },
    ],
  },
})
export const locationCodeTaken = problem<{ code: string }>(
  'location_code_taken',
  409,
  'Location code already in use',
  { help: 'Update the existing location, or choose another code.' },
)
export const locationNotEmpty = problem<{ code: string; onHand: number; reserved: number }>(
  'location_not_empty',
  409,
  'Location is not empty',
  {
    help:
      '`meta.on_hand` units are there, and meta.reserved are held for orders. Adjust the stock to zero and ship or cancel ' +
      'the orders, then delete the location.',
    example: { code: 'MAIN', onHand: 12, reserved: 3 },
  },
)
export const locationIsDefault = problem<{ code: string }>(
  'location_is_default',
  409,
  'Location is the default',
  {
    help:
      'Make another location the default first. The default location of a provider, which has the id of the provider as ' +
      'its code, cannot be deleted.',
  },
)
export const locationOfProvider = problem<{ code: string }>(
  'location_of_provider',
  422,
  'Location belongs to a provider',
  { help: 'Only a location of the operator can be the default of the tenant.' },
)
export const providerUnknown = problem<{ providerId: string }>(
  'provider_unknown',
  422,
  'Unknown provider',
  { help: 'Create the provider first, with POST /api/v1/providers, and use its id.' },
)

/** Variants belong to a domain above, so whoever is asked about an unknown one says so in the same words. */
export const variantUnknown = problem<{ variantIds: readonly string[] }>(
  'variant_unknown',
  422,
  'Unknown variant',
  {
    help: 'Check the ids in meta.variant_ids: only variants of the catalog have a price and stock.',
    example: { variantIds: ['var_…'] },
  },
)
