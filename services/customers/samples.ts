import type { Samples } from '@souk/platform'

/** Who buys. */
export const samples: Samples = {
  phone: ['+4930123456'],
  locale: ['de-DE'],
  'customers.status': ['ACTIVE'],
  'changeCustomer.version': [2],
}
