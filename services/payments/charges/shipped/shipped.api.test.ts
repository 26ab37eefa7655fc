import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { untilBlocked, type World } from '@souk/platform/testing'
import {
  balances,
  commandPayment,
  createShop,
  euro,
  eventsOf,
  type OrderBody,
  type PaymentBody,
  type ProblemBody,
  passTime,
  pay,
  placeOrder,
  readOrder,
  readPayment,
} from '../../fixtures.ts'

let world: World
before(async () => {
  world = await createShop()
})
after(() => world.close())

const onShipping = { capture_method: 'ON_FULFILLMENT' }
const dayMs = 86_400_000

const three = [{ price: 1_000, quantity: 3 }]

async function held(
  tenant: string,
  lines: Parameters<typeof placeOrder>[2] = three,
  more: object = {},
) {
  const order = await placeOrder(world, tenant, lines)
  const { body: payment, text } = await pay(world, tenant, order.id, { ...onShipping, ...more })
  assert.equal(payment.status, 'AUTHORIZED', text)
  return { order, payment }
}

function ship(tenant: string, { id, items }: OrderBody, quantity?: number, line = 0) {
  const lines =
    quantity === undefined ? {} : { lines: [{ order_item_id: items[line]?.id, quantity }] }
  return world.as(tenant).post<ProblemBody>(`/api/v1/orders/${id}/fulfillments`, lines)
}

async function shipped(tenant: string, order: OrderBody, quantity?: number, line = 0) {
  const { status, text } = await ship(tenant, order, quantity, line)
  assert.equal(status, 201, text)
  await world.settle()
}

async function cancelUnits(tenant: string, { id, items }: OrderBody, quantity: number) {
  const lines = [{ order_item_id: items[0]?.id, quantity }]
  const body = { reason: 'customer_request', items: lines }
  const { status, text } = await world.as(tenant).post(`/api/v1/orders/${id}/cancel`, body)
  assert.equal(status, 200, text)
  await world.settle()
}

const moneyOf = ({ status, captured }: PaymentBody) => [status, captured.amount]

describe('a payment that is captured as the order ships', () => {
  test('takes what each shipment costs, and with the last one the rest', async () => {
    const { order, payment } = await held('each')
    assert.equal((await readOrder(world, 'each', order.id)).status, 'AUTHORIZED')
    await shipped('each', order, 1)
    assert.deepEqual(moneyOf(await readPayment(world, 'each', payment.id)), [
      'PARTIALLY_CAPTURED',
      1_000,
    ])
    assert.equal((await readOrder(world, 'each', order.id)).status, 'PARTIALLY_FULFILLED')
    await shipped('each', order)
    assert.deepEqual(moneyOf(await readPayment(world, 'each', payment.id)), ['CAPTURED', 3_000])
    const { status, payment_status } = await readOrder(world, 'each', order.id)
    assert.deepEqual([status, payment_status], ['FULFILLED', 'PAID'])
    assert.deepEqual(await balances(world, 'each'), {
      'asset:psp:test': 3_000,
      'liability:escrow': 0,
      'revenue:sales': 3_000,
    })
    assert.deepEqual(await eventsOf(world, 'each', payment.id), [
      'payment.created',
      'payment.authorized',
      'payment.partially_captured',
      'payment.captured',
    ])
  })

  test('in odd parts comes to the total exactly', async () => {
    const lines = [
      { price: 333, quantity: 7 },
      { price: 1, quantity: 5 },
    ]
    const { order, payment } = await held('odd', lines)
    const taken: number[] = []
    for (const [quantity, line] of [
      [2, 0],
      [3, 1],
      [1, 0],
      [4, 0],
      [2, 1],
    ] as const) {
      const before = await readPayment(world, 'odd', payment.id)
      await shipped('odd', order, quantity, line)
      const now = await readPayment(world, 'odd', payment.id)
      taken.push(now.captured.amount - before.captured.amount)
    }
    assert.deepEqual(taken, [666, 3, 333, 1_332, 2])
    assert.equal((await readPayment(world, 'odd', payment.id)).status, 'CAPTURED')
  })

  test('lets go of what is cancelled at the end, and not before', async () => {
    const { order, payment } = await held('rest')
    await shipped('rest', order, 1)
    await cancelUnits('rest', order, 1)
    assert.deepEqual(moneyOf(await readPayment(world, 'rest', payment.id)), [
      'PARTIALLY_CAPTURED',
      1_000,
    ])
    await shipped('rest', order, 1)
    assert.deepEqual(moneyOf(await readPayment(world, 'rest', payment.id)), ['CLOSED', 2_000])
    const after = await readOrder(world, 'rest', order.id)
    assert.deepEqual(
      [after.status, after.authorized_total, after.paid_total],
      ['FULFILLED', euro(0), euro(2_000)],
    )
    assert.equal((await balances(world, 'rest'))['liability:escrow'], 0)
  })

  test('takes what shipped although the rest is cancelled', async () => {
    const { order, payment } = await held('stop')
    await shipped('stop', order, 2)
    await cancelUnits('stop', order, 1)
    assert.deepEqual(moneyOf(await readPayment(world, 'stop', payment.id)), ['CLOSED', 2_000])
    assert.equal((await readOrder(world, 'stop', order.id)).status, 'FULFILLED')
  })

  test('of an order that is cancelled wholly takes nothing', async () => {
    const { order, payment } = await held('none')
    await cancelUnits('none', order, 3)
    assert.deepEqual(moneyOf(await readPayment(world, 'none', payment.id)), ['CANCELLED', 0])
    assert.deepEqual(await balances(world, 'none'), {})
  })

  test('two shipments before the first capture is answered: both are taken, one after the other', async () => {
    const { order, payment } = await held('quick', three, { method: 'pm_test_capture_timeout' })
    await ship('quick', order, 1)
    await ship('quick', order, 1)
    await world.settle()
    const waiting = await readPayment(world, 'quick', payment.id)
    assert(waiting.capture_pending.amount > 0)
    for (let polls = 0; polls < 4; polls += 1) await passTime(world, 'quick', 120_000)
    const { captured, capture_pending } = await readPayment(world, 'quick', payment.id)
    assert.deepEqual([captured, capture_pending], [euro(2_000), euro(0)])
    await shipped('quick', order)
    for (let polls = 0; polls < 2; polls += 1) await passTime(world, 'quick', 120_000)
    assert.deepEqual(moneyOf(await readPayment(world, 'quick', payment.id)), ['CAPTURED', 3_000])
  })

  test('a capture that fails is seen, keeps what is held, and is made by hand', async () => {
    const { order, payment } = await held('fails', three, { method: 'pm_test_capture_fails' })
    await shipped('fails', order, 1)
    const left = await readPayment(world, 'fails', payment.id)
    assert.deepEqual(moneyOf(left), ['AUTHORIZED', 0])
    assert.equal(left.decline?.code, 'authorization_revoked')
    const seen = await eventsOf(world, 'fails', payment.id)
    assert.equal(seen.at(-1), 'payment.capture_failed')
    const again = await commandPayment(world, 'fails', payment.id, 'capture', {
      amount: euro(1_000),
    })
    assert.equal(again.body.code, 'payment_declined')
    assert.equal((await readOrder(world, 'fails', order.id)).status, 'PARTIALLY_FULFILLED')
  })

  test('402 payment_required: nothing more ships once what was held has lapsed', async () => {
    const { order, payment } = await held('lapsed')
    await shipped('lapsed', order, 1)
    await passTime(world, 'lapsed', 8 * dayMs)
    assert.deepEqual(moneyOf(await readPayment(world, 'lapsed', payment.id)), ['CLOSED', 1_000])
    const refused = await ship('lapsed', order, 1)
    assert.equal(refused.body.code, 'payment_required')
    assert.equal((await pay(world, 'lapsed', order.id)).body.status, 'CAPTURED')
    assert.equal((await ship('lapsed', order, 1)).status, 201)
  })

  test('402 payment_required: what is to be captured by hand ships no order, nor a part that is not held', async () => {
    const order = await placeOrder(world, 'by-hand', three)
    await pay(world, 'by-hand', order.id, { ...onShipping, amount: euro(1_000) })
    assert.equal((await ship('by-hand', order)).body.code, 'payment_required')
    await pay(world, 'by-hand', order.id, { capture_method: 'MANUAL' })
    assert.equal((await readOrder(world, 'by-hand', order.id)).status, 'AUTHORIZED')
    assert.equal((await ship('by-hand', order)).body.code, 'payment_required')
  })

  test('beside money that is there already, takes only what it does not cover', async () => {
    const order = await placeOrder(world, 'mixed', three)
    await pay(world, 'mixed', order.id, { amount: euro(1_500) })
    const { body: payment } = await pay(world, 'mixed', order.id, onShipping)
    await shipped('mixed', order, 1)
    assert.deepEqual(moneyOf(await readPayment(world, 'mixed', payment.id)), ['AUTHORIZED', 0])
    await shipped('mixed', order, 1)
    assert.deepEqual(moneyOf(await readPayment(world, 'mixed', payment.id)), [
      'PARTIALLY_CAPTURED',
      500,
    ])
    await shipped('mixed', order)
    assert.deepEqual(moneyOf(await readPayment(world, 'mixed', payment.id)), ['CAPTURED', 1_500])
  })

  test('a capture by hand and a shipment at once take no more than the order costs', async () => {
    const { order, payment } = await held('both')
    await ship('both', order, 1)
    const { reply } = await world.seed('both', async (tx) => {
      await tx`select id from payments.payments where tenant_id = ${tx.tenantId} for update`
      const reply = commandPayment(world, 'both', payment.id, 'capture')
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await reply).status, 200)
    await world.settle()
    await shipped('both', order)
    const { paid_total, authorized_total } = await readOrder(world, 'both', order.id)
    assert.deepEqual([paid_total, authorized_total], [euro(3_000), euro(0)])
  })
})
