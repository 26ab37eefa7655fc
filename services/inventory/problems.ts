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
/** Of an order that has fewer units than it ships, or of a reservation that has none any more. */
interface NotHeld {
  readonly orderId: string | null
  readonly lines?: readonly Shortage[]
  readonly reservationId?: string
  readonly status?: string
}

export const reservationNotHeld = problem<NotHeld>(
  'reservation_not_held',
  409,
  'Stock is not reserved',
  {
    help:
      'Read it again: units may have been shipped, cancelled or given back. Of an order `meta.lines` lists the requested and the ' +
      'reserved units; of a reservation `meta.status` says how it ended, and `meta.order_id` which order has its units.',
    example: {
      orderId: 'ord_…',
      lines: [{ variant_id: 'var_…', requested: 3, available: 2 }],
      reservationId: 'rsv_…',
      status: 'COMMITTED',
    },
  },
)
export const reservationHasExpired = problem<{ reservationId: string; expiresAt: string }>(
  'reservation_expired',
  410,
  'Reservation has expired',
  {
    help:
      'The units were held until meta.expires_at and can be sold to others now. Reserve them again; extend the new ' +
      'reservation before it expires.',
    example: { reservationId: 'rsv_…', expiresAt: '2026-06-01T10:15:00.000Z' },
  },
)
export const reservationNotFound = problem<{ reservationId: string }>(
  'reservation_not_found',
  404,
  'Reservation not found',
  { help: 'There is no reservation with this id, or you may not see it.' },
)
export const reservationUnknown = problem<{ reservationId: string }>(
  'reservation_unknown',
  422,
  'Unknown reservation',
  { help: 'Send the id of a reservation that holds stock, or none: stock is reserved then.' },
)
/** Orders belong to a domain above; one that has taken stock is known here by its id, and refused in the same words. */
export const orderUnknown = problem<{ orderId: string }>('order_unknown', 422, 'Unknown order', {
  help: 'Check order_id, and that the order belongs to the same tenant.',
})
export const nothingToCommit = problem<{ reservationId: string; orderId: string }>(
  'nothing_to_commit',
  409,
  'Order needs none of these units',
  {
    help:
      'The order has ended, has shipped its units of these variants, or is for other variants. Nothing was changed: release ' +
      'the reservation, or commit it to the order that it was made for.',
    example: { reservationId: 'rsv_…', orderId: 'ord_…' },
  },
)
interface FoundStock {
  readonly onHand: number
  readonly damaged: number
  readonly variantId: string
  readonly warehouse: string
}

export const stockChanged = problem<FoundStock>('stock_changed', 412, 'Stock has changed', {
  help: '`meta.on_hand` is the current number of units. Count again, and repeat with it as expected_on_hand.',
  example: { onHand: 12, damaged: 0, variantId: 'var_…', warehouse: 'MAIN' },
})
export const stockBelowZero = problem<FoundStock>(
  'stock_below_zero',
  422,
  'Stock would be negative',
  {
    help:
      'There are meta.on_hand units, and meta.damaged of them are damaged: neither number may fall below zero, nor the first ' +
      'below the second. Send a smaller delta or the counted number, or adjust at another location.',
    example: { onHand: 12, damaged: 2, variantId: 'var_…', warehouse: 'MAIN' },
  },
)
export const stockItemNotFound = problem<{ stockItemId: string }>(
  'stock_item_not_found',
  404,
  'Stock item not found',
  { help: 'There is no stock item with this id, or you may not see it.' },
)
export const stockNotRecorded = problem<{ since: string | null }>(
  'stock_not_recorded',
  422,
  'No stock history for that time',
  {
    help:
      'Ask for a moment after meta.since: the item was made then, or what is promised of it is recorded from then on. If it ' +
      'is null, history begins with the next movement.',
    example: { since: '2026-06-01T10:15:00.000Z' },
  },
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
export const locationNotEmpty = problem<{
  code: string
  onHand: number
  reserved: number
  incoming: number
}>('location_not_empty', 409, 'Location is not empty', {
  help:
    '`meta.on_hand` units are there, meta.reserved are held for orders and meta.incoming are on their way here. Adjust the ' +
    'stock to zero, ship or cancel the orders and receive the transfers, then delete the location.',
  example: { code: 'MAIN', onHand: 12, reserved: 3, incoming: 0 },
})
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

export const transferNotFound = problem<{ transferId: string }>(
  'transfer_not_found',
  404,
  'Transfer not found',
  { help: 'There is no transfer with this id, or you may not see it.' },
)
export const transferNotDraft = problem<{ transferId: string; status: string }>(
  'transfer_not_draft',
  409,
  'Transfer is not a draft',
  {
    help: 'A transfer can be changed as long as it is a DRAFT. Cancel one that is READY and create another.',
    example: { transferId: 'trf_…', status: 'IN_TRANSIT' },
  },
)

/** Named as on the wire, because problems show it as it is. */
export interface Receipt {
  readonly variant_id: string
  readonly shipped: number
  readonly received: number
  readonly quantity: number
}

export const overReceipt = problem<{ lines: readonly Receipt[] }>(
  'over_receipt',
  422,
  'More received than shipped',
  {
    help:
      '`meta.lines` lists the units that were shipped, those received before and those of this receipt. Receive what was shipped, ' +
      'and add what came beyond it with an adjustment.',
    example: { lines: [{ variant_id: 'var_…', shipped: 10, received: 8, quantity: 3 }] },
  },
)

export const skuUnknown = problem<{ skus: readonly string[] }>('sku_unknown', 422, 'Unknown SKU', {
  help:
    'No variant has the SKUs in meta.skus, or several sellers use them: `errors` says which. Check them, and send variant_id ' +
    'for one that several sellers use.',
  example: { skus: ['SHIRT-LINEN-M'] },
})

export const bundleHasNoStock = problem<{ variantIds: readonly string[] }>(
  'bundle_has_no_stock',
  422,
  'Bundle has no stock of its own',
  {
    help: 'The variants in meta.variant_ids are bundles, which are sold from the stock of their components. Name the components instead.',
    example: { variantIds: ['var_…'] },
  },
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
