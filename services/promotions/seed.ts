import type { SeededTenant } from '@souk/platform'

/** A promotion that nobody has activated, and its code; another with a batch of codes; a campaign. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const draft = {
    name: tenant.mark,
    trigger: 'CODE',
    effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
  }
  const promotions = '/api/v1/promotions'
  const one = await tenant.post(promotions, draft)
  await tenant.post(`${promotions}/${one.id}/codes`, { code: tenant.mark })
  const other = await tenant.post(promotions, draft)
  await tenant.post(`${promotions}/${other.id}/code-batches`, {
    pattern: `${tenant.mark}-########`,
    count: 3,
  })
  await tenant.post('/api/v1/campaigns', {
    name: tenant.mark,
    budget: { kind: 'SPEND', amount: { amount: 100_000, currency: 'EUR' } },
  })
}
