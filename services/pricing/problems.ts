import { problem } from '@souk/platform'

export { variantUnknown } from '@souk/platform'

export const priceMissing = problem<{ variantIds: readonly string[]; currency: string }>(
  'price_missing',
  422,
  'A price is missing',
  { help: 'Set a base price with min_quantity 1 for each variant in meta.variant_ids.' },
)
export const currencyMismatch = problem<{ currency: string; currencies: readonly string[] }>(
  'currency_mismatch',
  422,
  'There are no prices in this currency',
  { help: 'Use one of the currencies in meta.currencies, or set prices in this one.' },
)
