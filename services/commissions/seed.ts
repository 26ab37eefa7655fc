import type { SeededTenant } from '@souk/platform'

/** A plan for everybody, with a name that no other tenant may see. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const plan = await tenant.post('/api/v1/marketplace/commission-plans', {
    name: tenant.mark,
    rules: [{ name: tenant.mark, kind: 'PERCENT', rate: '0.12', tax_rate: '0.2' }],
  })
  const command = `/api/v1/marketplace/commission-plans/${plan.id}/activate`
  await tenant.post(command, { is_default: true })
  const assigned = { provider_id: tenant.id('prv'), plan_id: plan.id }
  await tenant.post('/api/v1/marketplace/commission-assignments', assigned)
}
