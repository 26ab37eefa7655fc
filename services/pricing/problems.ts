import { problem } from '@souk/platform'

export const priceMissing = problem<{ variantIds: readonly string[]; currency: string }>(
  'price_missing',
  422,
  'Missing price',
  {
    help:
      'The variants in meta.variant_ids have no price in meta.currency for the quantity. Set a base price with min_quantity 1; where a ' +
      'price list of type BASE applies, base prices are not considered: set the price in that list.',
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
  'Currency does not match',
  {
    help:
      '`meta.currencies` lists the currencies that are possible: that of the price list whose prices are set, or those in which the ' +
      'variants of a quote have prices. Send one of them.',
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
