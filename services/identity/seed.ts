import type { SeededTenant } from '@souk/platform'

/** A client, a key, one for pages, a member, an agent that the member answers for, and a view that is shared. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const scopes = ['identity:read']
  await tenant.post('/api/v1/clients', { name: tenant.mark, scopes })
  await tenant.post('/api/v1/api-keys', { name: tenant.mark, scopes })
  await tenant.post('/api/v1/publishable-keys', { name: tenant.mark })
  await tenant.post('/api/v1/members', {
    email: `${tenant.mark}@example.org`,
    roles: ['ANALYST'],
  })
  await tenant.post('/api/v1/ai/agents', {
    name: tenant.mark,
    purpose: 'Answers questions about orders',
    owner_member_id: tenant.id('mem'),
    scopes: ['orders:read'],
  })
  await tenant.post('/api/v1/saved-views', {
    page: 'orders',
    name: tenant.mark,
    filters: { q: tenant.mark },
    shared: true,
  })
}
