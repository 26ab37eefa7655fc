import { problem } from '@souk/platform'

export const priceMissing = problem<{ variantIds: readonly string[]; currency: string }>(
  'price_missing',
  422,
  'Missing price',
  {
    help: 'Set a base price with min_quantity 1 in meta.currency for each variant in meta.variant_ids.',
    example: { variantIds: ['var_…'], currency: 'EUR' },
  },
)
export const priceNotFound = problem<{ priceId: string }>(
  'price_not_found',
  404,
  'Price not found',
  {
    help: 'There is no price with this id here. It may have been deleted.',
  },
)
export const currencyMismatch = problem<{ currency: string; currencies: readonly string[] }>(
  'currency_mismatch',
  422,
  'No price in this currency',
  {
    help: '`meta.currencies` lists the currencies in which the variants have prices. Ask for one of them, or set prices.',
    example: { currency: 'EUR', currencies: ['USD'] },
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
