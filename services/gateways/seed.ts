import type { SeededTenant } from '@souk/platform'

/** A second gateway of a sandbox. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/payment-gateways', {
    kind: 'TEST',
    code: 'backup',
    name: tenant.mark,
  })
}
