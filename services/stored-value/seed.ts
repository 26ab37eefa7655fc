import type { SeededTenant } from '@souk/platform'

/** A gift card, and the credit of a customer with what somebody noted about it. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const amount = { amount: 5_000, currency: 'EUR' }
  const issue = { amount, reason: 'GOODWILL', note: tenant.mark }
  await tenant.post('/api/v1/stored-value', { ...issue, kind: 'GIFT_CARD' })
  await tenant.post('/api/v1/stored-value', {
    ...issue,
    kind: 'STORE_CREDIT',
    owner_id: tenant.id('cus'),
  })
}
