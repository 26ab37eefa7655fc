import assert from 'node:assert/strict'
import type { Shop } from './product.ts'

/** An order over two sellers, which is a group: its id. */
export async function anOrderGroup(
  shop: Shop,
  ids: ReadonlyMap<string, string>,
  mark: string,
): Promise<string> {
  const handle = `${mark}-group`.slice(0, 60)
  const provider = await shop.post('/api/v1/providers', {
    handle,
    display_name: mark,
    legal_name: mark,
    country: 'DE',
  })
  assert.equal(provider.status, 201, provider.text)
  for (const command of ['submit', 'submit', 'approve']) {
    const done = await shop.post(`/api/v1/providers/${provider.body.id}/${command}`)
    assert.equal(done.status, 200, done.text)
  }
  const product = await shop.post('/v1/catalog/products', {
    title: mark,
    handle,
    provider_id: provider.body.id,
    price: { amount: 500, currency: 'EUR' },
    track_inventory: false,
  })
  assert.equal(product.status, 201, product.text)
  const items = [ids.get('prod'), product.body.id].map((product_id) => ({
    product_id,
    quantity: 1,
  }))
  const order = await shop.post('/api/v1/orders', { items, currency: 'EUR' })
  assert.equal(order.status, 201, order.text)
  const { group } = order.body as { readonly group?: { readonly id: string } }
  assert(group, 'two sellers make a group')
  return group.id
}
