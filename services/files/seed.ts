import type { SeededTenant } from '@souk/platform'

/** An upload that waits for its content. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const body = { name: `${tenant.mark}.csv`, content_type: 'text/csv', size: 10 }
  await tenant.post('/api/v1/uploads', body)
}
