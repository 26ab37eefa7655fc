import type { Samples } from '@souk/platform'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** What a shirt costs. */
export const samples: Samples = {
  min_quantity: [1],
  unit_price: [eur(4_900)],
  price: [eur(4_900)],
  compare_at_price: [null],
  starts_at: ['2026-06-01T00:00:00.000Z'],
  ends_at: ['2026-09-01T00:00:00.000Z'],
  valid_from: [null],
  valid_to: [null],
  'createPriceList.parent_id': [null],
  'updatePriceList.parent_id': [null],
  'createPriceList.starts_at': [null],
  'createPriceList.ends_at': [null],
  'quotePrices.status': ['OPEN'],
  'quotePrices.order_id': [null],
}
