import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { exponentOf } from '@souk/platform'
import { StripeShop, type StripeTenant } from '../callbacks/stripe-shop.fixture.ts'
import {
  commandPayment,
  listPaymentsOf,
  type OrderBody,
  type ProblemBody,
  readPayment,
  refund,
} from '../fixtures.ts'

let shop: StripeShop
before(async () => {
  shop = await StripeShop.open()
})
after(() => shop.close())

async function orderIn(
  { name }: StripeTenant,
  currency: string,
  amount: number,
): Promise<OrderBody> {
  const caller = shop.world.as(name)
  const product = await caller.post<{ id: string }>('/v1/catalog/products', {
    title: 'Linen shirt',
    price: { amount, currency },
    inventory: { available: 1, warehouse: 'MAIN' },
  })
  assert.equal(product.status, 201, product.text)
  const items = [{ product_id: product.body.id, quantity: 1 }]
  const order = await caller.post<OrderBody>('/api/v1/orders', { items, currency })
  assert.equal(order.status, 201, order.text)
  return order.body
}

/** What every gateway can count of a currency. */
const stepOf = (currency: string) =>
  currency === 'MGA' ? 100 : 10 ** Math.max(0, exponentOf(currency) - 2)

describe('422 gateway_capability_missing: an amount that Stripe cannot count, before anything is saved', () => {
  const card = { method: 'pm_card_visa', return_url: 'https://shop.example/back' }
  const lacksAmount = ({ status, body }: { status: number; body: ProblemBody }) => {
    const missing = body.meta?.missing as { gateway: string; lacks: string[] }[]
    const { lacks } = missing.find(({ gateway }) => gateway === 'stripe') ?? {}
    assert.deepEqual([status, body.code, lacks], [422, 'gateway_capability_missing', ['AMOUNT']])
  }

  for (const [currency, odd, even] of [
    ['KWD', 5_124, 5_120],
    ['MGA', 150, 1_000],
  ] as const) {
    test(`${currency}: a payment`, async () => {
      const tenant = await shop.connect(`odd ${currency}`)
      const order = await orderIn(tenant, currency, odd)
      const events = (await shop.world.events(tenant.name)).length
      lacksAmount(await shop.pay(tenant, order.id, card))
      assert.deepEqual(await listPaymentsOf(shop.world, tenant.name, order.id), [])
      assert.equal((await shop.world.events(tenant.name)).length, events)
      assert.equal(tenant.account.intents.size, 0)
      const part = { ...card, amount: { amount: odd - (odd % stepOf(currency)), currency } }
      assert.equal((await shop.pay(tenant, order.id, part)).status, 201)
    })

    test(`${currency}: a capture and a refund in part`, async () => {
      const tenant = await shop.connect(`parts ${currency}`)
      tenant.account.canCaptureAgain = true
      const { world } = shop
      const order = await orderIn(tenant, currency, even)
      const held = await shop.pay(tenant, order.id, { ...card, capture_method: 'MANUAL' })
      const { id } = held.body
      const little = { amount: { amount: 1, currency } }
      lacksAmount(await commandPayment(world, tenant.name, id, 'capture', little))
      const unchanged = await readPayment(world, tenant.name, id)
      assert.deepEqual([unchanged.version, unchanged.status], [held.body.version, 'AUTHORIZED'])
      assert.equal((await commandPayment(world, tenant.name, id, 'capture')).status, 200)
      lacksAmount(await refund(world, tenant.name, id, little))
      const { refunded, refund_pending } = await readPayment(world, tenant.name, id)
      assert.deepEqual([refunded.amount, refund_pending.amount], [0, 0])
      const byHand = await refund(world, tenant.name, id, { ...little, destination: 'MANUAL' })
      assert.deepEqual([byHand.status, byHand.body.status], [201, 'PENDING'], byHand.text)
    })
  }
})
