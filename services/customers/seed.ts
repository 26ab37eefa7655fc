import type { SeededTenant } from '@souk/platform'

/** A customer, and an export of all of them. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/customers', {
    email: `${tenant.mark}@example.com`,
    name: tenant.mark,
  })
  await tenant.post('/api/v1/customers/exports', { format: 'csv' })
}
