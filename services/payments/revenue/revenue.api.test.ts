import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import {
  balances,
  createShop,
  euro,
  type OrderBody,
  pay,
  placeOrder,
  readOrder,
  refund,
} from '../fixtures.ts'

let world: World

before(async () => {
  world = await createShop()
})
after(() => world.close())

function ship(tenant: string, order: OrderBody, line: number) {
  const lines = [{ order_item_id: order.items[line]?.id, quantity: 1 }]
  return world.as(tenant).post(`/api/v1/orders/${order.id}/fulfillments`, { lines })
}

const twoLines = [
  { price: 50, quantity: 1 },
  { price: 50, quantity: 1 },
]

test('a shipment whose money comes before its reaction runs is earned once', async () => {
  const order = await placeOrder(world, 'late', twoLines)
  await world.as('late').post(`/api/v1/orders/${order.id}/confirm`)
  await ship('late', order, 0)
  await pay(world, 'late', order.id)
  assert.equal((await balances(world, 'late'))['revenue:sales'], 50)
  await world.settle()
  const half = { 'asset:psp:test': 100, 'liability:escrow': 50, 'revenue:sales': 50 }
  assert.deepEqual(await balances(world, 'late'), half)
  await ship('late', order, 1)
  await world.settle()
  assert.equal((await balances(world, 'late'))['liability:escrow'], 0)
})

test('of an order of several sellers only the operator’s own goods are earned', async () => {
  const [own, other] = twoLines
  assert(own && other)
  const order = await placeOrder(world, 'mixed', [own, { ...other, provider_id: newId('prv') }])
  await pay(world, 'mixed', order.id)
  await world.as('mixed').post(`/api/v1/orders/${order.id}/fulfillments`)
  await world.settle()
  assert.deepEqual(await balances(world, 'mixed'), {
    'asset:psp:test': 100,
    'liability:escrow': 50,
    'revenue:sales': 50,
  })
})

test('when the rest is cancelled its money goes back, and what was handed over is earned in full', async () => {
  const order = await placeOrder(world, 'rest', twoLines)
  await world.as('rest').post(`/api/v1/orders/${order.id}/confirm`)
  await ship('rest', order, 0)
  await pay(world, 'rest', order.id, { amount: euro(80) })
  await world.settle()
  assert.equal((await balances(world, 'rest'))['revenue:sales'], 40)
  await world.as('rest').post(`/api/v1/orders/${order.id}/cancel`)
  await world.settle()
  assert.deepEqual(await balances(world, 'rest'), {
    'asset:psp:test': 50,
    'liability:escrow': 0,
    'revenue:sales': 50,
  })
  assert.partialDeepStrictEqual(await readOrder(world, 'rest', order.id), {
    status: 'FULFILLED',
    payment_status: 'PAID',
    refund_status: 'PARTIAL',
    refunded_total: euro(30),
  })
})

/** A tenth off all that a provider sells, which the operator pays: two units for 90.00 each instead of 100.00. */
async function givenFunded(tenant: string, rate = '0.1'): Promise<OrderBody> {
  const provider_id = newId('prv')
  const caller = world.as(tenant)
  const selector = { provider_ids: [provider_id] }
  const effects = [{ kind: 'PERCENT_OFF', target: 'ITEMS', rate, selector }]
  const draft = { name: 'Summer', trigger: 'AUTOMATIC', effects }
  const promotion = await caller.post<{ id: string }>('/api/v1/promotions', draft)
  assert.equal(promotion.status, 201, promotion.text)
  await caller.post(`/api/v1/promotions/${promotion.body.id}/activate`)
  return placeOrder(world, tenant, [{ price: 10_000, quantity: 2, provider_id }])
}

describe('what the operator pays of discounts on what a provider sells', () => {
  test('is an expense that fills up the escrow when the customer has paid, and no earlier', async () => {
    const order = await givenFunded('funded')
    const first = await pay(world, 'funded', order.id, { amount: euro(8_000) })
    assert.equal(first.status, 201)
    assert.equal((await balances(world, 'funded'))['expense:promotions'], undefined)
    await pay(world, 'funded', order.id)
    const full = {
      'asset:psp:test': 18_000,
      'expense:promotions': 2_000,
      'liability:escrow': 20_000,
    }
    assert.deepEqual(await balances(world, 'funded'), full)
    await world.as('funded').post(`/api/v1/orders/${order.id}/fulfillments`)
    await world.settle()
    assert.deepEqual(await balances(world, 'funded'), full, 'the provider is owed its price')
  })

  test('goes back with cancelled units and with refunds, by their share', async () => {
    const order = await givenFunded('back')
    const payment = await pay(world, 'back', order.id)
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }]
    await world.as('back').post(`/api/v1/orders/${order.id}/cancel`, { items })
    await world.settle()
    assert.deepEqual(await balances(world, 'back'), {
      'asset:psp:test': 9_000,
      'expense:promotions': 1_000,
      'liability:escrow': 10_000,
    })
    await refund(world, 'back', payment.body.id, { amount: euro(3_000) })
    await world.settle()
    assert.deepEqual(await balances(world, 'back'), {
      'asset:psp:test': 6_000,
      'expense:promotions': 667,
      'liability:escrow': 6_667,
    })
    await refund(world, 'back', payment.body.id, {})
    await world.settle()
    assert.deepEqual(await balances(world, 'back'), {
      'asset:psp:test': 0,
      'expense:promotions': 0,
      'liability:escrow': 0,
    })
  })

  test('is all of it where the customer pays nothing, from the first unit that is handed over', async () => {
    const order = await givenFunded('free', '1')
    assert.deepEqual([order.status, order.total.amount], ['PAID', 0])
    await ship('free', order, 0)
    await world.settle()
    const full = { 'expense:promotions': 20_000, 'liability:escrow': 20_000 }
    assert.deepEqual(await balances(world, 'free'), full)
    await world.as('free').post(`/api/v1/orders/${order.id}/cancel`)
    await world.settle()
    const half = { 'expense:promotions': 10_000, 'liability:escrow': 10_000 }
    assert.deepEqual(await balances(world, 'free'), half)
  })
})
