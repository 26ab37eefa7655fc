import type { Samples } from '@souk/platform'

export const samples: Samples = {
  'payment-links.amount': [null],
  'payment-links.paid': [{ amount: 0, currency: 'EUR' }],
  'payment-links.ended_because': [null],
}
