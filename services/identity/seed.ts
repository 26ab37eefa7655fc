import type { SeededTenant } from '@souk/platform'

/** A client, a key and a member. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const scopes = ['identity:read']
  await tenant.post('/api/v1/clients', { name: tenant.mark, scopes })
  await tenant.post('/api/v1/api-keys', { name: tenant.mark, scopes })
  await tenant.post('/api/v1/members', {
    email: `${tenant.mark}@example.org`,
    roles: ['ANALYST'],
  })
}
