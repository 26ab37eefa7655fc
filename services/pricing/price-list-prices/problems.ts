import { problem } from '@souk/platform'

export const priceOverlap = problem<{
  variantId: string
  minQuantity: number
  periods: readonly { valid_from: string | null; valid_to: string | null }[]
}>('price_overlap', 409, 'Overlapping prices', {
  help:
    'The variant meta.variant_id would have two prices from meta.min_quantity units on at the same time; meta.periods shows both. End the ' +
    'first with valid_to, or send the second with the same valid_from to replace it.',
  example: {
    variantId: 'var_…',
    minQuantity: 1,
    periods: [
      { valid_from: null, valid_to: null },
      { valid_from: '2026-06-01T00:00:00.000Z', valid_to: null },
    ],
  },
})
export const priceListPriceLimitReached = problem<{ limit: number; of: string }>(
  'price_list_price_limit_reached',
  409,
  'Too many prices in the list',
  {
    help: 'A list has at most meta.limit prices of one meta.of. Delete prices whose period is over, or use another list.',
    example: { limit: 50, of: 'variant' },
  },
)
