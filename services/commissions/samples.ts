import type { Samples } from '@souk/platform'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** A sale of 99.00 by a plan with one rate. */
export const samples: Samples = {
  'commissions.rate': ['0.12'],
  'commissions.tax_rate': ['0.2'],
  'commissions.units': [1],
  'commissions.base': [eur(8_250)],
  'commissions.amount': [eur(990)],
  'commissions.tax_amount': [eur(198)],
  'commissions.total': [eur(1_188)],
  'commissions.reverses': [null],
  'commissions.retired_at': [null],
}
