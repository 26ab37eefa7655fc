import type { SeededTenant } from '@souk/platform'

/** Somebody asks for a copy of what is kept of them, and nothing of it may be erased. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/privacy-requests', {
    customer_id: tenant.id('cus'),
    kind: 'EXPORT',
    reason: tenant.mark,
  })
  await tenant.post('/api/v1/legal-holds', { customer_id: tenant.id('cus'), reason: tenant.mark })
}
