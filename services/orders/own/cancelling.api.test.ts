import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { newUuid } from '@souk/platform'
import { allAtOnce, type Caller } from '@souk/platform/testing'
import { taxService } from '@souk/tax/manifest'
import {
  givenMethod,
  givenPromotion,
  givenRate,
  toGermany,
  usesOf,
} from '../sales/sales.fixture.ts'
import {
  availableOf,
  createShop,
  givenOrder,
  givenProduct,
  type OrderBody,
  orderEvents,
  pay,
  type Refusal,
} from '../shop.fixture.ts'

const tax = taxService({ secret: 'the secret of a test', loopbackForSandboxes: true })
const world = await createShop(tax)
after(() => world.close())

const scopes = customers.outsiderScopes.concat('orders:read', 'orders:write')
const euro = (amount: number) => ({ amount, currency: 'EUR' })

/** A customer who has signed in, and an order of theirs: three units at 10.00, less 1.00, with shipping and tax. */
async function givenBuyer() {
  const tenant = newUuid()
  const shop = world.as(tenant)
  await givenMethod(shop, 500)
  await givenRate(shop, '0.19')
  const effects = [{ kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [euro(100)] }]
  const promotionId = await givenPromotion(shop, { effects })
  const product = await givenProduct(shop)
  const { self, customerId } = await givenCustomer(tenant, shop, 'amira@shop.example')
  const more = { ...toGermany, shipping_method: 'standard', tax: {}, customer_id: customerId }
  const order = await givenOrder(shop, [{ product_id: product.id, quantity: 3 }], {
    ...more,
    external_id: `noted ${tenant}`,
    metadata: { noted: 'by the shop' },
  })
  const url = `/api/v1/orders/${order.id}`
  const cancel = (caller: Caller = self, body: object = {}) =>
    caller.post<OrderBody & Refusal>(`${url}/cancel`, body)
  return { tenant, shop, product, promotionId, self, customerId, order, url, cancel }
}

async function givenCustomer(tenant: string, shop: Caller, email: string) {
  const made = await shop.post<{ id: string }>('/api/v1/customers', { email })
  assert.equal(made.status, 201, made.text)
  const customerId = made.body.id
  return { customerId, self: world.asCustomer(tenant, customerId, scopes) }
}

describe('a customer cancels an order of their own', () => {
  test('200: stock, discount, tax and shipping go back, what was paid is due, and nothing of the shop is shown', async () => {
    const { tenant, shop, product, promotionId, self, order, cancel } = await givenBuyer()
    await pay(world, tenant, order.id)
    assert.equal(await availableOf(shop, product), 997)
    const { status, body, text } = await cancel(self, { reason: 'ordered twice' })
    assert.equal(status, 200, text)
    assert.partialDeepStrictEqual(body, {
      status: 'CANCELLED',
      refund_status: 'PENDING',
      ...{ subtotal: euro(0), discount_total: euro(0), shipping_total: euro(0) },
      ...{ tax_total: euro(0), total: euro(0), paid_total: order.total },
      cancel_reason: 'ordered twice',
      ...{ external_id: null, metadata: {}, note: null },
    })
    assert.equal(await availableOf(shop, product), 1_000)
    assert.equal(await usesOf(shop, promotionId), 0)
    const cancelled = (await orderEvents(world, tenant)).at(-1)
    assert.equal(cancelled?.type, 'order.cancelled')
    assert.partialDeepStrictEqual(cancelled?.data.object, {
      reason: 'ordered twice',
      refund_due: order.total,
      metadata: { noted: 'by the shop' },
    })
  })

  test('200: one unit of three takes its shares along, and the order goes on', async () => {
    const { shop, product, promotionId, self, order, cancel } = await givenBuyer()
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }]
    const { status, body, text } = await cancel(self, { items })
    assert.equal(status, 200, text)
    assert.partialDeepStrictEqual(body, {
      status: 'PENDING',
      discount_total: euro(67),
      tax_total: euro(367 + 95),
      shipping_total: euro(500),
    })
    assert.equal(await availableOf(shop, product), 998)
    assert.equal(await usesOf(shop, promotionId), 1)
  })

  test('409: what has shipped is not cancelled, and the customer is told of no command of the shop', async () => {
    const { shop, url, self, cancel } = await givenBuyer()
    assert.equal((await shop.post(`${url}/confirm`)).status, 200)
    const shipped = await shop.post(`${url}/fulfillments`, {})
    assert.equal(shipped.status, 201, shipped.text)
    const before = await shop.get(url)
    const { status, body } = await cancel(self)
    assert.deepEqual([status, body.code], [409, 'invalid_transition'])
    assert.deepEqual(body.meta, { state: 'FULFILLED', action: 'cancel', allowed: [] })
    const { body: told } = await cancel(shop)
    assert.deepEqual(told.meta, { state: 'FULFILLED', action: 'cancel', allowed: ['pay'] })
    assert.deepEqual((await shop.get(url)).body, before.body)
  })

  test('404: the order of another customer, of a guest and of another tenant; 403 without the scope', async () => {
    const { tenant, shop, url, customerId, order, cancel } = await givenBuyer()
    const other = await givenCustomer(tenant, shop, 'jonas@shop.example')
    const strangers = [other.self, world.asCustomer(newUuid(), customerId, scopes)]
    for (const stranger of strangers) {
      const { status, body } = await cancel(stranger)
      assert.deepEqual([status, body.code], [404, 'order_not_found'])
    }
    const guests = await givenOrder(shop, [{ product_id: order.items[0]?.product_id, quantity: 1 }])
    const lost = await other.self.post(`/api/v1/orders/${guests.id}/cancel`, {})
    assert.equal(lost.status, 404)
    const reader = world.asCustomer(tenant, customerId, ['orders:read'])
    const { status, body } = await cancel(reader)
    assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
    assert.equal((await shop.get(url)).body.version, order.version)
  })

  test('412: an order that has changed since it was looked at stays', async () => {
    const { self, url, order } = await givenBuyer()
    const late = await self.post(`${url}/cancel`, {}, { 'if-match': '"v7"' })
    assert.equal(late.status, 412)
    assert.equal((await self.get(url)).body.version, order.version)
  })
})

describe('two at once', () => {
  test('cancel an order: it is cancelled once, and its stock is back once', async () => {
    const { tenant, shop, product, order, cancel } = await givenBuyer()
    await pay(world, tenant, order.id)
    const answers = await allAtOnce(world.db, 'orders.orders', [() => cancel(), () => cancel()])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal(await availableOf(shop, product), 1_000)
    const types = (await orderEvents(world, tenant)).map(({ type }) => type)
    assert.deepEqual(types, ['order.placed', 'order.paid', 'order.cancelled'])
  })

  test('a customer cancels while the shop ships: one of them comes first, and the other is refused', async () => {
    const { tenant, shop, product, order, url, cancel } = await givenBuyer()
    await pay(world, tenant, order.id)
    const ship = () => shop.post<OrderBody & Refusal>(`${url}/fulfillments`, {})
    const [cancelled, shipped] = await allAtOnce(world.db, 'orders.orders', [() => cancel(), ship])
    const { status } = (await shop.get(url)).body
    const isCancelled = status === 'CANCELLED'
    assert.deepEqual(
      [cancelled?.status, shipped?.status, status],
      isCancelled ? [200, 409, 'CANCELLED'] : [409, 201, 'FULFILLED'],
    )
    assert.equal(await availableOf(shop, product), isCancelled ? 1_000 : 997)
  })
})
