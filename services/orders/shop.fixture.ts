import assert from 'node:assert/strict'
import { findUnknown, groupsOf, registerSeller } from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { newId, type Service } from '@souk/platform'
import { type Caller, createWorld, type World } from '@souk/platform/testing'
import { pricingService } from '@souk/pricing/manifest'
import type { Static } from 'typebox'
import { ordersService } from './manifest.ts'
import { recordCapture } from './payments/operations.ts'
import type { CreatedOrderView } from './schemas.ts'
import { firstOrderOfQuote, getOrderForUpdate } from './store.ts'
import { saleServices } from './testing.ts'

export type OrderBody = Static<typeof CreatedOrderView>

/** How an operation says no. */
export interface Refusal {
  readonly code: string
  readonly detail?: string
  readonly errors?: readonly {
    readonly path: string
    readonly code: string
    readonly message: string
  }[]
  readonly meta?: Record<string, unknown>
}

export interface ProductBody {
  readonly id: string
  readonly sku: string
  readonly default_variant_id: string
  readonly inventory: { readonly available: number }
}

/** A world with everything that an order needs, and what a test wants beside it. */
export function createShop(...more: readonly Service[]): Promise<World> {
  const secret = 'the secret of a test'
  const pricing = pricingService({ secret, groupsOf, findUnknown, orderOf: firstOrderOfQuote })
  const orders = ordersService({ secret })
  const asked = saleServices.filter(({ name }) => !more.some((other) => other.name === name))
  return createWorld({
    services: [pricing, inventory, customers, catalog, orders, ...asked, ...more],
  })
}

/** A provider whose products may be sold. */
export async function givenProvider(world: World, tenant: string): Promise<string> {
  const providerId = newId('prv')
  await world.seed(tenant, (tx) => registerSeller(tx, { providerId, maySell: true, version: 1 }))
  return providerId
}

let products = 0

/** A product of 10.00 EUR with plenty of stock, unless the test says otherwise. */
export async function givenProduct(
  shop: Caller,
  { available = 1_000, ...changes }: Record<string, unknown> = {},
): Promise<ProductBody> {
  products += 1
  const answer = await shop.post<ProductBody>('/v1/catalog/products', {
    title: `Product ${products}`,
    sku: `SKU-${products}`,
    price: { amount: 1_000, currency: 'EUR' },
    inventory: { available, warehouse: 'BER-1' },
    ...changes,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export async function givenOrder(
  shop: Caller,
  items: readonly object[],
  more: object = {},
): Promise<OrderBody> {
  const answer = await shop.post<OrderBody>('/api/v1/orders', { items, ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Pays as payments does: through the contract. */
export async function pay(world: World, tenant: string, orderId: string, amount?: number) {
  await world.seed(tenant, async (tx) => {
    const order = await getOrderForUpdate(tx, orderId)
    await recordCapture(tx, order, amount ?? order.total)
  })
}

export async function availableOf(shop: Caller, product: ProductBody): Promise<number> {
  const { body } = await shop.get<ProductBody>(`/v1/catalog/products/${product.id}`)
  return body.inventory.available
}

/** Types of the tenant's order and fulfillment events, in sequence. */
export async function orderEvents(world: World, tenant: string) {
  const events = await world.events(tenant)
  return events.filter(({ type }) => /^(order|fulfillment)\./.test(type))
}
