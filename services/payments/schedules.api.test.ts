import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import {
  createShop,
  type PaymentBody,
  paidOrder,
  pay,
  placeOrder,
  type RefundBody,
  readOrder,
  refund,
} from './fixtures.ts'
import { chargeLanes, refundLanes } from './lanes.ts'
import { findPayment, updateWaiting } from './store.ts'

let world: World

before(async () => {
  world = await createShop()
})
after(() => world.close())

/** A payment that waits for the answer of a gateway that nobody knows any more. */
async function givenStuckPayment(tenant: string): Promise<string> {
  const order = await placeOrder(world, tenant)
  const { payment_id } = (await pay(world, tenant, order.id, { method: 'pm_test_timeout' })).body
    .meta
  const paymentId = String(payment_id)
  await nameGateway(tenant, paymentId, 'gone')
  return paymentId
}

async function nameGateway(tenant: string, paymentId: string, gateway: string): Promise<void> {
  await world.seed(
    tenant,
    (tx) => tx`update payments.payments set gateway = ${gateway}
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(paymentId)}`,
  )
}

test('a payment that cannot be asked about holds up no other, of its tenant or of the next', async () => {
  const stuckId = await givenStuckPayment('stuck')
  const waiting: [tenant: string, orderId: string][] = []
  for (const tenant of ['stuck', 'stuck', 'other']) {
    const order = await placeOrder(world, tenant)
    await pay(world, tenant, order.id, { method: 'pm_test_timeout' })
    waiting.push([tenant, order.id])
  }
  world.advance('stuck', 6_000)
  world.advance('other', 6_000)
  await assert.rejects(world.tick(), { message: 'no gateway is called gone' })
  await world.tick()
  for (const [tenant, orderId] of waiting) {
    assert.equal((await readOrder(world, tenant, orderId)).status, 'PAID')
  }
  const { body } = await world
    .as('stuck')
    .get<{ content: PaymentBody[] }>('/api/v1/payments?status=PROCESSING')
  assert.deepEqual(
    body.content.map(({ id }) => id),
    [stuckId],
  )
  // It is asked about again and again, and where that takes long it would be in the tests that follow.
  await nameGateway('stuck', stuckId, 'test')
})

test('what a program without lanes left open is found after a minute, and asked about', async () => {
  const order = await placeOrder(world, 'before')
  const { body } = await pay(world, 'before', order.id, { method: 'pm_test_timeout' })
  const returned = await paidOrder(world, 'before', { method: 'pm_test_refund_timeout' })
  const { id: refundId } = (await refund(world, 'before', returned.payment.id)).body
  await world.seed('before', async (tx) => {
    await chargeLanes.remove(tx, String(body.meta.payment_id))
    await refundLanes.remove(tx, refundId)
  })
  world.advance('before', 30_000)
  await world.tick()
  assert.equal((await readOrder(world, 'before', order.id)).status, 'PENDING')
  world.advance('before', 60_000)
  await world.tick()
  assert.equal((await readOrder(world, 'before', order.id)).status, 'PAID')
  const read = await world.as('before').get<RefundBody>(`/api/v1/refunds/${refundId}`)
  assert.equal(read.body.status, 'SUCCEEDED')
})

test('a payment that changed while its gateway was asked is read again before the wait for it is saved', async () => {
  const order = await placeOrder(world, 'changed')
  const { body } = await pay(world, 'changed', order.id, { method: 'pm_test_timeout' })
  const versions = await world.seed('changed', async (tx) => {
    const payment = await findPayment(tx, String(body.meta.payment_id))
    assert(payment)
    const seen = tx.attempt === 1 ? payment.version - 1 : payment.version
    await updateWaiting(tx, { ...payment, version: seen })
    return [tx.attempt, seen - payment.version]
  })
  assert.deepEqual(versions, [2, 0])
})
