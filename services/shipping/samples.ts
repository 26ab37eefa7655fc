import type { Samples } from '@souk/platform'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** Two linen shirts that are sent to Germany. */
export const samples: Samples = {
  'shipping.code': ['standard'],
  'shipping.name': ['Standard delivery'],
  'shipping.country': ['DE'],
  'shipping.region': [null],
  'shipping.postal': [null],
  'shipping.over_weight_g': [null],
  'shipping.value_below': [null],
  'shipping.tax_code': [null],
  'shipping.price': [eur(490)],
  'shipping.free_from': [eur(5_000)],
  'shipping.free_gap': [eur(0)],
  'shipping.url': [null],
  'shipping.fallback': [null],
  'shipping.quote_id': [null],
  'shipping.expires_at': [null],
}
