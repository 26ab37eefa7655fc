import { problem } from '@souk/platform'

export const listPriceNotFound = problem<{ priceId: string }>(
  'price_not_found',
  404,
  'Price not found',
  { help: 'The list has no price with this id. It may have been deleted.' },
)
export const priceOverlap = problem<{
  variantId: string
  minQuantity: number
  periods: readonly { valid_from: string | null; valid_to: string | null }[]
}>('price_overlap', 409, 'Two prices for one time', {
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
export const belowFloor = problem<{
  prices: readonly { price_list_id: string; variant_id: string; amount: number; floor: number }[]
}>('below_floor', 422, 'Price below its floor', {
  help:
    'The prices in meta.prices, the first of them, would be lower than their floor: in the list itself, or in one that takes its ' +
    'prices by a rate. Raise the amounts, lower the floors, or choose another adjust_rate. Nothing was changed.',
  example: { prices: [{ price_list_id: 'pl_…', variant_id: 'var_…', amount: 900, floor: 1_000 }] },
})
export const listPriceLimitReached = problem<{ limit: number; of: string }>(
  'list_price_limit_reached',
  409,
  'Too many prices in the list',
  {
    help: 'A list has at most 500,000 prices, and at most 50 of one variant; meta.of says which limit was reached. Delete prices that are over, or use another list.',
    example: { limit: 50, of: 'variant' },
  },
)
