import type { SeededTenant } from '@souk/platform'

/** A customer. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/customers', {
    email: `${tenant.mark}@example.com`,
    name: tenant.mark,
  })
}
