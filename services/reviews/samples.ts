import type { Samples } from '@souk/platform'

export const samples: Samples = {
  'reviews.status_reason': [null],
  'reviews.blind_until': [null],
}
