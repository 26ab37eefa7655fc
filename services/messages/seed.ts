import type { SeededTenant } from '@souk/platform'

/** A message about an order of a customer, which no other tenant may see. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const order = await tenant.post('/api/v1/orders', {
    customer_id: tenant.id('cus'),
    items: [{ product_id: tenant.id('prod'), quantity: 1 }],
  })
  const subject = { type: 'ORDER', id: order.id }
  const body = { subject, body: tenant.mark }
  const thread = await tenant.post('/api/v1/marketplace/threads', body)
  await tenant.post(`/api/v1/marketplace/threads/${thread.id}/messages`, { body: tenant.mark })
}
