import type { SeededTenant } from '@souk/platform'

/** Rates of the country and one of the tenant's own, what they come to, and a customer who says that none is for them. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const country = 'DE'
  const preset = { preset: 'EU_VAT', countries: [country] }
  await tenant.post('/api/v1/pricing/tax-rates/presets', preset)
  await tenant.post('/api/v1/pricing/tax-rates', {
    country,
    tax_code: 'books',
    rate: '0.07',
    name: tenant.mark,
    valid_from: '2026-01-01T00:00:00Z',
  })
  await tenant.post('/api/v1/pricing/tax/calculate', {
    lines: [{ ref: tenant.mark, amount: { amount: 2_499, currency: 'EUR' } }],
    to: { country },
  })
  await tenant.post('/api/v1/pricing/tax-exemptions', {
    customer_id: tenant.id('cus'),
    jurisdictions: [country],
    certificate_url: `https://files.shop.example/${tenant.mark}`,
  })
}
