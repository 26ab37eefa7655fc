import { problem } from '@souk/platform'

export const priceRangeInvalid = problem<{ priceMin: number; priceMax: number }>(
  'price_range_invalid',
  422,
  'Invalid price range',
  {
    help: 'No price is at least meta.price_min and at most meta.price_max. Swap them, or leave one out.',
    example: { priceMin: 9_900, priceMax: 1_000 },
  },
)
