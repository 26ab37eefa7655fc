import type { Samples } from '@souk/platform'

export const samples: Samples = {
  'promotions.name': ['Summer sale'],
  // A sale at a till, which is kept elsewhere.
  holder: ['till_berlinmitte000000000000412'],
}
