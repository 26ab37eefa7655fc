import type { SeededTenant } from '@souk/platform'

/** A customer with an address, in a group, and an export of all of them. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const { id } = await tenant.post('/api/v1/customers', {
    email: `${tenant.mark}@example.com`,
    name: tenant.mark,
  })
  await tenant.post(`/api/v1/customers/${id}/addresses`, {
    country: 'DE',
    name: tenant.mark,
    line1: tenant.mark,
    city: tenant.mark,
    postal_code: '10115',
  })
  await tenant.post('/api/v1/customer-groups', { name: tenant.mark })
  await tenant.post('/api/v1/customers/exports', { format: 'csv' })
}
