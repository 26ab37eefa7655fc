import type { Samples } from '@souk/platform'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** What a shirt costs. */
export const samples: Samples = {
  min_quantity: [1],
  unit_price: [eur(4_900)],
  price: [eur(4_900)],
  compare_at_price: [null],
}
