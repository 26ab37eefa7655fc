import assert from 'node:assert/strict'
import { newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'

/** What tests put into a shop before somebody looks at it. */

interface Product {
  readonly id: string
  readonly default_variant_id: string
}

interface Order {
  readonly id: string
  readonly number: string
}

/** Makes something, and says why when it is not made. */
export async function made<Body = { readonly id: string }>(
  shop: Caller,
  path: string,
  draft: object,
): Promise<Body> {
  const { status, body, text } = await shop.post(path, draft)
  assert(status === 200 || status === 201, text)
  return body as Body
}

export const price = { amount: 4_900, currency: 'EUR' }

export function aProduct(shop: Caller, more: object = {}): Promise<Product> {
  const draft = { title: 'Linen shirt', price, inventory: { available: 25 }, ...more }
  return made(shop, '/v1/catalog/products', draft)
}

export async function anOrder(shop: Caller, more: object = {}): Promise<Order> {
  const { id } = await aProduct(shop, { price: { amount: 5_000, currency: 'EUR' } })
  const items = [{ product_id: id, quantity: 1 }]
  return made(shop, '/api/v1/orders', { items, ...more })
}

export async function aPaidOrder(shop: Caller, more: object = {}): Promise<Order> {
  const order = await anOrder(shop, more)
  await made(shop, '/api/v1/payments', { order_id: order.id, method: 'pm_test_ok' })
  return order
}

export async function aCustomer(shop: Caller, more: object = {}): Promise<string> {
  const draft = { email: `${newUuid()}@example.com`, name: 'Nadia Rahman', ...more }
  return (await made(shop, '/api/v1/customers', draft)).id
}

/** A provider that has gone so many steps towards selling. */
export async function aProvider(shop: Caller, steps: 0 | 1 | 2 | 3, more: object = {}) {
  const { id } = await made(shop, '/api/v1/providers', {
    handle: `p-${newUuid().slice(-8)}`,
    display_name: 'Oak & Iron',
    legal_name: 'Oak & Iron GmbH',
    country: 'DE',
    tax_ids: { eu_vat: 'DE123456789' },
    contact: { name: 'Ada', email: 'a@example.com', phone: '+49 30 1' },
    ...more,
  })
  for (const step of ['submit', 'submit', 'approve'].slice(0, steps))
    await made(shop, `/api/v1/providers/${id}/${step}`, {})
  return id
}

/** The stock of the first variant of a product. */
export async function theStockItem(shop: Caller, { default_variant_id }: Product) {
  const url = `/api/v1/inventory/items?variant_id=${default_variant_id}`
  const { body } = await shop.get<{ content: { id: string; on_hand: number }[] }>(url)
  const [item] = body.content
  assert(item)
  return item
}
