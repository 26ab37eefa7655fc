import type { SeededTenant } from '@souk/platform'

/** An order that is still unpaid. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/orders', {
    items: [{ product_id: tenant.id('prod'), quantity: 1 }],
    customer_id: tenant.id('cus'),
    email: `${tenant.mark}@example.com`,
  })
}
