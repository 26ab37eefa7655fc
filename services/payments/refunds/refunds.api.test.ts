import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allKinds } from '@souk/gateways/contract'
import { newId } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import {
  balances,
  createShop,
  euro,
  eventsOf,
  type PaymentBody,
  paidOrder,
  pay,
  placeOrder,
  type RefundBody,
  readOrder,
  refund,
} from '../fixtures.ts'
import { createRefund } from './operations.ts'

let world: World

before(async () => {
  world = await createShop()
})
after(() => world.close())

async function refundsOf(tenant: string, query: string) {
  const list = await world.as(tenant).get<{ content: RefundBody[] }>(`/api/v1/refunds?${query}`)
  return list.body.content
}

async function readPayment(tenant: string, paymentId: string) {
  return (await world.as(tenant).get<PaymentBody>(`/api/v1/payments/${paymentId}`)).body
}

function fulfill(tenant: string, orderId: string, lines?: object[]) {
  return world.as(tenant).post(`/api/v1/orders/${orderId}/fulfillments`, lines ? { lines } : {})
}

describe('POST /api/v1/payments/{id}/refunds', () => {
  test('201: refunds everything, takes the order to REFUNDED and empties the escrow', async () => {
    const { order, payment } = await paidOrder(world, 'full')
    const reply = await refund(world, 'full', payment.id, { reason: 'goodwill' })
    assert.equal(reply.status, 201)
    assert.equal(reply.headers.location, `/api/v1/refunds/${reply.body.id}`)
    assert.equal(reply.body.status, 'SUCCEEDED')
    assert.equal(reply.body.reason, 'goodwill')
    assert.deepEqual(reply.body.amount, euro(12_600))
    const refunded = await readOrder(world, 'full', order.id)
    assert.equal(refunded.status, 'REFUNDED')
    assert.deepEqual(refunded.refunded_total, euro(12_600))
    const { status, refunded: given } = await readPayment('full', payment.id)
    assert.deepEqual({ status, given }, { status: 'CAPTURED', given: euro(12_600) })
    assert.deepEqual(await balances(world, 'full'), { 'asset:psp:test': 0, 'liability:escrow': 0 })
    assert.deepEqual(await eventsOf(world, 'full', reply.body.id), [
      'refund.created',
      'refund.succeeded',
    ])
    const read = await world.as('full').get(`/api/v1/refunds/${reply.body.id}`)
    assert.deepEqual(read.body, reply.body)
    assert.deepEqual(await refundsOf('full', `payment_id=${payment.id}`), [reply.body])
  })

  test('201: a part, then what is left, then no more', async () => {
    const { order, payment } = await paidOrder(world, 'parts')
    await refund(world, 'parts', payment.id, { amount: euro(2_600) })
    assert.equal((await readOrder(world, 'parts', order.id)).status, 'PAID')
    const rest = await refund(world, 'parts', payment.id)
    assert.deepEqual(rest.body.amount, euro(10_000))
    assert.equal((await readOrder(world, 'parts', order.id)).status, 'REFUNDED')
    const again = await refund(world, 'parts', payment.id)
    assert.equal(again.status, 409)
    assert.equal(again.body.code, 'refund_exceeds_refundable')
  })

  test('409 refund_exceeds_refundable: the same money is not refunded twice', async () => {
    const { payment } = await paidOrder(world, 'same')
    await refund(world, 'same', payment.id, { amount: euro(12_000) })
    const reply = await refund(world, 'same', payment.id, { amount: euro(601) })
    assert.equal(reply.status, 409)
    assert.deepEqual(reply.body.meta, { refundable: euro(600) })
    assert.equal((await refundsOf('same', `payment_id=${payment.id}`)).length, 1)
    assert.equal((await balances(world, 'same'))['liability:escrow'], 600)
  })

  test('409 refund_exceeds_refundable: what was only authorized cannot be refunded', async () => {
    const { payment } = await paidOrder(world, 'held', { capture_method: 'MANUAL' })
    assert.equal((await refund(world, 'held', payment.id)).status, 409)
  })

  test('of two refunds at once, the second waits and is refused', async () => {
    const { payment } = await paidOrder(world, 'race')
    const amount = euro(7_000)
    const second = await world.seed('race', async (tx) => {
      await createRefund(tx, allKinds(), {
        id: newId('ref'),
        paymentId: payment.id,
        amount,
        reason: null,
      })
      const reply = refund(world, 'race', payment.id, { amount })
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).status, 409)
    assert.deepEqual((await readPayment('race', payment.id)).refund_pending, amount)
    assert.equal((await refundsOf('race', `payment_id=${payment.id}`)).length, 1)
  })

  test('the database itself refuses to refund more than was captured', async () => {
    const { payment } = await paidOrder(world, 'checked')
    await assert.rejects(
      world.seed(
        'checked',
        (tx) =>
          tx`update payments.payments set refunded = captured + 1 where tenant_id = ${tx.tenantId}`,
      ),
      /constraint "payments_money"/,
    )
    assert.deepEqual((await readPayment('checked', payment.id)).refunded, euro(0))
  })

  test('201: a refund that the gateway cannot make is kept as FAILED and moves no money', async () => {
    const { order, payment } = await paidOrder(world, 'fails', { method: 'pm_test_refund_fails' })
    const reply = await refund(world, 'fails', payment.id)
    assert.equal(reply.status, 201)
    assert.equal(reply.body.status, 'FAILED')
    assert.equal(reply.body.failure_code, 'account_closed')
    const unchanged = await readOrder(world, 'fails', order.id)
    assert.equal(unchanged.status, 'PAID')
    assert.deepEqual(unchanged.refunded_total, euro(0))
    assert.partialDeepStrictEqual(await readPayment('fails', payment.id), {
      refunded: euro(0),
      refund_pending: euro(0),
    })
    assert.equal((await balances(world, 'fails'))['liability:escrow'], 12_600)
    assert.deepEqual(await eventsOf(world, 'fails', reply.body.id), [
      'refund.created',
      'refund.failed',
    ])
  })

  test('takes five flushes: lock the payment, lock the order, save; lock all, save', async () => {
    const { payment } = await paidOrder(world, 'flushes')
    const start = world.database.writeFlushes
    await refund(world, 'flushes', payment.id, { amount: euro(100) })
    assert.equal(world.database.writeFlushes - start, 5)
  })

  test('422 payment_currency_mismatch and 400: refused, nothing is written', async () => {
    const { payment } = await paidOrder(world, 'invalid')
    const foreign = await refund(world, 'invalid', payment.id, {
      amount: { amount: 1, currency: 'USD' },
    })
    assert.equal(foreign.status, 422)
    assert.equal(foreign.body.code, 'payment_currency_mismatch')
    for (const body of [{ amount: euro(0) }, { reason: ' ' }, { to: 'me' }]) {
      assert.equal((await refund(world, 'invalid', payment.id, body)).status, 400)
    }
    assert.deepEqual(await refundsOf('invalid', ''), [])
  })

  test('404: an unknown payment, and a refund of another tenant', async () => {
    const { payment } = await paidOrder(world, 'mine')
    const given = await refund(world, 'mine', payment.id)
    assert.equal((await refund(world, 'mine', newId('pay'))).body.code, 'payment_not_found')
    assert.equal((await refund(world, 'yours', payment.id)).body.code, 'payment_not_found')
    const read = await world.as('yours').get(`/api/v1/refunds/${given.body.id}`)
    assert.equal(read.status, 404)
    assert.equal(read.body.code, 'refund_not_found')
    assert.deepEqual(await refundsOf('yours', ''), [])
  })
})

describe('when an order is cancelled', () => {
  const cancelOrder = (tenant: string, orderId: string) =>
    world.as(tenant).post(`/api/v1/orders/${orderId}/cancel`)

  test('what was paid is refunded automatically, once', async () => {
    const { order, payment } = await paidOrder(world, 'auto')
    await cancelOrder('auto', order.id)
    await world.settle()
    await world.settle()
    const [given, ...more] = await refundsOf('auto', `order_id=${order.id}`)
    assert.deepEqual(more, [])
    assert.equal(given?.status, 'SUCCEEDED')
    assert.equal(given.reason, 'order_cancelled')
    assert.deepEqual(given.amount, euro(12_600))
    const cancelled = await readOrder(world, 'auto', order.id)
    assert.equal(cancelled.status, 'CANCELLED')
    assert.deepEqual(cancelled.refunded_total, euro(12_600))
    assert.deepEqual((await readPayment('auto', payment.id)).refunded, euro(12_600))
    assert.deepEqual(await balances(world, 'auto'), { 'asset:psp:test': 0, 'liability:escrow': 0 })
  })

  test('the oldest payment is refunded first, and none beyond what it has left', async () => {
    const order = await placeOrder(world, 'oldest')
    const first = await pay(world, 'oldest', order.id, { amount: euro(5_000) })
    const second = await pay(world, 'oldest', order.id)
    await refund(world, 'oldest', first.body.id, { amount: euro(1_000) })
    await cancelOrder('oldest', order.id)
    await world.settle()
    const automatic = (await refundsOf('oldest', `order_id=${order.id}`))
      .filter(({ reason }) => reason === 'order_cancelled')
      .map(({ payment_id, amount }) => [payment_id, amount.amount])
      .reverse()
    assert.deepEqual(automatic, [
      [first.body.id, 4_000],
      [second.body.id, 7_600],
    ])
    assert.equal((await balances(world, 'oldest'))['asset:psp:test'], 0)
  })

  test('open authorizations and payments under way are cancelled', async () => {
    const order = await placeOrder(world, 'held2')
    const held = await pay(world, 'held2', order.id, {
      amount: euro(600),
      capture_method: 'MANUAL',
    })
    const awaited = await pay(world, 'held2', order.id, { method: 'pm_test_3ds' })
    await cancelOrder('held2', order.id)
    await world.settle()
    assert.equal((await readPayment('held2', held.body.id)).status, 'CANCELLED')
    assert.equal((await readPayment('held2', awaited.body.id)).status, 'CANCELLED')
    assert.deepEqual((await readOrder(world, 'held2', order.id)).authorized_total, euro(0))
    assert.deepEqual(await refundsOf('held2', ''), [])
  })

  test('the part payment of an expired order is refunded', async () => {
    const order = await placeOrder(world, 'expired')
    await pay(world, 'expired', order.id, { amount: euro(100) })
    world.advance('expired', 25 * 3_600_000)
    await world.tick()
    await world.settle()
    assert.equal((await readOrder(world, 'expired', order.id)).status, 'EXPIRED')
    const [given] = await refundsOf('expired', `order_id=${order.id}`)
    assert.equal(given?.reason, 'order_expired')
    assert.equal((await balances(world, 'expired'))['liability:escrow'], 0)
  })
})

describe('when units are fulfilled', () => {
  test('their share of the escrow is earned, and the last fulfillment earns the rest', async () => {
    const order = await placeOrder(world, 'earn', [
      { price: 3_333, quantity: 1 },
      { price: 1_250, quantity: 2 },
    ])
    await pay(world, 'earn', order.id)
    const [shirt, socks] = order.items
    await fulfill('earn', order.id, [{ order_item_id: shirt?.id, quantity: 1 }])
    await world.settle()
    assert.deepEqual(await balances(world, 'earn'), {
      'asset:psp:test': 5_833,
      'liability:escrow': 2_500,
      'revenue:sales': 3_333,
    })
    await fulfill('earn', order.id, [{ order_item_id: socks?.id, quantity: 1 }])
    await fulfill('earn', order.id)
    await world.settle()
    await world.settle()
    assert.deepEqual(await balances(world, 'earn'), {
      'asset:psp:test': 5_833,
      'liability:escrow': 0,
      'revenue:sales': 5_833,
    })
  })

  test('a goodwill refund before that is earned no more', async () => {
    const { order, payment } = await paidOrder(world, 'less')
    await refund(world, 'less', payment.id, { amount: euro(601) })
    const [item] = order.items
    await fulfill('less', order.id, [{ order_item_id: item?.id, quantity: 1 }])
    await world.settle()
    assert.equal((await balances(world, 'less'))['revenue:sales'], 6_000)
    await fulfill('less', order.id)
    await world.settle()
    const { 'liability:escrow': escrow, 'revenue:sales': sales } = await balances(world, 'less')
    assert.deepEqual({ escrow, sales }, { escrow: 0, sales: 11_999 })
  })

  test('a refund after that is taken back from the sales', async () => {
    const { order, payment } = await paidOrder(world, 'after')
    await fulfill('after', order.id)
    await world.settle()
    await refund(world, 'after', payment.id, { amount: euro(6_300) })
    assert.deepEqual(await balances(world, 'after'), {
      'asset:psp:test': 6_300,
      'liability:escrow': 0,
      'revenue:sales': 6_300,
    })
    await refund(world, 'after', payment.id)
    assert.equal((await readOrder(world, 'after', order.id)).status, 'REFUNDED')
    assert.equal((await balances(world, 'after'))['revenue:sales'], 0)
  })

  test('on terms, they are earned when their money comes', async () => {
    const order = await placeOrder(world, 'terms')
    await world.as('terms').post(`/api/v1/orders/${order.id}/confirm`)
    await fulfill('terms', order.id)
    await world.settle()
    assert.deepEqual(await balances(world, 'terms'), {})
    await pay(world, 'terms', order.id)
    assert.deepEqual(await balances(world, 'terms'), {
      'asset:psp:test': 12_600,
      'liability:escrow': 0,
      'revenue:sales': 12_600,
    })
  })
})
