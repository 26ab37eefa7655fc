import { problem } from '@souk/platform'

export { variantUnknown } from '@souk/platform'

export const priceMissing = problem<{ variantIds: readonly string[]; currency: string }>(
  'price_missing',
  422,
  'Price is missing',
  {
    help: 'Set a base price with min_quantity 1 in meta.currency for each variant in meta.variant_ids.',
  },
)
export const currencyMismatch = problem<{ currency: string; currencies: readonly string[] }>(
  'currency_mismatch',
  422,
  'No price in this currency',
  {
    help: 'meta.currencies lists the currencies in which the variants have prices. Ask for one of them, or set prices.',
  },
)
