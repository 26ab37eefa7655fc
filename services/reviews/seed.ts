import type { SeededTenant } from '@souk/platform'

/** A review of something that a customer has bought and got, with a reply that no other tenant may see. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const productId = tenant.id('prod')
  const order = await tenant.post('/api/v1/orders', {
    customer_id: tenant.id('cus'),
    items: [{ product_id: productId, quantity: 1 }],
  })
  await tenant.post(`/api/v1/orders/${order.id}/confirm`)
  await tenant.post(`/api/v1/orders/${order.id}/fulfillments`)
  const review = await tenant.post('/api/v1/marketplace/reviews', {
    subject: { type: 'PRODUCT', id: productId },
    order_id: order.id,
    rating: 5,
    body: tenant.mark,
    author_name: tenant.mark,
  })
  await tenant.post(`/api/v1/marketplace/reviews/${review.id}/reply`, { body: tenant.mark })
}
