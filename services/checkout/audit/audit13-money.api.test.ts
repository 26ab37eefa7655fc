import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { manifest as ledger } from '@souk/ledger/manifest'
import { manifest as payments } from '@souk/payments/manifest'
import { type Caller, createWorld } from '@souk/platform/testing'
import { sandboxService } from '@souk/sandbox/manifest'
import {
  berlin,
  carts,
  checkoutServices,
  complete,
  done,
  givenProduct,
  givenPromotion,
  givenReadyCart,
  givenShop,
  type ProductBody,
  type Refusal,
  tokenOf,
} from '../checkout.fixture.ts'

const sandbox = sandboxService({ identity: { forget: () => {} }, kinds: [] })
const world = await createWorld({
  services: [...checkoutServices(), sandbox, ledger, payments],
  app: { secret: 'the secret of a test' },
  database: { writers: 16 },
  doesOutboundWork: true,
})
after(() => world.close())

const tenant = 'paying'
let shop: Caller
let visitor: Caller
let product: ProductBody
before(async () => {
  shop = await givenShop(world, tenant)
  visitor = world.asVisitor(tenant, 'api')
  product = await givenProduct(shop, { available: 100_000 })
})

async function ordered() {
  const cart = await givenReadyCart(visitor, product)
  done(await complete(visitor, cart, tokenOf(cart)))
  return { cart, headers: tokenOf(cart) }
}

const pay = (id: string, method: string, headers: Record<string, string>) =>
  visitor.post<Refusal & { id: string; status: string }>(
    `${carts}/${id}/payments`,
    { method },
    headers,
  )

describe('a visitor who pays', () => {
  test('cards are not tried without end', async () => {
    const { cart, headers } = await ordered()
    const statuses = new Map<number, number>()
    for (let tried = 0; tried < 50; tried += 1) {
      const { status } = await pay(cart.id, 'pm_test_decline_funds', headers)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    assert(statuses.has(429), JSON.stringify([...statuses]))
  })

  test('with a card that asks them something can go on, or take another card', async () => {
    const { cart, headers } = await ordered()
    const asked = await pay(cart.id, 'pm_test_3ds', headers)
    assert.equal(asked.body.status, 'REQUIRES_ACTION')
    const confirmed = await visitor.post(
      `/api/v1/payments/${asked.body.id}/confirm`,
      undefined,
      headers,
    )
    const another = await pay(cart.id, 'pm_test_ok', headers)
    assert(confirmed.status === 200 || another.status === 201, `${confirmed.text} ${another.text}`)
  })
})

describe('stock and promotions', () => {
  const deadlocks = () =>
    world.peek(tenant, async (tx) => {
      const [row] = await tx<{ n: number }>`
        select deadlocks::int as n from pg_stat_database where datname = current_database()
      `
      return row?.n ?? 0
    })

  test('orders with and without an address, and cancellations, lock them in one order', async () => {
    await givenPromotion(shop)
    const before = await deadlocks()
    const items = [{ product_id: product.id, quantity: 1 }]
    const body = { items, email: 'ada@example.com' }
    const place = async (more: object) => {
      const { id } = done(await shop.post<{ id: string }>('/api/v1/orders', { ...body, ...more }))
      await shop.post(`/api/v1/orders/${id}/cancel`, {})
    }
    const all = Array.from({ length: 8 }, async (_, index) => {
      for (let time = 0; time < 3; time += 1) {
        await place(index % 2 === 0 ? {} : { shipping_address: berlin })
      }
    })
    await Promise.all(all)
    await sleep(2_000)
    assert.equal((await deadlocks()) - before, 0)
  })
})
