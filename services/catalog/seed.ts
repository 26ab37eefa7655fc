import type { SeededTenant } from '@souk/platform'

/** A product that is for sale. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/v1/catalog/products', {
    title: tenant.mark,
    sku: tenant.mark,
    price: { amount: 500, currency: 'EUR' },
    inventory: { available: 50, warehouse: tenant.mark },
  })
}
