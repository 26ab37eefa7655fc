import type { SeededTenant } from '@souk/platform'

/** An order that was paid, shipped and refunded in part. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const order = await tenant.post('/api/v1/orders', {
    items: [{ product_id: tenant.id('prod'), quantity: 2 }],
    customer_id: tenant.id('cus'),
    email: `${tenant.mark}@example.com`,
  })
  const payment = await tenant.post('/api/v1/payments', {
    order_id: order.id,
    method: 'pm_test_ok',
  })
  // Only what is paid for is shipped.
  await tenant.post(`/api/v1/orders/${order.id}/fulfillments`)
  await tenant.post(`/api/v1/payments/${payment.id}/refunds`, {
    amount: { amount: 100, currency: 'EUR' },
  })
}
