import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { post } from '@souk/ledger/contract'
import { newId } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import {
  balances,
  createShop,
  euro,
  type OrderBody,
  passTime,
  pay,
  placeOrder,
  refund,
} from '../fixtures.ts'

let world: World
before(async () => {
  world = await createShop()
})
after(() => world.close())

const hourMs = 3_600_000

const address = {
  ...{ name: 'Ada Lovelace', line1: 'Torstraße 1', city: 'Berlin' },
  ...{ postal_code: '10115', country: 'DE' },
}

async function made<Body>(tenant: string, url: string, body: object): Promise<Body> {
  const answer = await world.as(tenant).post<Body>(url, body)
  assert(answer.status < 300, `${url}: ${answer.text}`)
  return answer.body
}

/** A parcel for 5.00 and 19 % of tax on everything. */
async function givenTaxes(tenant: string): Promise<void> {
  const valid = { tax_code: 'standard', valid_from: '2020-01-01T00:00:00.000Z' }
  const rate = { country: 'DE', rate: '0.19', name: 'VAT', ...valid }
  await made(tenant, '/api/v1/pricing/tax-rates', rate)
  const method = {
    ...{ code: 'standard', name: 'Parcel' },
    rates: [{ currency: 'EUR', country: 'DE', amount: 500 }],
  }
  const { id } = await made<{ id: string }>(tenant, '/api/v1/shipping/methods', method)
  await made(tenant, `/api/v1/shipping/methods/${id}/activate`, {})
}

/** Three units for 10.00 and a parcel: 35.00 and 6.65 of tax. */
async function givenPaidOrder(tenant: string, method = 'pm_test_ok', lines = threeUnits) {
  await givenTaxes(tenant)
  const more = { shipping_address: address, shipping_method: 'standard', tax: {} }
  const order = await placeOrder(world, tenant, lines, more)
  const payment = await pay(world, tenant, order.id, { method })
  assert.equal(payment.status, 201, payment.text)
  return { order, payment: payment.body }
}

const threeUnits = [{ price: 1_000, quantity: 3 }]

async function ship(tenant: string, order: OrderBody, quantity: number, line = 0): Promise<void> {
  const lines = [{ order_item_id: order.items[line]?.id, quantity }]
  await made(tenant, `/api/v1/orders/${order.id}/fulfillments`, { lines })
  await world.settle()
}

test('what is handed over is revenue without its tax, which is owed from then on', async () => {
  const { order } = await givenPaidOrder('shipped')
  assert.equal(order.total.amount, 4_165)
  await ship('shipped', order, 1)
  const once = { 'asset:psp:test': 4_165, 'liability:escrow': 2_777 }
  const taxed = { 'liability:tax:output': 222, 'revenue:sales': 1_166 }
  assert.deepEqual(await balances(world, 'shipped'), { ...once, ...taxed })
  await ship('shipped', order, 2)
  assert.deepEqual(await balances(world, 'shipped'), {
    ...{ 'asset:psp:test': 4_165, 'liability:escrow': 0 },
    ...{ 'liability:tax:output': 665, 'revenue:sales': 3_500 },
  })
})

test('of money that goes back after the goods were sent its part of the tax is not owed any more', async () => {
  const { order, payment } = await givenPaidOrder('refunded')
  await ship('refunded', order, 3)
  assert.equal((await refund(world, 'refunded', payment.id, { amount: euro(1_000) })).status, 201)
  assert.deepEqual(await balances(world, 'refunded'), {
    ...{ 'asset:psp:test': 3_165, 'liability:escrow': 0 },
    ...{ 'liability:tax:output': 505, 'revenue:sales': 2_660 },
  })
  assert.equal((await refund(world, 'refunded', payment.id)).status, 201)
  assert.deepEqual(await balances(world, 'refunded'), {
    ...{ 'asset:psp:test': 0, 'liability:escrow': 0 },
    ...{ 'liability:tax:output': 0, 'revenue:sales': 0 },
  })
})

test('a refund that fails changes nothing of what is owed', async () => {
  const { order, payment } = await givenPaidOrder('failed', 'pm_test_refund_fails')
  await ship('failed', order, 3)
  const before = await balances(world, 'failed')
  const failed = await refund(world, 'failed', payment.id)
  assert.deepEqual([failed.status, failed.body.status], [201, 'FAILED'])
  await world.settle()
  assert.deepEqual(await balances(world, 'failed'), before)
})

test('a refund before the goods are sent has no tax in it', async () => {
  const { order, payment } = await givenPaidOrder('early')
  assert.equal((await refund(world, 'early', payment.id, { amount: euro(165) })).status, 201)
  assert.equal((await balances(world, 'early'))['liability:tax:output'], undefined)
  await ship('early', order, 3)
  const { 'liability:tax:output': owed, 'revenue:sales': sales } = await balances(world, 'early')
  assert.deepEqual([owed, sales], [639, 3_361])
})

test('the tax in a loss by a dispute is not owed, and the rest is a bad debt', async () => {
  const { order, payment } = await givenPaidOrder('lost', 'pm_test_dispute_lost')
  await ship('lost', order, 3)
  await passTime(world, 'lost', hourMs)
  const url = `/api/v1/disputes?payment_id=${payment.id}`
  const { body } = await world.as('lost').get<{ content: { id: string }[] }>(url)
  await made('lost', `/api/v1/disputes/${body.content[0]?.id}/accept`, {})
  await world.settle()
  assert.deepEqual(await balances(world, 'lost'), {
    ...{ 'asset:psp:test': -1_500, 'asset:dispute': 0, 'liability:escrow': 0 },
    ...{ 'liability:tax:output': 0, 'revenue:sales': 3_500 },
    ...{ 'expense:dispute_fees': 1_500, 'expense:bad_debt': 3_500 },
  })
})

test('tax on what a provider sells stays in escrow with the rest of its money', async () => {
  const sold = { price: 2_000, quantity: 1, provider_id: newId('prv') }
  const { order } = await givenPaidOrder('mixed', 'pm_test_ok', [
    { price: 1_000, quantity: 1 },
    sold,
  ])
  assert.equal(order.total.amount, 3_570 + 595)
  await ship('mixed', order, 1, 0)
  await ship('mixed', order, 1, 1)
  assert.deepEqual(await balances(world, 'mixed'), {
    ...{ 'asset:psp:test': 4_165, 'liability:escrow': 2_777 },
    ...{ 'liability:tax:output': 222, 'revenue:sales': 1_166 },
  })
})

test('what an earlier release has earned with its tax is put right with the next step of the order', async () => {
  const { order } = await givenPaidOrder('earlier')
  await world.seed('earlier', async (tx) => {
    await post(tx, {
      ...{ kind: 'sale.earned', ref: newId('ful'), currency: 'EUR' },
      postings: [
        { account: `liability:escrow:${order.id}`, direction: 'DEBIT', amount: 1_388 },
        { account: 'revenue:sales', direction: 'CREDIT', amount: 1_388 },
      ],
    })
  })
  await ship('earlier', order, 1)
  const { 'liability:tax:output': owed, 'revenue:sales': sales } = await balances(world, 'earlier')
  assert.deepEqual([owed, sales], [222, 1_166])
  const corrected = '/api/v1/ledger/transactions?kind=sale.tax_corrected'
  const { body } = await world.as('earlier').get<{ content: object[] }>(corrected)
  assert.equal(body.content.length, 1)
})
