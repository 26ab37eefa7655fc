import assert from 'node:assert/strict'
import { holdDiscount } from '@souk/promotions/testing'
import type { Product, Shop } from './product.ts'
import { asSystem } from './system.ts'

interface Furniture {
  /** Of the tenant's, by their prefixes. */
  readonly ids: ReadonlyMap<string, string>
  /** Stands in whatever is made for it. */
  readonly mark: string
}

/** A discount that is reserved for the order and the customer of a tenant, which no request can do: its id. */
export async function aRedemption(
  product: Product,
  shop: Shop,
  { ids, mark }: Furniture,
): Promise<string> {
  const [holder, customerId] = [ids.get('ord'), ids.get('cus')]
  assert(holder && customerId)
  const code = `${mark}-held`
  const promotion = await shop.post('/api/v1/promotions', {
    name: mark,
    trigger: 'CODE',
    effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
    limits: { per_customer: 3, budget: { amount: 100_000, currency: 'EUR' } },
  })
  assert.equal(promotion.status, 201, promotion.text)
  const path = `/api/v1/promotions/${promotion.body.id}`
  for (const [command, body] of [['codes', { code }], ['activate']] as const) {
    const { status, text } = await shop.post(`${path}/${command}`, body)
    assert(status < 300, text)
  }
  const context = await asSystem(product, shop, 'orders.place')
  const [id] = await product.database.write(context, (tx) =>
    holdDiscount(tx, { holder, customerId, code, ref: mark }),
  )
  assert(id, 'the code takes nothing off')
  return id
}
