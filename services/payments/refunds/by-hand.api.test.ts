import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked } from '@souk/platform/testing'
import { createStaffedShop, memberIdOf, type StaffedShop } from '../by-hand/people.fixture.ts'
import {
  balances,
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
} from '../fixtures.ts'

let world: StaffedShop
before(async () => {
  world = await createStaffedShop()
})
after(() => world.close())

type Refunded = RefundBody &
  ProblemBody & { destination: string; sent: object | null; requested_by: object; lines: object[] }

const sent_at = '2026-05-06T08:00:00.000Z'

function ask(tenant: string, paymentId: string, body: object, who = 'anna') {
  const url = `/api/v1/payments/${paymentId}/refunds`
  return world.asMember(tenant, who).post<Refunded>(url, body)
}

function give(tenant: string, refundId: string, command: string, body: object = {}, who = 'anna') {
  const url = `/api/v1/refunds/${refundId}/${command}`
  return world.asMember(tenant, who).post<Refunded>(url, body)
}

const confirm = (tenant: string, id: string, more: object = {}, who?: string) =>
  give(tenant, id, 'confirm', { sent_at, ...more }, who)

const byHand = { destination: 'MANUAL' }

async function recorded(tenant: string, method = 'bank_transfer') {
  const order = await placeOrder(world, tenant)
  const recording = { received_at: '2026-05-04T09:30:00.000Z' }
  const body = { order_id: order.id, method, amount: euro(12_600), recorded: recording }
  // More than the limit: two people.
  const made = await world.asMember(tenant, 'anna').post<PaymentBody>('/api/v1/payments', body)
  assert.equal(made.status, 201, made.text)
  return { order, payment: made.body }
}

describe('a refund that people send', () => {
  test('200: waits until somebody says that it was sent, and is posted out of the account then', async () => {
    const { order, payment } = await paidOrder(world, 'sent')
    const { status, body: asked } = await ask('sent', payment.id, {
      ...byHand,
      amount: euro(2_600),
    })
    assert.deepEqual(
      [status, asked.status, asked.destination, asked.sent],
      [201, 'PENDING', 'MANUAL', null],
    )
    assert.deepEqual(asked.requested_by, { type: 'member', id: memberIdOf('anna') })
    assert.deepEqual((await readPayment(world, 'sent', payment.id)).refund_pending, euro(2_600))
    assert.equal((await balances(world, 'sent'))['asset:bank:main'], undefined)
    await world.settle()
    assert.equal(
      (await world.as('sent').get<Refunded>(`/api/v1/refunds/${asked.id}`)).body.status,
      'PENDING',
    )

    const { status: done, body } = await confirm('sent', asked.id, { reference: 'OUT 17' })
    assert.deepEqual(
      [done, body.status, body.sent],
      [200, 'SUCCEEDED', { sent_at, account: 'main', reference: 'OUT 17' }],
    )
    assert.deepEqual((await readOrder(world, 'sent', order.id)).refunded_total, euro(2_600))
    assert.deepEqual(await balances(world, 'sent'), {
      'asset:bank:main': -2_600,
      'asset:psp:test': 12_600,
      'liability:escrow': 10_000,
    })
    assert.deepEqual(await eventsOf(world, 'sent', body.id), ['refund.created', 'refund.succeeded'])
    const url = `/api/v1/refunds?payment_id=${payment.id}`
    assert.deepEqual((await world.as('sent').get<{ content: object[] }>(url)).body.content, [body])
    const again = await confirm('sent', asked.id)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    assert.equal((await give('sent', asked.id, 'cancel')).body.code, 'invalid_transition')
    assert.equal((await balances(world, 'sent'))['asset:bank:main'], -2_600)
  })

  test('200: what came in cash goes out of the till, unless an account is named', async () => {
    const { payment } = await recorded('till', 'cash')
    const { body: one } = await ask('till', payment.id, { amount: euro(600) })
    assert.equal(one.destination, 'MANUAL')
    await confirm('till', one.id)
    const { body: two } = await ask('till', payment.id, { amount: euro(1_000) })
    await confirm('till', two.id, { account: 'main' })
    const { body: three } = await ask('till', payment.id, { amount: euro(1_000) })
    const wrong = await confirm('till', three.id, { method: 'cash', account: 'main' })
    assert.deepEqual(
      wrong.body.errors.map(({ path }) => path),
      ['/account'],
    )
    const held = await balances(world, 'till')
    assert.deepEqual([held['asset:cash'], held['asset:bank:main']], [12_000, -1_000])
  })

  test('422 gateway_capability_missing: nobody can be asked to send back what came by hand', async () => {
    const { payment } = await recorded('asked')
    const { status, body } = await ask('asked', payment.id, { destination: 'ORIGINAL' })
    assert.deepEqual([status, body.code], [422, 'gateway_capability_missing'])
    assert.deepEqual(body.meta.missing, [{ gateway: 'manual', lacks: ['REFUND'] }])
    assert.deepEqual((await readPayment(world, 'asked', payment.id)).refund_pending, euro(0))
  })

  test('200: cancelled, nothing has moved and it can be refunded again', async () => {
    const { payment } = await paidOrder(world, 'cancel')
    const { body: asked } = await ask('cancel', payment.id, byHand)
    assert.equal((await ask('cancel', payment.id, byHand)).body.code, 'refund_exceeds_refundable')
    const { status, body } = await give('cancel', asked.id, 'cancel')
    assert.deepEqual([status, body.status], [200, 'CANCELLED'])
    assert.deepEqual((await readPayment(world, 'cancel', payment.id)).refund_pending, euro(0))
    assert.deepEqual(await eventsOf(world, 'cancel', body.id), [
      'refund.created',
      'refund.cancelled',
    ])
    const second = await ask('cancel', payment.id, {})
    assert.deepEqual([second.status, second.body.status], [201, 'SUCCEEDED'])
    assert.equal((await confirm('cancel', asked.id)).status, 409)
    const { body: sent } = await paidOrder(world, 'cancel').then(({ payment: other }) =>
      ask('cancel', other.id, {}),
    )
    assert.equal((await give('cancel', sent.id, 'cancel')).body.code, 'invalid_transition')
  })

  test('403 second_person_required: above the limit, whoever asked for it cannot confirm it', async () => {
    const order = await placeOrder(world, 'two', [{ price: 120_000, quantity: 1 }])
    const { body: payment } = await pay(world, 'two', order.id)
    const { body: asked } = await ask('two', payment.id, byHand)
    const own = await confirm('two', asked.id)
    assert.deepEqual([own.status, own.body.code], [403, 'second_person_required'])
    const url = `/api/v1/refunds/${asked.id}/confirm`
    const program = await world.as('two').post<ProblemBody>(url, { sent_at })
    assert.equal(program.body.code, 'second_person_required')
    assert.equal((await confirm('two', asked.id, {}, 'bert')).body.status, 'SUCCEEDED')
  })

  test('403, 404, 400, 423: scope, tenant, a moment to come, and one that is closed', async () => {
    const { payment } = await paidOrder(world, 'not')
    const { body: asked } = await ask('not', payment.id, byHand)
    const url = `/api/v1/refunds/${asked.id}/confirm`
    const support = world.asMember('not', 'bert', ['payments:refund'])
    assert.equal(
      (await support.post<ProblemBody>(url, { sent_at })).body.code,
      'insufficient_scope',
    )
    const provider = world.asProvider('not', newId('prv'))
    assert.equal((await provider.post<ProblemBody>(url, { sent_at })).body.code, 'operator_only')
    assert.equal((await confirm('yours', asked.id)).body.code, 'refund_not_found')
    assert.equal((await give('yours', asked.id, 'cancel')).body.code, 'refund_not_found')
    const future = new Date(Date.now() + 86_400_000).toISOString()
    assert.equal((await confirm('not', asked.id, { sent_at: future })).status, 400)
    const close = { through: '2026-05-31' }
    await world.asMember('not', 'anna').post('/api/v1/ledger/periods/close', close)
    assert.equal((await confirm('not', asked.id)).body.code, 'period_closed')
    assert.deepEqual((await readPayment(world, 'not', payment.id)).refund_pending, euro(12_600))
  })

  test('of a confirmation and a cancellation at once, one happens', async () => {
    const { payment } = await paidOrder(world, 'race')
    const { body: asked } = await ask('race', payment.id, byHand)
    const { replies } = await world.seed('race', async (tx) => {
      await tx`select id from payments.payments where tenant_id = ${tx.tenantId} for update`
      const replies = Promise.all([confirm('race', asked.id), give('race', asked.id, 'cancel')])
      await untilBlocked(world.db, 2)
      return { replies }
    })
    const [confirmed, cancelled] = await replies
    assert.deepEqual([confirmed.status, cancelled.status].sort(), [200, 409])
    const moved = confirmed.status === 200 ? -12_600 : undefined
    assert.equal((await balances(world, 'race'))['asset:bank:main'], moved)
    const { refunded, refund_pending } = await readPayment(world, 'race', payment.id)
    assert.deepEqual([refunded.amount + refund_pending.amount], [moved === undefined ? 0 : 12_600])
  })
})

describe('a refund that failed', () => {
  const failing = { method: 'pm_test_refund_fails' }

  test('200: is retried by hand, and made good once', async () => {
    const { payment } = await paidOrder(world, 'failed', failing)
    const { body: failed } = await ask('failed', payment.id, {})
    assert.equal(failed.status, 'FAILED')
    assert.equal((await confirm('failed', failed.id)).body.code, 'invalid_transition')
    const retried = await give('failed', failed.id, 'retry', byHand)
    assert.deepEqual(
      [retried.status, retried.body.status, retried.body.destination, retried.body.failure_code],
      [200, 'PENDING', 'MANUAL', null],
    )
    assert.equal((await give('failed', failed.id, 'retry', byHand)).body.code, 'invalid_transition')
    assert.equal((await confirm('failed', failed.id)).body.status, 'SUCCEEDED')
    assert.equal((await confirm('failed', failed.id)).status, 409)
    assert.equal((await give('failed', failed.id, 'retry')).status, 409)
    assert.equal((await balances(world, 'failed'))['asset:bank:main'], -12_600)
  })

  test('409 refund_exceeds_refundable: not after the money went back another way', async () => {
    const { payment } = await paidOrder(world, 'otherwise', failing)
    const { body: failed } = await ask('otherwise', payment.id, {})
    const { body: other } = await ask('otherwise', payment.id, byHand)
    const { status, body } = await give('otherwise', failed.id, 'retry', byHand)
    assert.deepEqual([status, body.code], [409, 'refund_exceeds_refundable'])
    assert.equal((await confirm('otherwise', other.id)).status, 200)
    assert.equal((await give('otherwise', failed.id, 'retry', byHand)).status, 409)
    assert.equal((await balances(world, 'otherwise'))['asset:bank:main'], -12_600)
  })

  test('of a retry and a confirmation at once, what was sent is never sent again', async () => {
    const { payment } = await paidOrder(world, 'both', failing)
    const { body: failed } = await ask('both', payment.id, {})
    const { replies } = await world.seed('both', async (tx) => {
      await tx`select id from payments.payments where tenant_id = ${tx.tenantId} for update`
      const replies = Promise.all([
        give('both', failed.id, 'retry', byHand),
        confirm('both', failed.id),
        give('both', failed.id, 'retry', byHand),
      ])
      await untilBlocked(world.db, 3)
      return { replies }
    })
    const [one, confirmed, other] = await replies
    assert.deepEqual([one.status, other.status].sort(), [200, 409])
    const last = confirmed.status === 200 ? confirmed : await confirm('both', failed.id)
    assert.equal(last.body.status, 'SUCCEEDED')
    assert.equal((await balances(world, 'both'))['asset:bank:main'], -12_600)
  })
})

describe('a refund of units', () => {
  const shirts = [
    { price: 1_000, quantity: 3 },
    { price: 500, quantity: 1 },
  ]
  async function givenPaid(tenant: string, lines = shirts) {
    const order = await placeOrder(world, tenant, lines)
    const { body: payment } = await pay(world, tenant, order.id)
    return { order, payment, ids: order.items.map(({ id }) => id) }
  }

  test('201: comes to what they were sold for, and shows them', async () => {
    const { payment, ids, order } = await givenPaid('units')
    const [first, second] = ids
    const lines = [
      { line_id: first, quantity: 2 },
      { line_id: second, quantity: 1 },
    ]
    const { status, body } = await ask('units', payment.id, { lines })
    assert.deepEqual([status, body.amount], [201, euro(2_500)])
    assert.deepEqual(body.lines, [
      { line_id: first, quantity: 2, amount: 2_000 },
      { line_id: second, quantity: 1, amount: 500 },
    ])
    const last = await ask('units', payment.id, { lines: [{ line_id: first, quantity: 1 }] })
    assert.deepEqual(last.body.amount, euro(1_000))
    assert.equal((await readOrder(world, 'units', order.id)).status, 'REFUNDED')
  })

  test('409 units_refunded: the same unit, one that was cancelled, and more than there were', async () => {
    const { payment, ids, order } = await givenPaid('same')
    const [line_id] = ids
    const unit = { lines: [{ line_id, quantity: 1 }] }
    assert.equal((await ask('same', payment.id, unit)).status, 201)
    const { status, body } = await ask('same', payment.id, { lines: [{ line_id, quantity: 3 }] })
    assert.deepEqual(
      [status, body.code, body.meta.lines],
      [409, 'units_refunded', [{ line_id, left: 2 }]],
    )
    const items = [{ order_item_id: line_id, quantity: 1 }]
    const cancel = { reason: 'customer_request', items }
    const cancelled = await world.as('same').post(`/api/v1/orders/${order.id}/cancel`, cancel)
    assert.equal(cancelled.status, 200, cancelled.text)
    await world.settle()
    assert.equal((await ask('same', payment.id, unit)).status, 201)
    assert.equal((await ask('same', payment.id, unit)).body.code, 'units_refunded')
  })

  test('a unit whose refund failed or was cancelled can be refunded again, and is not twice', async () => {
    const order = await placeOrder(world, 'once', shirts)
    const { body: payment } = await pay(world, 'once', order.id, { method: 'pm_test_refund_fails' })
    const unit = { lines: [{ line_id: order.items[1]?.id, quantity: 1 }] }
    const { body: failed } = await ask('once', payment.id, unit)
    assert.equal(failed.status, 'FAILED')
    const { body: first } = await ask('once', payment.id, { ...unit, ...byHand })
    await give('once', first.id, 'cancel')
    const { body: second } = await ask('once', payment.id, { ...unit, ...byHand })
    assert.equal(second.status, 'PENDING')
    assert.equal((await give('once', failed.id, 'retry', byHand)).body.code, 'units_refunded')
  })

  test('400: an amount that is not that of the lines, and lines of another order', async () => {
    const { payment, ids } = await givenPaid('differ')
    const lines = [{ line_id: ids[0], quantity: 1 }]
    const wrong = await ask('differ', payment.id, { lines, amount: euro(999) })
    assert.deepEqual(
      wrong.body.errors.map(({ path }) => path),
      ['/amount/amount'],
    )
    assert.equal((await ask('differ', payment.id, { lines, amount: euro(1_000) })).status, 201)
    const unknown = await ask('differ', payment.id, {
      lines: [{ line_id: newId('oit'), quantity: 1 }],
    })
    assert.deepEqual(
      unknown.body.errors.map(({ path }) => path),
      ['/lines/0/line_id'],
    )
  })
})
