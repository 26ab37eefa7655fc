import { problem } from '@souk/platform'

export const mergeConflict = problem<{ from: string; into: string }>(
  'merge_conflict',
  409,
  'Customers cannot be merged',
  {
    help:
      'Neither of the customers meta.from and meta.into may be merged or anonymized already, they must be two, and together have no ' +
      'more tax ids and consents than one can. Name the customer that is left.',
    example: { from: 'cus_…', into: 'cus_…' },
  },
)
export const customerBusy = problem<{ customerId: string; busyWith: readonly string[] }>(
  'customer_busy',
  409,
  'Customer cannot be merged for now',
  {
    help:
      'The services in meta.busy_with are working on the customer meta.customer_id: `privacy` has an open request, which was verified ' +
      'for this customer alone. Complete or reject it first.',
    example: { customerId: 'cus_…', busyWith: ['privacy'] },
  },
)
