import type { SeededTenant } from '@souk/platform'

/** An order that is still unpaid, placed by a quote. */
export async function seed(tenant: SeededTenant): Promise<void> {
  const [variant_id, customer_id] = [tenant.id('var'), tenant.id('cus')]
  const items = [{ variant_id, quantity: 1 }]
  const quoted = await tenant.post('/api/v1/pricing/quotes', {
    lines: items,
    context: { customer_id },
  })
  const { id, signature } = quoted as { readonly id: string; readonly signature: string }
  await tenant.post('/api/v1/orders', {
    items,
    customer_id,
    quote: { id, signature },
    email: `${tenant.mark}@example.com`,
  })
}
