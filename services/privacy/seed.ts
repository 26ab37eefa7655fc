import type { SeededTenant } from '@souk/platform'

/** Somebody asks for a copy of what is kept of them. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/privacy-requests', {
    customer_id: tenant.id('cus'),
    kind: 'EXPORT',
    reason: tenant.mark,
  })
}
