import type { Samples } from '@souk/platform'

export const samples: Samples = {
  overdue_at: [null],
}
