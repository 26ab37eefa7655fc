import type { Samples } from '@souk/platform'

/** A tenth off orders of 50.00 EUR and more. */
export const samples: Samples = {
  'promotions.name': ['Summer sale'],
  // A sale at a till, which is kept elsewhere.
  holder: ['till_berlinmitte000000000000412'],
}
