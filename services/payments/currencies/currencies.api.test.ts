import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { currencies, exponentOf } from '@souk/platform'
import { StripeShop, type StripeTenant } from '../callbacks/stripe-shop.fixture.ts'
import {
  balances,
  commandPayment,
  listPaymentsOf,
  type OrderBody,
  type PaymentBody,
  type ProblemBody,
  type RefundBody,
  readPayment,
  refund,
} from '../fixtures.ts'

let shop: StripeShop
before(async () => {
  shop = await StripeShop.open()
})
after(() => shop.close())

const url = '/api/v1/payments'
const receivedAt = '2026-05-04T09:30:00.000Z'

/** Of all currencies those whose places differ, of ISO 4217 or of Stripe: the others are as one of them. */
const unlike = ['EUR', 'JPY', 'KWD', 'MGA', 'ISK', 'UGX', 'HUF', 'TWD', 'MRU', 'IQD']
const played = process.env.SOUK_LONG ? currencies() : unlike

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

describe('an order of 100 units', () => {
  for (const currency of played) {
    test(`in ${currency} is paid by hand, by a test method and through Stripe where it takes that, and each gives some back`, async () => {
      const tenant = await shop.connect(currency)
      const { world } = shop
      const caller = world.as(currency)
      const money = (units: number) => ({ amount: units * stepOf(currency), currency })
      const order = await orderIn(tenant, currency, money(100).amount)
      const recorded = { method: 'bank_transfer', recorded: { received_at: receivedAt } }
      const card = { method: 'pm_card_visa', return_url: 'https://shop.example/back' }
      const ways = [
        { ...recorded, amount: money(20) },
        { method: 'pm_test_ok', amount: money(30) },
        { ...card },
      ]
      for (const way of ways) {
        const paid = await caller.post<PaymentBody & ProblemBody>(url, {
          order_id: order.id,
          ...way,
        })
        if (paid.body.code === 'gateway_capability_missing') continue
        assert.deepEqual([paid.status, paid.body.status], [201, 'CAPTURED'], paid.text)
      }
      const payments = await listPaymentsOf(world, currency, order.id)
      for (const payment of payments) {
        const asked = { amount: money(7) }
        const back = await refund(world, currency, payment.id, asked)
        assert.equal(back.status, 201, back.text)
        if (back.body.status !== 'PENDING') continue
        const sent = `/api/v1/refunds/${back.body.id}/confirm`
        assert.equal((await caller.post<RefundBody>(sent, { sent_at: receivedAt })).status, 200)
      }
      for (const { id, captured, gateway } of payments) {
        const { refunded } = await readPayment(world, currency, id)
        assert.deepEqual(refunded, money(7), gateway)
        assert(captured.currency === currency && captured.amount % stepOf(currency) === 0)
      }
      const books = await balances(world, currency)
      const [byHand, byTest] = [books['asset:bank'] ?? 0, books['asset:psp:test'] ?? 0]
      assert.deepEqual([byHand, byTest], [money(13).amount, money(23).amount])
      const kept = (books['asset:psp:stripe'] ?? 0) + (books['expense:psp_fees'] ?? 0)
      assert([0, money(43).amount].includes(kept), `${kept} at Stripe`)
    })
  }
})

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
      const preview = await world
        .as(tenant.name)
        .post<{ destinations: string[] }>(`${url}/${id}/refunds/preview`, {})
      assert(preview.body.destinations.includes('ORIGINAL'), preview.text)
      const { refunded, refund_pending } = await readPayment(world, tenant.name, id)
      assert.deepEqual([refunded.amount, refund_pending.amount], [0, 0])
      const byHand = await refund(world, tenant.name, id, { ...little, destination: 'MANUAL' })
      assert.deepEqual([byHand.status, byHand.body.status], [201, 'PENDING'], byHand.text)
    })
  }
})
