import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Tx, uuidOf } from '@souk/platform'
import type { Order } from '../order.ts'
import { availableOf, createShop, givenOrder, givenProduct, orderEvents } from '../shop.fixture.ts'
import { refundDue } from '../status.ts'
import { getOrderForUpdate } from '../store.ts'
import {
  recordAuthorization,
  recordCapture,
  recordPaymentAttempt,
  recordRefund,
  releaseAuthorization,
} from './operations.ts'

const world = await createShop()
after(() => world.close())

type Record = (tx: Tx, order: Order) => Promise<Order>

/** An order of 20.00 in a tenant of its own, and a way to record something on it. */
async function newOrder(tenant: string) {
  const shop = world.as(tenant)
  const product = await givenProduct(shop)
  const { id } = await givenOrder(shop, [{ product_id: product.id, quantity: 2 }])
  const record = (what: Record) =>
    world.seed(tenant, async (tx) => what(tx, await getOrderForUpdate(tx, id)))
  const types = async () => (await orderEvents(world, tenant)).map(({ type }) => type).slice(1)
  return { shop, product, id, record, types }
}

const authorize =
  (amount: number): Record =>
  (tx, order) =>
    recordAuthorization(tx, order, amount)
const release =
  (amount: number): Record =>
  (tx, order) =>
    releaseAuthorization(tx, order, amount)
const refund =
  (amount: number): Record =>
  (tx, order) =>
    recordRefund(tx, order, amount)
const capture =
  (amount: number, authorized = 0): Record =>
  (tx, order) =>
    recordCapture(tx, order, amount, { authorized })

describe('what payments records', () => {
  test('authorized, lapsed, authorized again, captured in two parts', async () => {
    const { record, types } = await newOrder('authorized')
    assert.equal((await record(authorize(1_500))).status, 'PENDING')
    assert.equal((await record(authorize(500))).status, 'AUTHORIZED')
    const reopened = await record(release(2_000))
    assert.equal(reopened.status, 'PENDING')
    assert(reopened.expiresAt, 'an order that waits again expires again')
    await record(authorize(2_000))
    const part = await record(capture(500, 500))
    assert.partialDeepStrictEqual(part, {
      status: 'AUTHORIZED',
      paidTotal: 500,
      authorizedTotal: 1_500,
    })
    assert.equal((await record(capture(1_500, 1_500))).status, 'PAID')
    assert.deepEqual(await types(), [
      'order.updated',
      'order.authorized',
      'order.reopened',
      'order.authorized',
      'order.updated',
      'order.paid',
    ])
  })

  test('a part payment that is refunded leaves the order unpaid', async () => {
    const { record } = await newOrder('part')
    assert.partialDeepStrictEqual(await record(capture(500)), {
      status: 'PENDING',
      paymentStatus: 'PARTIALLY_PAID',
    })
    assert.partialDeepStrictEqual(await record(refund(500)), {
      status: 'PENDING',
      paymentStatus: 'UNPAID',
    })
  })

  test('all refunded before shipping: the order is REFUNDED and its stock released', async () => {
    const { shop, product, record, types } = await newOrder('refunded')
    await record(capture(2_000))
    assert.equal((await record(refund(500))).status, 'PAID')
    assert.equal(await availableOf(shop, product), 998)
    assert.equal((await record(refund(1_500))).status, 'REFUNDED')
    assert.equal(await availableOf(shop, product), 1_000)
    assert.deepEqual(await types(), ['order.paid', 'order.updated', 'order.refunded'])
    const late = await record(capture(1))
    assert.equal(late.status, 'REFUNDED')
    assert.equal(refundDue(late), 1)
  })

  test('all refunded beside an authorization: the stock is released when that lapses', async () => {
    const { shop, product, record } = await newOrder('lapses')
    await record(authorize(2_500))
    await record(capture(2_000, 2_000))
    assert.equal((await record(refund(2_000))).status, 'PAID')
    assert.equal(await availableOf(shop, product), 998)
    assert.equal((await record(release(500))).status, 'REFUNDED')
    assert.equal(await availableOf(shop, product), 1_000)
  })

  test('more than was paid cannot be refunded', async () => {
    const { record } = await newOrder('greedy')
    await record(capture(500))
    await assert.rejects(record(refund(501)), { name: 'AssertionError' })
  })

  test('money for a cancelled order is recorded and due for refund', async () => {
    const { shop, id, record } = await newOrder('cancelled')
    await shop.post(`/api/v1/orders/${id}/cancel`)
    const paid = await record(capture(2_000))
    assert.equal(paid.status, 'CANCELLED')
    assert.equal(refundDue(paid), 2_000)
    assert.equal(refundDue(await record(refund(2_000))), 0)
  })

  test('a refund under way is pending, is not due a second time, and counts as refunded when it succeeds', async () => {
    const { shop, id, record } = await newOrder('pending')
    await record(capture(2_000))
    await shop.post(`/api/v1/orders/${id}/cancel`)
    const pending = await record((tx, order) => recordRefund(tx, order, 0, 2_000))
    assert.partialDeepStrictEqual(pending, { refundStatus: 'PENDING', refundedTotal: 0 })
    assert.equal(refundDue(pending), 0)
    await assert.rejects(record(refund(1)), { name: 'AssertionError' })
    const back = await record((tx, order) => recordRefund(tx, order, 2_000, -2_000))
    assert.partialDeepStrictEqual(back, { refundStatus: 'FULL', pendingRefundTotal: 0 })
  })

  test('while a payment is running the order does not expire', async () => {
    const { record } = await newOrder('running')
    const attempt =
      (outcome: Order['paymentAttempt']): Record =>
      (tx, order) =>
        recordPaymentAttempt(tx, order, outcome)
    const read: Record = async (_tx, order) => order
    assert.equal((await record(attempt('PROCESSING'))).paymentStatus, 'PENDING')
    world.advance('running', 25 * 60 * 60 * 1_000)
    await world.tick()
    assert.equal((await record(read)).status, 'PENDING')
    assert.equal((await record(attempt('FAILED'))).paymentStatus, 'FAILED')
    await world.tick()
    assert.equal((await record(read)).status, 'EXPIRED')
  })
})

test('the database itself refuses an order that cannot be', async () => {
  const { id } = await newOrder('constraints')
  const attempts: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => tx`update orders.orders set refunded_total = paid_total + 1
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}`,
    (tx) => tx`update orders.orders set total = total + 1
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}`,
    (tx) => tx`update orders.order_items set fulfilled = quantity, cancelled = 1
      where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(id)}`,
    (tx) => tx`update orders.order_items set delivered = 1
      where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(id)}`,
    (tx) => tx`update orders.order_items set returned = 1
      where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(id)}`,
    (tx) => tx`update orders.order_items set total = 0
      where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(id)}`,
  ]
  for (const attempt of attempts) {
    await assert.rejects(world.seed('constraints', attempt), { code: '23514' })
  }
})
