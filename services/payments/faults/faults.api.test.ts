import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import {
  balances,
  commandPayment,
  createShop,
  disturbGateway,
  eventsOf,
  paidOrder,
  passTime,
  pay,
  placeOrder,
  type RefundBody,
  readOrder,
  readPayment,
  refund,
  removeFaults,
} from '../fixtures.ts'

let world: World
before(async () => {
  world = await createShop()
})
after(() => world.close())

const minute = 60_000

describe('error', () => {
  test('402: a payment is declined as gateway_error, kept, and can be tried again', async () => {
    const order = await placeOrder(world, 'error')
    await disturbGateway(world, 'error', 'error')
    const refused = await pay(world, 'error', order.id)
    assert.equal(refused.status, 402)
    assert.partialDeepStrictEqual(refused.body.meta, {
      decline_code: 'gateway_error',
      retryable: true,
    })
    assert.equal((await readPayment(world, 'error', refused.body.meta.payment_id)).status, 'FAILED')
    assert.deepEqual(await balances(world, 'error'), {})
    await removeFaults(world, 'error')
    assert.equal((await pay(world, 'error', order.id)).status, 201)
    assert.equal((await readOrder(world, 'error', order.id)).payment_status, 'PAID')
  })

  test('402: a capture is declined and the money stays held', async () => {
    const { payment } = await paidOrder(world, 'error-capture', { capture_method: 'MANUAL' })
    await disturbGateway(world, 'error-capture', 'error')
    const refused = await commandPayment(world, 'error-capture', payment.id, 'capture')
    assert.equal(refused.status, 402)
    assert.equal(refused.body.meta.decline_code, 'gateway_error')
    assert.deepEqual(await balances(world, 'error-capture'), {
      'asset:psp:test': 0,
      'liability:escrow': 0,
    })
    await removeFaults(world, 'error-capture')
    assert.equal(
      (await commandPayment(world, 'error-capture', payment.id, 'capture')).body.status,
      'CAPTURED',
    )
  })

  test('201: a refund fails, is kept, and succeeds when tried again', async () => {
    const { payment } = await paidOrder(world, 'error-refund')
    const paid = await balances(world, 'error-refund')
    await disturbGateway(world, 'error-refund', 'error')
    const { status, body } = await refund(world, 'error-refund', payment.id)
    assert.equal(status, 201)
    assert.partialDeepStrictEqual(body, { status: 'FAILED', failure_code: 'gateway_error' })
    assert.deepEqual(await balances(world, 'error-refund'), paid)
    await removeFaults(world, 'error-refund')
    const retried = await world
      .as('error-refund')
      .post<RefundBody>(`/api/v1/refunds/${body.id}/retry`)
    assert.equal(retried.body.status, 'SUCCEEDED')
    const left = await balances(world, 'error-refund')
    assert(Object.values(left).every((amount) => amount === 0))
  })

  test('the money of a cancelled order that cannot go back waits as a failed refund', async () => {
    const { order } = await paidOrder(world, 'error-cancel')
    await disturbGateway(world, 'error-cancel', 'error')
    await world.as('error-cancel').post(`/api/v1/orders/${order.id}/cancel`)
    await world.settle()
    const { body } = await world
      .as('error-cancel')
      .get<{ content: RefundBody[] }>('/api/v1/refunds')
    assert.deepEqual(
      body.content.map(({ status, failure_code }) => [status, failure_code]),
      [['FAILED', 'gateway_error']],
    )
  })
})

describe('drop', () => {
  test('504: a payment stays PROCESSING and is resolved by the poll, although the fault goes on', async () => {
    const order = await placeOrder(world, 'drop')
    await disturbGateway(world, 'drop', 'drop')
    const refused = await pay(world, 'drop', order.id)
    assert.equal(refused.status, 504)
    assert.equal(refused.body.code, 'gateway_timeout')
    const { payment_id: id } = refused.body.meta
    assert.equal((await readPayment(world, 'drop', id)).status, 'PROCESSING')
    await passTime(world, 'drop', minute)
    assert.equal((await readPayment(world, 'drop', id)).status, 'CAPTURED')
    assert.deepEqual(await eventsOf(world, 'drop', String(id)), [
      'payment.created',
      'payment.captured',
    ])
    await balances(world, 'drop')
  })

  test('504: a capture is resolved by the poll, although the fault goes on', async () => {
    const { payment } = await paidOrder(world, 'drop-capture', { capture_method: 'MANUAL' })
    await disturbGateway(world, 'drop-capture', 'drop')
    const refused = await commandPayment(world, 'drop-capture', payment.id, 'capture')
    assert.equal(refused.status, 504)
    assert.equal(refused.body.code, 'capture_unanswered')
    assert.deepEqual(await balances(world, 'drop-capture'), {
      'asset:psp:test': 0,
      'liability:escrow': 0,
    })
    await passTime(world, 'drop-capture', minute)
    assert.equal((await readPayment(world, 'drop-capture', payment.id)).status, 'CAPTURED')
    assert.equal((await balances(world, 'drop-capture'))['asset:psp:test'], 12_600)
  })

  test('201: a refund stays PROCESSING and arrives with the poll', async () => {
    const { payment } = await paidOrder(world, 'drop-refund')
    await disturbGateway(world, 'drop-refund', 'drop')
    const { body } = await refund(world, 'drop-refund', payment.id)
    assert.equal(body.status, 'PROCESSING')
    await passTime(world, 'drop-refund', minute)
    const read = await world.as('drop-refund').get<RefundBody>(`/api/v1/refunds/${body.id}`)
    assert.equal(read.body.status, 'SUCCEEDED')
    const left = await balances(world, 'drop-refund')
    assert(Object.values(left).every((amount) => amount === 0))
  })
})

describe('duplicate', () => {
  test('payment, capture and refund are posted once although the gateway gets them twice', async () => {
    await disturbGateway(world, 'twice', 'duplicate')
    const order = await placeOrder(world, 'twice')
    const paid = await pay(world, 'twice', order.id, { capture_method: 'MANUAL' })
    assert.equal(paid.status, 201)
    assert.equal((await commandPayment(world, 'twice', paid.body.id, 'capture')).status, 200)
    const held = await balances(world, 'twice')
    assert.deepEqual(new Set(Object.values(held)), new Set([order.total.amount]))
    assert.equal((await refund(world, 'twice', paid.body.id)).body.status, 'SUCCEEDED')
    const left = await balances(world, 'twice')
    assert(Object.values(left).every((amount) => amount === 0))
    const { body } = await world
      .as('twice')
      .get<{ content: unknown[] }>('/api/v1/ledger/transactions')
    assert.equal(body.content.length, 2)
  })
})

describe('latency', () => {
  test('a slow gateway holds up its own payment and no connection to the database', async () => {
    const narrow = await createShop({ database: { writers: 1 } })
    try {
      const order = await placeOrder(narrow, 'slow')
      await disturbGateway(narrow, 'slow', 'latency', { latency_ms: 1_500 })
      const slow = pay(narrow, 'slow', order.id)
      const other = narrow.as('other').post('/api/v1/customers', { email: 'a@example.com' })
      const first = await Promise.race([slow, other])
      assert.equal(first, await other)
      assert.equal(first.status, 201)
      assert.equal((await slow).status, 201)
      await balances(narrow, 'slow')
    } finally {
      await narrow.close()
    }
  })
})

test('a fault of one sandbox is none of another, and ends by its clock', async () => {
  const until = new Date(Date.now() + minute).toISOString()
  await disturbGateway(world, 'until', 'error', { until })
  const order = await placeOrder(world, 'until')
  assert.equal((await pay(world, 'until', order.id)).status, 402)
  const elsewhere = await placeOrder(world, 'spared')
  assert.equal((await pay(world, 'spared', elsewhere.id)).status, 201)
  world.advance('until', minute + 1)
  assert.equal((await pay(world, 'until', order.id)).status, 201)
})
