import type { SeededTenant } from '@souk/platform'

/** Cards that a customer pays with again: the second becomes the default. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const saved = { customer_id: tenant.id('cus'), mandate: { text: tenant.mark } }
  await tenant.post('/api/v1/payment-methods', { ...saved, method: 'pm_test_ok' })
  const next = { ...saved, method: 'pm_test_expires_soon', default: true }
  await tenant.post('/api/v1/payment-methods', next)
}
