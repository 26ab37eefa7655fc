import { problem } from '@souk/platform'

export const mergeConflict = problem<{ from: string; into: string }>(
  'merge_conflict',
  409,
  'Customers cannot be merged',
  {
    help:
      'Neither of the customers meta.from and meta.into may be merged or anonymized already, and they must be two. Name the ' +
      'customer that is left.',
    example: { from: 'cus_…', into: 'cus_…' },
  },
)
