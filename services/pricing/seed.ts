import type { SeededTenant } from '@souk/platform'

/** A price list that nobody has activated. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/pricing/price-lists', {
    name: tenant.mark,
    type: 'SALE',
    currency: 'EUR',
    adjust_rate: '-0.10',
  })
}
