import type { SeededTenant } from '@souk/platform'

/** A fault that strikes nothing here: nobody listens. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/sandbox/faults', { target: 'webhook', kind: 'drop' })
}
