import type { Samples } from '@souk/platform'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** Two linen shirts that somebody is about to buy. */
export const samples: Samples = {
  'checkout.sku': ['SHIRT-LINEN-M'],
  'checkout.title': ['Linen shirt'],
  'checkout.variant_title': ['M'],
  'checkout.name': ['Standard delivery'],
  'checkout.code': ['SPRING'],
  'checkout.codes': [['SPRING']],
  'checkout.unit_price': [eur(4_900)],
  'checkout.last_total': [eur(9_800)],
  'checkout.fault': [null],
  'checkout.jurisdiction': ['DE'],
  'checkout.detail': ['Choose a shipping method first.'],
  'checkout.reservation_id': [null],
  'checkout.order_id': [null],
  'checkout.held_until': [null],
  'checkout.abandoned_at': [null],
  'checkout.completed_at': [null],
}
