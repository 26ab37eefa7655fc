import type { SeededTenant } from '@souk/platform'

/** A cart of a guest with a line, and a note that no other tenant may see. */
export async function seed(tenant: SeededTenant): Promise<void> {
  await tenant.post('/api/v1/carts', {
    items: [{ variant_id: tenant.id('var'), quantity: 1 }],
    email: `${tenant.mark}@example.com`,
    metadata: { note: tenant.mark },
  })
}
