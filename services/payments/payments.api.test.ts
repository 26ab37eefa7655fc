import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allKinds } from '@souk/gateways/contract'
import { newId } from '@souk/platform'
import { holding, untilBlocked, type World } from '@souk/platform/testing'
import {
  balances,
  commandPayment,
  createShop,
  euro,
  eventsOf,
  listPaymentsOf,
  type PaymentBody,
  paidOrder,
  passTime,
  pay,
  placeOrder,
  readOrder,
} from './fixtures.ts'
import { createPayment } from './operations.ts'

const kinds = allKinds()

let world: World

before(async () => {
  world = await createShop()
})
after(() => world.close())

describe('POST /api/v1/payments', () => {
  test('201: captures, takes the order to PAID and posts both sides', async () => {
    const order = await placeOrder(world, 'ok')
    const reply = await pay(world, 'ok', order.id)
    assert.equal(reply.status, 201)
    assert.equal(reply.headers.location, `/api/v1/payments/${reply.body.id}`)
    assert.equal(reply.headers.etag, '"v2"')
    assert.equal(reply.body.status, 'CAPTURED')
    assert.deepEqual(reply.body.captured, euro(12_600))
    const paid = await readOrder(world, 'ok', order.id)
    assert.equal(paid.status, 'PAID')
    assert.deepEqual(paid.paid_total, euro(12_600))
    assert.deepEqual(await balances(world, 'ok'), {
      'asset:psp:test': 12_600,
      'liability:escrow': 12_600,
    })
    assert.deepEqual(await eventsOf(world, 'ok', reply.body.id), [
      'payment.created',
      'payment.captured',
    ])
    const read = await world.as('ok').get(`/api/v1/payments/${reply.body.id}`)
    assert.deepEqual(read.body, reply.body)
    assert.deepEqual(await listPaymentsOf(world, 'ok', order.id), [reply.body])
  })

  test('takes three flushes, and four with an idempotency key, whatever the number of lines', async () => {
    const flushesFor = async (lines: number, headers: Record<string, string>) => {
      const order = await placeOrder(
        world,
        'flushes',
        Array.from({ length: lines }, () => ({ price: 100, quantity: 1 })),
      )
      const start = world.database.writeFlushes
      const body = { order_id: order.id, method: 'pm_test_ok' }
      const reply = await world.as('flushes').post('/api/v1/payments', body, headers)
      assert.equal(reply.status, 201)
      return world.database.writeFlushes - start
    }
    assert.equal(await flushesFor(1, {}), 3)
    assert.equal(await flushesFor(10, {}), 3)
    assert.equal(await flushesFor(2, { 'idempotency-key': 'flushes' }), 4)
  })

  for (const [method, code, retryable] of [
    ['pm_test_decline_funds', 'insufficient_funds', true],
    ['pm_test_decline_fraud', 'suspected_fraud', false],
  ] as const) {
    test(`402 payment_declined: ${method} is refused and kept`, async () => {
      const order = await placeOrder(world, method)
      const reply = await pay(world, method, order.id, { method })
      assert.equal(reply.status, 402)
      assert.equal(reply.body.code, 'payment_declined')
      const [kept] = await listPaymentsOf(world, method, order.id)
      assert(kept)
      assert.deepEqual(reply.body.meta, { decline_code: code, retryable, payment_id: kept.id })
      assert.equal(kept.status, 'FAILED')
      assert.equal(kept.decline?.code, code)
      const unpaid = await readOrder(world, method, order.id)
      assert.equal(unpaid.status, 'PENDING')
      assert.equal(unpaid.payment_status, 'FAILED')
      assert.deepEqual(await balances(world, method), {})
      assert.deepEqual(await eventsOf(world, method, kept.id), [
        'payment.created',
        'payment.failed',
      ])
      assert.equal((await pay(world, method, order.id)).status, 201)
    })
  }

  test('402 with an idempotency key: the second time the same answer, no second attempt', async () => {
    const order = await placeOrder(world, 'keyed')
    const body = { order_id: order.id, method: 'pm_test_decline_funds' }
    const headers = { 'idempotency-key': 'declined' }
    const first = await world.as('keyed').post('/api/v1/payments', body, headers)
    const second = await world.as('keyed').post('/api/v1/payments', body, headers)
    assert.equal(second.text, first.text)
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assert.equal((await listPaymentsOf(world, 'keyed', order.id)).length, 1)
  })

  test('201: pm_test_3ds asks the customer to act, and confirming captures', async () => {
    const order = await placeOrder(world, '3ds')
    const asked = await pay(world, '3ds', order.id, { method: 'pm_test_3ds' })
    assert.equal(asked.status, 201)
    assert.equal(asked.body.status, 'REQUIRES_ACTION')
    const url = `/test-bank/payments/${asked.body.id}`
    assert.deepEqual(asked.body.next_action, { type: 'THREE_D_SECURE', url })
    const page = await world.app.inject({ method: 'GET', url })
    assert.deepEqual(
      [page.statusCode, page.headers['content-type']],
      [200, 'text/html; charset=utf-8'],
    )
    assert.equal((await readOrder(world, '3ds', order.id)).status, 'PENDING')
    const [listed] = await listPaymentsOf(world, '3ds', order.id)
    assert.deepEqual(listed, asked.body)

    const confirmed = await commandPayment(world, '3ds', asked.body.id, 'confirm')
    assert.equal(confirmed.status, 200)
    assert.equal(confirmed.body.status, 'CAPTURED')
    assert.equal(confirmed.body.next_action, null)
    assert.equal(confirmed.body.version, 4)
    assert.equal((await readOrder(world, '3ds', order.id)).status, 'PAID')
    assert.deepEqual(await eventsOf(world, '3ds', asked.body.id), [
      'payment.created',
      'payment.requires_action',
      'payment.captured',
    ])
    const again = await commandPayment(world, '3ds', asked.body.id, 'confirm')
    assert.equal(again.status, 409)
    assert.equal(again.body.code, 'invalid_transition')
  })

  test('504 gateway_timeout: the payment stays PROCESSING until a poll finds it captured', async () => {
    const order = await placeOrder(world, 'timeout')
    const reply = await pay(world, 'timeout', order.id, { method: 'pm_test_timeout' })
    assert.equal(reply.status, 504)
    assert.equal(reply.body.code, 'gateway_timeout')
    const [kept] = await listPaymentsOf(world, 'timeout', order.id)
    assert.equal(kept?.status, 'PROCESSING')
    assert.deepEqual(reply.body.meta, { payment_id: kept.id })
    assert.equal((await readOrder(world, 'timeout', order.id)).payment_status, 'PENDING')

    await world.tick()
    assert.equal(
      (await listPaymentsOf(world, 'timeout', order.id))[0]?.status,
      'PROCESSING',
      'not due yet',
    )
    world.advance('timeout', 6_000)
    await world.tick()
    assert.equal((await listPaymentsOf(world, 'timeout', order.id))[0]?.status, 'CAPTURED')
    assert.equal((await readOrder(world, 'timeout', order.id)).status, 'PAID')
    assert.deepEqual(await eventsOf(world, 'timeout', kept.id), [
      'payment.created',
      'payment.captured',
    ])
  })

  test('a payment on its way keeps the order alive, whatever becomes of another', async () => {
    const order = await placeOrder(world, 'running')
    const slow = { method: 'pm_test_timeout', amount: euro(6_000) }
    assert.equal((await pay(world, 'running', order.id, slow)).status, 504)
    assert.equal((await pay(world, 'running', order.id, { amount: euro(600) })).status, 201)
    const held = { amount: euro(500), capture_method: 'MANUAL' }
    assert.equal((await pay(world, 'running', order.id, held)).status, 201)
    const declined = { amount: euro(400), method: 'pm_test_decline_funds' }
    assert.equal((await pay(world, 'running', order.id, declined)).status, 402)
    world.advance('running', 25 * 3_600_000)
    await world.tick()
    const alive = await readOrder(world, 'running', order.id)
    assert.deepEqual([alive.status, alive.paid_total], ['PENDING', euro(6_600)])
  })

  for (const method of ['pm_test_dispute_lost', 'pm_test_dispute_won', 'pm_test_payout_returned']) {
    test(`201: ${method} captures; what it is named after comes later`, async () => {
      const order = await placeOrder(world, method)
      const reply = await pay(world, method, order.id, { method })
      assert.deepEqual([reply.status, reply.body.status], [201, 'CAPTURED'])
    })
  }

  test('201: two payments share an order, which is paid when both are captured', async () => {
    const order = await placeOrder(world, 'split')
    assert.equal((await pay(world, 'split', order.id, { amount: euro(5_000) })).status, 201)
    const half = await readOrder(world, 'split', order.id)
    assert.equal(half.status, 'PENDING')
    assert.equal(half.payment_status, 'PARTIALLY_PAID')
    const rest = await pay(world, 'split', order.id)
    assert.deepEqual(rest.body.amount, euro(7_600))
    assert.equal((await readOrder(world, 'split', order.id)).status, 'PAID')
  })

  test('409 order_already_paid: nothing is charged twice', async () => {
    const { order } = await paidOrder(world, 'twice')
    const reply = await pay(world, 'twice', order.id)
    assert.equal(reply.status, 409)
    assert.equal(reply.body.code, 'order_already_paid')
    assert.equal((await listPaymentsOf(world, 'twice', order.id)).length, 1)
  })

  for (const method of ['pm_test_3ds', 'pm_test_timeout']) {
    test(`409 payment_in_progress: while ${method} is open, nothing else is charged`, async () => {
      const order = await placeOrder(world, 'progress')
      await pay(world, 'progress', order.id, { method })
      const [open] = await listPaymentsOf(world, 'progress', order.id)
      const reply = await pay(world, 'progress', order.id)
      assert.equal(reply.status, 409)
      assert.equal(reply.body.code, 'payment_in_progress')
      assert.deepEqual(reply.body.meta, { payment_ids: [open?.id] })
    })
  }

  test('409 payment_in_progress: of two payments at once, the second waits and is refused', async () => {
    const order = await placeOrder(world, 'race')
    const request = { orderId: order.id, method: 'pm_test_ok', captureMethod: 'AUTOMATIC' } as const
    const second = await world.seed('race', async (tx) => {
      await createPayment(tx, kinds, { id: newId('pay'), ...request, amount: undefined })
      const reply = pay(world, 'race', order.id)
      await untilBlocked(world.db)
      return { reply }
    })
    const reply = await second.reply
    assert.equal(reply.status, 409)
    assert.equal(reply.body.code, 'payment_in_progress')
    assert.equal((await listPaymentsOf(world, 'race', order.id)).length, 1)
  })

  test('201: thirty orders paid at once are all captured, and the books agree', async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => placeOrder(world, 'crowd')))
    const replies = await Promise.all(orders.map(({ id }) => pay(world, 'crowd', id)))
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201])
    assert.deepEqual(await balances(world, 'crowd'), {
      'asset:psp:test': 30 * 12_600,
      'liability:escrow': 30 * 12_600,
    })
  })

  test('201: one idempotency key sent twice at once charges once', async () => {
    const order = await placeOrder(world, 'five')
    const body = { order_id: order.id, method: 'pm_test_ok' }
    const send = () =>
      world.as('five').post('/api/v1/payments', body, { 'idempotency-key': 'once' })
    const { first } = await holding(world.db, 'payments.payments', async () => {
      const first = send()
      await untilBlocked(world.db)
      assert.equal((await send()).body.code, 'idempotency_in_progress')
      return { first }
    })
    assert.equal((await first).status, 201)
    assert.equal((await send()).text, (await first).text)
    assert.equal((await listPaymentsOf(world, 'five', order.id)).length, 1)
    assert.equal((await balances(world, 'five'))['asset:psp:test'], 12_600)
  })

  test('409 invalid_transition: a cancelled order takes no money', async () => {
    const order = await placeOrder(world, 'cancelled')
    await world.as('cancelled').post(`/api/v1/orders/${order.id}/cancel`)
    const reply = await pay(world, 'cancelled', order.id)
    assert.equal(reply.status, 409)
    assert.equal(reply.body.code, 'invalid_transition')
    assert.deepEqual(await listPaymentsOf(world, 'cancelled', order.id), [])
  })

  test('422: unknown order or method, other currency, too much: refused, nothing kept', async () => {
    const order = await placeOrder(world, 'wrong')
    const foreign = await placeOrder(world, 'neighbour')
    const cases: [string, object][] = [
      ['order_unknown', { order_id: newId('ord') }],
      ['order_unknown', { order_id: foreign.id }],
      ['payment_method_unknown', { method: 'pm_test_gold' }],
      ['payment_method_unknown', { method: 'constructor' }],
      ['payment_currency_mismatch', { amount: { amount: 1, currency: 'USD' } }],
      ['payment_exceeds_balance', { amount: euro(12_601) }],
    ]
    for (const [code, change] of cases) {
      const reply = await pay(world, 'wrong', order.id, change)
      assert.equal(reply.status, 422, code)
      assert.equal(reply.body.code, code)
    }
    assert.deepEqual(await listPaymentsOf(world, 'wrong', order.id), [])
    assert.deepEqual(await listPaymentsOf(world, 'neighbour', foreign.id), [])
  })

  test('422 gateway_capability_missing: a test method moves no live money', async () => {
    const order = await placeOrder(world, 'live')
    const request = { orderId: order.id, method: 'pm_test_ok', captureMethod: 'AUTOMATIC' } as const
    await assert.rejects(
      world.seed('live', (tx) =>
        createPayment(Object.assign(tx, { mode: 'live' as const }), kinds, {
          ...request,
          id: newId('pay'),
          amount: undefined,
        }),
      ),
      { code: 'gateway_capability_missing' },
    )
    assert.deepEqual(await listPaymentsOf(world, 'live', order.id), [])
  })

  test('400: amounts below one, unknown fields and missing ones', async () => {
    const order = await placeOrder(world, 'invalid')
    for (const change of [
      { amount: euro(0) },
      { amount: euro(-5) },
      { amount: 500 },
      { capture_method: 'LATER' },
      { card_number: '4242' },
      { method: undefined },
    ]) {
      assert.equal((await pay(world, 'invalid', order.id, change)).status, 400)
    }
  })
})

/** What is only held moves no balance. */
const held = { 'asset:psp:test': 0, 'liability:escrow': 0 }

describe('capture_method MANUAL', () => {
  const manual = { capture_method: 'MANUAL' }

  test('201: the order is AUTHORIZED, and capturing takes it to PAID', async () => {
    const { order, payment } = await paidOrder(world, 'manual', manual)
    assert.equal(payment.status, 'AUTHORIZED')
    assert.deepEqual(payment.captured, euro(0))
    assert.equal((await readOrder(world, 'manual', order.id)).status, 'AUTHORIZED')
    assert.deepEqual(await balances(world, 'manual'), held)

    const captured = await commandPayment(world, 'manual', payment.id, 'capture')
    assert.equal(captured.body.status, 'CAPTURED')
    const paid = await readOrder(world, 'manual', order.id)
    assert.equal(paid.status, 'PAID')
    assert.deepEqual(paid.authorized_total, euro(0))
    assert.equal((await balances(world, 'manual'))['liability:escrow'], 12_600)
    assert.deepEqual(await eventsOf(world, 'manual', payment.id), [
      'payment.created',
      'payment.authorized',
      'payment.captured',
    ])
    const again = await commandPayment(world, 'manual', payment.id, 'capture')
    assert.equal(again.status, 409)
    assert.equal(again.body.code, 'payment_not_capturable')
  })

  test('200: captured in parts, each posted; cancelling frees the rest', async () => {
    const { order, payment } = await paidOrder(world, 'parts', manual)
    const first = await commandPayment(world, 'parts', payment.id, 'capture', {
      amount: euro(4_000),
    })
    assert.equal(first.body.status, 'PARTIALLY_CAPTURED')
    const second = await commandPayment(world, 'parts', payment.id, 'capture', {
      amount: euro(4_000),
    })
    assert.deepEqual(second.body.captured, euro(8_000))
    const tooMuch = await commandPayment(world, 'parts', payment.id, 'capture', {
      amount: euro(4_601),
    })
    assert.equal(tooMuch.status, 422)
    assert.deepEqual(tooMuch.body.meta, { capturable: euro(4_600) })
    const closed = await commandPayment(world, 'parts', payment.id, 'cancel')
    assert.equal(closed.body.status, 'CLOSED')
    const left = await readOrder(world, 'parts', order.id)
    assert.equal(left.status, 'PENDING')
    assert.deepEqual(left.paid_total, euro(8_000))
    assert.deepEqual(left.authorized_total, euro(0))
    assert.equal((await balances(world, 'parts'))['liability:escrow'], 8_000)
    assert.deepEqual((await pay(world, 'parts', order.id)).body.amount, euro(4_600))
  })

  test('200: a cancelled authorization lets the order be paid again', async () => {
    const { order, payment } = await paidOrder(world, 'void', manual)
    const reply = await commandPayment(world, 'void', payment.id, 'cancel')
    assert.equal(reply.body.status, 'CANCELLED')
    assert.equal((await readOrder(world, 'void', order.id)).status, 'PENDING')
    const again = await commandPayment(world, 'void', payment.id, 'cancel')
    assert.equal(again.status, 409)
    assert.equal(again.body.code, 'invalid_transition')
  })

  test('402 payment_declined: a capture that the gateway refuses moves no money and is told by the payment and its event', async () => {
    const { order, payment } = await paidOrder(world, 'revoked', {
      ...manual,
      method: 'pm_test_capture_fails',
    })
    const reply = await commandPayment(world, 'revoked', payment.id, 'capture')
    assert.equal(reply.status, 402)
    assert.equal(reply.body.meta.decline_code, 'authorization_revoked')
    assert.match(reply.body.detail, /Cancel this payment/)
    const [kept] = await listPaymentsOf(world, 'revoked', order.id)
    assert.deepEqual([kept?.status, kept?.version], ['AUTHORIZED', payment.version + 2])
    assert.equal(kept?.decline?.code, 'authorization_revoked')
    assert.deepEqual(await balances(world, 'revoked'), held)
    assert.equal((await eventsOf(world, 'revoked', payment.id)).at(-1), 'payment.capture_failed')
    const before = await readOrder(world, 'revoked', order.id)
    assert.equal((await commandPayment(world, 'revoked', payment.id, 'cancel')).status, 200)
    assert.equal(before.status, 'AUTHORIZED')
    assert.equal((await readOrder(world, 'revoked', order.id)).status, 'PENDING')
  })

  test('504 capture_unanswered: a capture without an answer is pending until a poll finds it made', async () => {
    const method = { ...manual, method: 'pm_test_capture_timeout' }
    const { order, payment } = await paidOrder(world, 'slow-capture', method)
    const reply = await commandPayment(world, 'slow-capture', payment.id, 'capture')
    assert.deepEqual([reply.status, reply.body.code], [504, 'capture_unanswered'])
    const { body } = await world.as('slow-capture').get(`/api/v1/payments/${payment.id}`)
    const pending = { capture_pending: payment.amount, version: 3, updated_at: body.updated_at }
    assert.deepEqual(body, { ...payment, ...pending })
    assert.deepEqual(await balances(world, 'slow-capture'), held)
    await passTime(world, 'slow-capture', 6_000)
    const [captured] = await listPaymentsOf(world, 'slow-capture', order.id)
    assert.equal(captured?.status, 'CAPTURED')
    assert.equal((await readOrder(world, 'slow-capture', order.id)).status, 'PAID')
  })

  test('an authorization lapses after a week and the order is unpaid again', async () => {
    const { order, payment } = await paidOrder(world, 'lapse', manual)
    world.advance('lapse', 6 * 86_400_000)
    await world.tick()
    assert.equal((await readOrder(world, 'lapse', order.id)).status, 'AUTHORIZED')
    world.advance('lapse', 2 * 86_400_000)
    await world.tick()
    assert.equal((await listPaymentsOf(world, 'lapse', order.id))[0]?.status, 'EXPIRED')
    assert.equal((await readOrder(world, 'lapse', order.id)).status, 'PENDING')
    assert((await eventsOf(world, 'lapse', payment.id)).includes('payment.expired'))
  })

  test('409 payment_not_capturable: nothing is captured for a cancelled order', async () => {
    const { order, payment } = await paidOrder(world, 'late', manual)
    await world.as('late').post(`/api/v1/orders/${order.id}/cancel`)
    const reply = await commandPayment(world, 'late', payment.id, 'capture')
    assert.equal(reply.status, 409)
    assert.deepEqual(reply.body.meta, { status: 'AUTHORIZED', order_status: 'CANCELLED' })
  })

  test('409 call_in_progress: of two captures at once, the second waits and is refused', async () => {
    const { payment } = await paidOrder(world, 'both', manual)
    const { capturePayment } = await import('./operations.ts')
    const second = await world.seed('both', async (tx) => {
      await capturePayment(tx, allKinds(), payment.id, undefined)
      const reply = commandPayment(world, 'both', payment.id, 'capture')
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'call_in_progress')
    assert.deepEqual(await balances(world, 'both'), held)
  })

  test('412 version_mismatch: a command on an older version is refused', async () => {
    const { payment } = await paidOrder(world, 'versions', manual)
    for (const name of ['capture', 'cancel', 'confirm', 'refunds']) {
      const reply = await commandPayment(
        world,
        'versions',
        payment.id,
        name,
        {},
        { 'if-match': '"v7"' },
      )
      assert.equal(reply.status, 412, name)
    }
    const reply = await commandPayment(
      world,
      'versions',
      payment.id,
      'capture',
      {},
      { 'if-match': '"v2"' },
    )
    assert.equal(reply.status, 200)
  })
})

describe('money that comes late', () => {
  test('for a cancelled order it is recorded and refunded at once', async () => {
    const order = await placeOrder(world, 'toolate')
    await pay(world, 'toolate', order.id, { method: 'pm_test_timeout' })
    await world.as('toolate').post(`/api/v1/orders/${order.id}/cancel`)
    await world.settle()
    world.advance('toolate', 6_000)
    await world.tick()
    const [payment] = await listPaymentsOf(world, 'toolate', order.id)
    assert.equal(payment?.status, 'CAPTURED')
    assert.deepEqual(payment.refunded, euro(12_600))
    const closed = await readOrder(world, 'toolate', order.id)
    assert.equal(closed.status, 'CANCELLED')
    assert.deepEqual(closed.paid_total, euro(12_600))
    assert.deepEqual(closed.refunded_total, euro(12_600))
    assert.deepEqual(await balances(world, 'toolate'), {
      'asset:psp:test': 0,
      'liability:escrow': 0,
    })
  })

  test('for an expired order it revives the order, when the stock is still there', async () => {
    const order = await placeOrder(world, 'revive')
    const asked = await pay(world, 'revive', order.id, { method: 'pm_test_3ds' })
    world.advance('revive', 25 * 3_600_000)
    await world.tick()
    assert.equal((await readOrder(world, 'revive', order.id)).status, 'EXPIRED')
    const reply = await commandPayment(world, 'revive', asked.body.id, 'confirm')
    assert.equal(reply.body.status, 'CAPTURED')
    assert.equal((await readOrder(world, 'revive', order.id)).status, 'PAID')
  })

  test('409 invalid_transition: a customer cannot confirm for a cancelled order', async () => {
    const order = await placeOrder(world, 'noconfirm')
    const asked = await pay(world, 'noconfirm', order.id, { method: 'pm_test_3ds' })
    await world.as('noconfirm').post(`/api/v1/orders/${order.id}/cancel`)
    const reply = await commandPayment(world, 'noconfirm', asked.body.id, 'confirm')
    assert.equal(reply.status, 409)
    await world.settle()
    assert.equal((await listPaymentsOf(world, 'noconfirm', order.id))[0]?.status, 'CANCELLED')
  })
})

describe('who may see and do what', () => {
  test('404 payment_not_found: a payment of another tenant does not exist', async () => {
    const { payment } = await paidOrder(world, 'mine')
    const read = await world.as('yours').get(`/api/v1/payments/${payment.id}`)
    assert.equal(read.status, 404)
    assert.equal(read.body.code, 'payment_not_found')
    for (const name of ['confirm', 'capture', 'cancel', 'refunds']) {
      assert.equal((await commandPayment(world, 'yours', payment.id, name)).status, 404, name)
    }
    const list = await world.as('yours').get<{ content: unknown[] }>('/api/v1/payments')
    assert.deepEqual(list.body.content, [])
  })

  test('404: a provider sees no payment of an order that is not wholly its own', async () => {
    const { payment } = await paidOrder(world, 'market')
    const provider = world.asProvider('market', newId('prv'))
    assert.equal((await provider.get(`/api/v1/payments/${payment.id}`)).status, 404)
    assert.equal((await provider.post(`/api/v1/payments/${payment.id}/refunds`)).status, 404)
    for (const url of ['/api/v1/payments', '/api/v1/refunds']) {
      assert.deepEqual((await provider.get(url)).body.content, [])
    }
  })

  test('403: reading, paying and refunding need their scopes', async () => {
    const { payment } = await paidOrder(world, 'scopes')
    const url = `/api/v1/payments/${payment.id}`
    const reader = world.as('scopes', ['payments:read'])
    const writer = world.as('scopes', ['payments:write'])
    assert.equal((await reader.get(url)).status, 200)
    assert.equal((await reader.post('/api/v1/payments', {})).status, 403)
    assert.equal((await reader.post(`${url}/cancel`)).status, 403)
    assert.equal((await writer.get(url)).status, 403)
    assert.equal((await writer.post(`${url}/refunds`)).status, 403)
    assert.equal((await writer.get('/api/v1/refunds')).status, 403)
  })

  test('200: the list filters by status and pages newest first', async () => {
    const first = await paidOrder(world, 'list')
    const second = await paidOrder(world, 'list', { capture_method: 'MANUAL' })
    const third = await paidOrder(world, 'list')
    type List = { content: PaymentBody[]; page: { next: string | null } }
    const page = (query: string) => world.as('list').get<List>(`/api/v1/payments?${query}`)
    const captured = await page('status=CAPTURED')
    assert.deepEqual(
      captured.body.content.map(({ id }) => id),
      [third.payment.id, first.payment.id],
    )
    const newest = await page('limit=2')
    const oldest = await page(`limit=2&cursor=${newest.body.page.next}`)
    assert.deepEqual(
      [...newest.body.content, ...oldest.body.content].map(({ id }) => id),
      [third.payment.id, second.payment.id, first.payment.id],
    )
    assert.equal((await page('status=PAID')).status, 400)
  })
})
