import type { SeededTenant } from '@souk/platform'

/** A fault that disturbs nothing here: there is no webhook endpoint. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/sandbox/faults', { target: 'webhook', kind: 'drop' })
}
