import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allKinds } from '@souk/gateways/contract'
import { newId, uuidOf } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import {
  balances,
  createShop,
  euro,
  eventsOf,
  type PaymentBody,
  type ProblemBody,
  paidOrder,
  pay,
  placeOrder,
  type RefundBody,
  readOrder,
  readPayment,
  refund,
} from '../fixtures.ts'
import { retryRefund } from './operations.ts'

let world: World

before(async () => {
  world = await createShop()
})
after(() => world.close())

function retry(tenant: string, refundId: string, headers = {}) {
  return world
    .as(tenant)
    .post<RefundBody & ProblemBody>(`/api/v1/refunds/${refundId}/retry`, {}, headers)
}

/** The customer's account is open again: from now on the gateway takes refunds of the payment. */
function mend(tenant: string, paymentId: string) {
  return world.seed(
    tenant,
    (tx) => tx`update payments.payments set method = 'pm_test_ok'
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(paymentId)}`,
  )
}

describe('POST /api/v1/refunds/{id}/retry', () => {
  const failing = { method: 'pm_test_refund_fails' }

  test('200: a failed refund succeeds, and the order no longer waits for it', async () => {
    const { order, payment } = await paidOrder(world, 'retry', failing)
    await world.as('retry').post(`/api/v1/orders/${order.id}/cancel`)
    await world.settle()
    const url = `/api/v1/refunds?order_id=${order.id}`
    const [failed] = (await world.as('retry').get<{ content: RefundBody[] }>(url)).body.content
    assert.equal(failed?.status, 'FAILED')
    assert.equal((await readOrder(world, 'retry', order.id)).refund_status, 'PENDING')
    const again = await retry('retry', failed.id)
    assert.deepEqual([again.status, again.body.status, again.body.version], [200, 'FAILED', 4])
    await mend('retry', payment.id)
    const done = await retry('retry', failed.id)
    assert.deepEqual([done.body.status, done.body.failure_code], ['SUCCEEDED', null])
    const after = await readOrder(world, 'retry', order.id)
    assert.deepEqual([after.refund_status, after.refunded_total], ['FULL', euro(12_600)])
    assert.equal((await balances(world, 'retry'))['liability:escrow'], 0)
    assert.deepEqual(await eventsOf(world, 'retry', failed.id), [
      'refund.created',
      'refund.failed',
      'refund.failed',
      'refund.succeeded',
    ])
  })

  test('409: neither a refund that succeeded nor one whose money was refunded another way', async () => {
    const { payment } = await paidOrder(world, 'twice', failing)
    const failed = await refund(world, 'twice', payment.id, { amount: euro(12_000) })
    await mend('twice', payment.id)
    const other = await refund(world, 'twice', payment.id, { amount: euro(12_000) })
    const tooMuch = await retry('twice', failed.body.id)
    assert.deepEqual([tooMuch.status, tooMuch.body.code], [409, 'refund_exceeds_refundable'])
    const over = await retry('twice', other.body.id)
    assert.deepEqual([over.status, over.body.code], [409, 'invalid_transition'])
    assert.deepEqual(over.body.meta.allowed, [])
    assert.equal((await balances(world, 'twice'))['asset:psp:test'], 600)
  })

  test('of two at once, the second waits and is refused', async () => {
    const { payment } = await paidOrder(world, 'race', failing)
    const failed = await refund(world, 'race', payment.id)
    await mend('race', payment.id)
    const second = await world.seed('race', async (tx) => {
      await retryRefund(tx, allKinds(), failed.body.id)
      const reply = retry('race', failed.body.id)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'invalid_transition')
    assert.deepEqual((await readPayment(world, 'race', payment.id)).refund_pending, euro(12_600))
  })

  test('404, 403, 412: another tenant, a missing scope, an old version', async () => {
    const { payment } = await paidOrder(world, 'mine', failing)
    const { id } = (await refund(world, 'mine', payment.id)).body
    assert.equal((await retry('yours', id)).body.code, 'refund_not_found')
    assert.equal((await retry('mine', newId('ref'))).body.code, 'refund_not_found')
    const writer = world.as('mine', ['payments:write'])
    assert.equal((await writer.post(`/api/v1/refunds/${id}/retry`)).status, 403)
    assert.equal((await retry('mine', id, { 'if-match': '"v1"' })).status, 412)
    assert.deepEqual(await eventsOf(world, 'mine', id), ['refund.created', 'refund.failed'])
  })
})

describe('a refund that the gateway leaves without an answer', () => {
  test('is pending on the order, is not given twice, and arrives with the first poll', async () => {
    const method = { method: 'pm_test_refund_timeout' }
    const { order, payment } = await paidOrder(world, 'slow', method)
    const asked = await refund(world, 'slow', payment.id, { amount: euro(10_000) })
    assert.deepEqual([asked.status, asked.body.status], [201, 'PROCESSING'])
    assert.partialDeepStrictEqual(await readOrder(world, 'slow', order.id), {
      status: 'PAID',
      refund_status: 'PENDING',
      refunded_total: euro(0),
      pending_refund_total: euro(10_000),
    })
    assert.deepEqual((await readPayment(world, 'slow', payment.id)).refund_pending, euro(10_000))
    const more = await refund(world, 'slow', payment.id, { amount: euro(2_601) })
    assert.deepEqual(more.body.meta, { refundable: euro(2_600) })
    await world.as('slow').post(`/api/v1/orders/${order.id}/cancel`)
    await world.settle()
    world.advance('slow', 6_000)
    await world.tick()
    assert.partialDeepStrictEqual(await readOrder(world, 'slow', order.id), {
      status: 'CANCELLED',
      refund_status: 'FULL',
      refunded_total: euro(12_600),
      pending_refund_total: euro(0),
    })
    assert.deepEqual(await balances(world, 'slow'), { 'asset:psp:test': 0, 'liability:escrow': 0 })
    assert.deepEqual(await eventsOf(world, 'slow', asked.body.id), [
      'refund.created',
      'refund.succeeded',
    ])
  })
})

describe('when some units are cancelled', () => {
  test('what was paid beyond the rest goes back, once, and the order goes on', async () => {
    const { order, payment } = await paidOrder(world, 'some')
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }]
    await world.as('some').post(`/api/v1/orders/${order.id}/cancel`, { items })
    await world.settle()
    await world.settle()
    assert.partialDeepStrictEqual(await readOrder(world, 'some', order.id), {
      status: 'PAID',
      payment_status: 'PAID',
      refund_status: 'PARTIAL',
      refunded_total: euro(6_300),
    })
    assert.deepEqual((await readPayment(world, 'some', payment.id)).refunded, euro(6_300))
    assert.equal((await balances(world, 'some'))['liability:escrow'], 6_300)
  })

  test('no more is captured than the rest costs, and what it does not need is given up', async () => {
    const order = await placeOrder(world, 'held')
    const manual = { capture_method: 'MANUAL' }
    const held = (await pay(world, 'held', order.id, manual)).body
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }]
    const cancel = `/api/v1/orders/${order.id}/cancel`
    await world.as('held').post(cancel, { items })
    await world.settle()
    const capture = `/api/v1/payments/${held.id}/capture`
    const tooMuch = await world.as('held').post<ProblemBody>(capture, { amount: euro(12_600) })
    assert.deepEqual([tooMuch.status, tooMuch.body.code], [422, 'payment_exceeds_balance'])
    const captured = await world.as('held').post<PaymentBody>(capture)
    assert.deepEqual(captured.body.captured, euro(6_300))
    assert.equal((await readOrder(world, 'held', order.id)).status, 'PAID')
    await world.as('held').post(cancel)
    await world.settle()
    assert.equal((await readPayment(world, 'held', held.id)).status, 'CLOSED')
    assert.deepEqual((await readOrder(world, 'held', order.id)).authorized_total, euro(0))
  })
})
