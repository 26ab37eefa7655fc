import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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
