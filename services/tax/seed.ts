import type { SeededTenant } from '@souk/platform'

/** A rate of the tenant's own, what it comes to, and a customer who says that it is not for them. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/pricing/tax-rates', {
    country: 'DE',
    tax_code: 'standard',
    rate: '0.19',
    name: tenant.mark,
    valid_from: '2026-01-01T00:00:00Z',
  })
  await tenant.post('/api/v1/pricing/tax/calculate', {
    lines: [{ ref: tenant.mark, amount: { amount: 2_499, currency: 'EUR' } }],
    to: { country: 'DE' },
  })
  await tenant.post('/api/v1/pricing/tax-exemptions', {
    customer_id: tenant.id('cus'),
    jurisdictions: ['DE'],
    certificate_url: `https://files.shop.example/${tenant.mark}`,
  })
}
