import assert from 'node:assert/strict'
import type { Product, Shop } from './product.ts'

/** A sale of a provider by the plan of the tenant, of which half went back: a commission and what was taken back of it. */
export async function aCommission(product: Product, shop: Shop): Promise<void> {
  const done = async (url: string, body: object = {}): Promise<string> => {
    const answer = await shop.post<{ id: string }>(url, body)
    assert(answer.status < 300, `${url}: ${answer.text}`)
    return answer.body.id
  }
  const plans = '/api/v1/marketplace/commission-plans'
  const rules = [{ name: 'Everything', kind: 'PERCENT', rate: '0.1' }]
  const drafted = await done(plans, { name: 'Draft' })
  const put = await shop.call('PUT', `${plans}/${drafted}/rules`, { body: { rules } })
  assert.equal(put.status, 200, put.text)
  await done(`${plans}/${await done(plans, { name: 'Given up' })}/retire`)
  const price = { amount: 1_000, currency: 'EUR' }
  const named = { handle: 'commissioned', display_name: 'Oak & Iron' }
  const providerId = await done('/api/v1/providers', named)
  for (const command of ['submit', 'submit', 'approve']) {
    await done(`/api/v1/providers/${providerId}/${command}`)
  }
  const thing = { title: 'Thing', price, track_inventory: false, provider_id: providerId }
  const productId = await done('/v1/catalog/products', thing)
  const orderId = await done('/api/v1/orders', { items: [{ product_id: productId, quantity: 1 }] })
  const paymentId = await done('/api/v1/payments', { order_id: orderId, method: 'pm_test_ok' })
  await product.settle()
  await done(`/api/v1/payments/${paymentId}/refunds`, { amount: { ...price, amount: 500 } })
  await product.settle()
}
