import type { SeededTenant } from '@souk/platform'

/** A provider that has applied. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/providers', {
    handle: tenant.mark,
    display_name: tenant.mark,
    legal_name: tenant.mark,
    country: 'DE',
  })
}
