import { problem } from '@souk/platform'

export const priceMissing = problem<{ variantIds: readonly string[]; currency: string }>(
  'price_missing',
  422,
  'Something has no price in this currency',
  { help: 'Set a base price with min_quantity 1 for each variant in meta.variant_ids.' },
)
export const currencyMismatch = problem<{ currency: string; currencies: readonly string[] }>(
  'currency_mismatch',
  422,
  'Everything has a price, but not in this currency',
  { help: 'meta.currencies lists the currencies in which there are prices.' },
)

/** Variants belong to a domain above, so whoever is asked about an unknown one says so in the same words. */
export const variantUnknown = problem<{ variantIds: readonly string[] }>(
  'variant_unknown',
  422,
  'There is no such variant',
  { help: 'Price and stock can be set only for what the catalog has.' },
)
