import type { Samples } from '@souk/platform'

export const samples: Samples = {
  'stored-value.expires_at': ['2029-06-01T00:00:00.000Z'],
  merged_into_id: [null],
}
