import type { SeededTenant } from '@souk/platform'

/** A promotion that nobody has activated, and its code. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const { id } = await tenant.post('/api/v1/promotions', {
    name: tenant.mark,
    trigger: 'CODE',
    effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
  })
  await tenant.post(`/api/v1/promotions/${id}/codes`, { code: tenant.mark })
}
