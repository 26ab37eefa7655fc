import type { SeededTenant } from '@souk/platform'

/** A link for an order that nobody has paid, with a note that no other tenant may see. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const order = await tenant.post('/api/v1/orders', {
    items: [{ product_id: tenant.id('prod'), quantity: 1 }],
  })
  await tenant.post('/api/v1/payment-links', { order_id: order.id, note: tenant.mark })
}
