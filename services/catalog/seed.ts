import type { SeededTenant } from '@souk/platform'

/**
 * A product that is for sale, of a type, in a category and in a channel, quoted, one unit of it held for a cart, and an
 * image that none shows.
 */
export async function seed(tenant: SeededTenant): Promise<void> {
  const category = await tenant.post('/v1/catalog/categories', { name: tenant.mark })
  await tenant.post('/v1/catalog/collections', { title: tenant.mark, kind: 'MANUAL' })
  await tenant.post('/v1/catalog/channels', { handle: 'till', name: tenant.mark })
  const type = await tenant.post('/v1/catalog/product-types', {
    name: tenant.mark,
    attributes: [
      { key: 'material', name: 'Material', type: 'STRING' },
      { key: 'fit', name: 'Fit', type: 'STRING', level: 'VARIANT' },
    ],
  })
  await tenant.post('/v1/catalog/products', {
    title: tenant.mark,
    sku: tenant.mark,
    category_ids: [category.id],
    product_type_id: type.id,
    attributes: { material: tenant.mark },
    publications: [{ channel: 'api' }],
    price: { amount: 500, currency: 'EUR' },
    inventory: { available: 50, warehouse: tenant.mark },
  })
  await tenant.post('/api/v1/pricing/quotes', {
    lines: [{ variant_id: tenant.id('var'), quantity: 1 }],
  })
  await tenant.post('/api/v1/inventory/reservations', {
    owner: { type: 'CART', id: tenant.mark },
    lines: [{ variant_id: tenant.id('var'), quantity: 1 }],
    ttl_seconds: 604_800,
  })
  await seedTransfer(tenant)
  await tenant.post('/v1/catalog/media', { url: 'https://cdn.example.com/a.jpg', alt: tenant.mark })
}

/** Locations and the draft of a transfer, which is of a variant, so that the inventory alone cannot make one. */
async function seedTransfer(tenant: SeededTenant): Promise<void> {
  const locations = '/api/v1/inventory/locations'
  await tenant.post(locations, { code: 'SPARE', name: tenant.mark })
  await tenant.post(locations, { code: 'SECOND', name: tenant.mark })
  await tenant.post('/api/v1/inventory/transfers', {
    from: tenant.mark,
    to: 'SECOND',
    lines: [{ variant_id: tenant.id('var'), quantity: 2 }],
    note: tenant.mark,
  })
}
