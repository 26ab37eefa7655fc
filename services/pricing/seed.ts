import type { SeededTenant } from '@souk/platform'

/** A price list that nobody has activated, and an exchange rate. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/pricing/price-lists', {
    name: tenant.mark,
    type: 'SALE',
    currency: 'EUR',
    adjust_rate: '-0.20',
  })
  await tenant.post('/api/v1/pricing/fx-rates', {
    rates: [
      {
        base: 'USD',
        quote: 'EUR',
        rate: '0.92145',
        as_of: '2026-06-01T14:15:00Z',
        source: tenant.mark,
      },
    ],
  })
}
