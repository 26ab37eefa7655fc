import type { SeededTenant } from '@souk/platform'

/** An endpoint, and a replay of all that has happened. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const endpoint = await tenant.post('/api/v1/webhooks/endpoints', {
    url: `https://example.com/${tenant.mark}`,
    event_types: ['*'],
  })
  await tenant.post(`/api/v1/webhooks/endpoints/${endpoint.id}/replay`, { after_sequence: 0 })
}
