import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import {
  balances,
  commandPayment,
  createShop,
  euro,
  eventsOf,
  type PaymentBody,
  paidOrder,
  passTime,
  readOrder,
  readPayment,
} from '../fixtures.ts'
import { chargeLanes } from '../lanes.ts'
import { WatchedGateway } from '../watched-gateway.fixture.ts'

const watched = new WatchedGateway()
let world: World
before(async () => {
  world = await createShop({}, watched.kinds)
})
after(() => world.close())
afterEach(() => watched.calm())

const nothingLeft = { 'asset:psp:test': 0, 'liability:escrow': 0 }

/** An authorized payment whose capture the gateway was asked for, and did not answer. */
async function givenUnansweredCapture(tenant: string, amount = 5_000) {
  const { order, payment } = await paidOrder(world, tenant, { capture_method: 'MANUAL' })
  watched.silent = 'capture'
  const { status, body } = await capture(tenant, payment.id, amount)
  watched.silent = undefined
  assert.deepEqual([status, body.code], [504, 'capture_unanswered'])
  return { order, payment }
}

function capture(tenant: string, paymentId: string, amount: number) {
  return commandPayment(world, tenant, paymentId, 'capture', { amount: euro(amount) })
}

function capturesAsked(): string[] {
  return [...watched.keysOf('capture'), ...watched.keysOf('pollCapture')]
}

describe('a capture that the gateway made and did not answer', () => {
  test('is asked about again under its key and recorded once', async () => {
    const { order, payment } = await givenUnansweredCapture('made')
    const unknown = await readPayment(world, 'made', payment.id)
    assert.deepEqual([unknown.status, unknown.captured], ['AUTHORIZED', euro(0)])
    await passTime(world, 'made', 6_000)
    const known = await readPayment(world, 'made', payment.id)
    assert.deepEqual([known.status, known.captured], ['PARTIALLY_CAPTURED', euro(5_000)])
    assert.deepEqual((await readOrder(world, 'made', order.id)).paid_total, euro(5_000))
    assert.equal((await balances(world, 'made'))['asset:psp:test'], 5_000)
    assert.deepEqual(capturesAsked(), [`${payment.id}:0`, `${payment.id}:0`])
    assert.equal(watched.capturedOf(payment.id), 5_000)
    await passTime(world, 'made', 3_600_000)
    assert.equal(capturesAsked().length, 2)
    assert.deepEqual(await eventsOf(world, 'made', payment.id), [
      'payment.created',
      'payment.authorized',
      'payment.partially_captured',
    ])
  })

  test('shows in capture_pending until it is answered, also to whoever has a copy', async () => {
    const { payment } = await givenUnansweredCapture('shown')
    const pendingIn = async () => {
      const url = `/api/v1/payments/${payment.id}`
      const copy = { 'if-none-match': `"v${payment.version}"` }
      const { status, body } = await world.as('shown').get<PaymentBody>(url, copy)
      const list = await world.as('shown').get<{ content: PaymentBody[] }>('/api/v1/payments')
      const listed = list.body.content.find(({ id }) => id === payment.id)
      assert.deepEqual([status, listed], [200, body])
      return body.capture_pending
    }
    assert.deepEqual(await pendingIn(), euro(5_000))
    await passTime(world, 'shown', 6_000)
    assert.deepEqual(await pendingIn(), euro(0))
    const last = (await world.events('shown')).findLast(({ type }) => type.startsWith('payment.'))
    assert.equal(last?.type, 'payment.partially_captured')
    assert.partialDeepStrictEqual(last?.data.object, { capture_pending: euro(0) })
  })

  test('is asked about less and less often while there is no answer, and never given up', async () => {
    const { payment } = await givenUnansweredCapture('silent')
    watched.silent = 'pollCapture'
    for (const seconds of [6, 16, 61]) await passTime(world, 'silent', seconds * 1_000)
    assert.equal(watched.keysOf('pollCapture').length, 3)
    await passTime(world, 'silent', 61_000)
    assert.equal(watched.keysOf('pollCapture').length, 3)
    watched.silent = undefined
    await passTime(world, 'silent', 86_400_000)
    assert.deepEqual((await readPayment(world, 'silent', payment.id)).captured, euro(5_000))
    assert.equal(new Set(capturesAsked()).size, 1)
  })

  test('409 call_in_progress: until it is answered the payment is neither captured for another amount nor cancelled', async () => {
    const { payment } = await givenUnansweredCapture('twice')
    for (const attempt of [
      await capture('twice', payment.id, 700),
      await commandPayment(world, 'twice', payment.id, 'cancel'),
    ]) {
      assert.deepEqual([attempt.status, attempt.body.code], [409, 'call_in_progress'])
    }
    assert.equal(watched.asked.filter(([kind]) => kind === 'capture').length, 1)
    await passTime(world, 'twice', 6_000)
    assert.equal((await capture('twice', payment.id, 700)).status, 200)
    assert.equal(watched.capturedOf(payment.id), 5_700)
    assert.equal((await balances(world, 'twice'))['asset:psp:test'], 5_700)
  })

  test('does not let its payment lapse before it is answered', async () => {
    const { payment } = await givenUnansweredCapture('lapse')
    watched.silent = 'pollCapture'
    await passTime(world, 'lapse', 8 * 86_400_000)
    assert.equal((await readPayment(world, 'lapse', payment.id)).status, 'AUTHORIZED')
    watched.silent = undefined
    await passTime(world, 'lapse', 86_400_000)
    await passTime(world, 'lapse', 60_000)
    const { status, captured } = await readPayment(world, 'lapse', payment.id)
    assert.deepEqual([status, captured], ['CLOSED', euro(5_000)])
  })

  test('goes back when its order was cancelled meanwhile, and the rest is released', async () => {
    const { order, payment } = await givenUnansweredCapture('cancelled')
    const cancelled = await world.as('cancelled').post(`/api/v1/orders/${order.id}/cancel`)
    assert.equal(cancelled.status, 200, cancelled.text)
    await world.settle()
    assert.deepEqual(watched.keysOf('void'), [])
    await passTime(world, 'cancelled', 6_000)
    const { status, captured, refunded } = await readPayment(world, 'cancelled', payment.id)
    assert.deepEqual([status, captured, refunded], ['CLOSED', euro(5_000), euro(5_000)])
    assert.deepEqual(watched.keysOf('void'), [`${payment.id}:void`])
    assert.deepEqual(await balances(world, 'cancelled'), nothingLeft)
  })

  test('is found by the schedule when its lane is lost', async () => {
    const { payment } = await givenUnansweredCapture('lost')
    await world.seed('lost', (tx) => chargeLanes.remove(tx, payment.id))
    await passTime(world, 'lost', 30_000)
    assert.deepEqual((await readPayment(world, 'lost', payment.id)).captured, euro(0))
    await passTime(world, 'lost', 60_000)
    assert.deepEqual((await readPayment(world, 'lost', payment.id)).captured, euro(5_000))
    assert.equal(new Set(capturesAsked()).size, 1)
  })
})

test('a capture that the version before began, without a time to ask again, is asked for at once', async () => {
  const { payment } = await paidOrder(world, 'before', { capture_method: 'MANUAL' })
  await world.seed('before', async (tx) => {
    await chargeLanes.wake(tx, payment.id, tx.now)
    await tx`update payments.payments set capturing = 5000
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(payment.id)}`
  })
  await world.settle()
  assert.deepEqual((await readPayment(world, 'before', payment.id)).captured, euro(5_000))
  assert.deepEqual(watched.keysOf('capture'), [`${payment.id}:0`])
})

describe('a capture that the gateway declined', () => {
  test('and did not answer leaves the payment to be captured again, under another key', async () => {
    watched.declines = true
    const { payment } = await givenUnansweredCapture('declined')
    watched.declines = false
    await passTime(world, 'declined', 6_000)
    const { status, captured } = await readPayment(world, 'declined', payment.id)
    assert.deepEqual([status, captured], ['AUTHORIZED', euro(0)])
    const declined = await readPayment(world, 'declined', payment.id)
    assert.notEqual(declined.decline, null)
    const second = await capture('declined', payment.id, 700)
    assert.deepEqual([second.status, second.body.captured], [200, euro(700)])
    assert.equal(second.body.decline, null)
    assert.deepEqual((await eventsOf(world, 'declined', payment.id)).slice(-2), [
      'payment.capture_failed',
      'payment.partially_captured',
    ])
    assert.deepEqual(watched.keysOf('capture'), [`${payment.id}:0`, `${payment.id}:0:1`])
    assert.equal((await balances(world, 'declined'))['asset:psp:test'], 700)
  })

  test('402 payment_declined: is not declined for ever', async () => {
    const { payment } = await paidOrder(world, 'again', { capture_method: 'MANUAL' })
    watched.declines = true
    for (const amount of [5_000, 700]) {
      assert.equal((await capture('again', payment.id, amount)).status, 402)
    }
    watched.declines = false
    assert.equal((await capture('again', payment.id, 700)).status, 200)
    assert.equal(new Set(watched.keysOf('capture')).size, 3)
  })

  test('and did not answer lets all of it go when the order was cancelled meanwhile', async () => {
    watched.declines = true
    const { order, payment } = await givenUnansweredCapture('ended')
    await world.as('ended').post(`/api/v1/orders/${order.id}/cancel`)
    await world.settle()
    assert.equal((await readPayment(world, 'ended', payment.id)).status, 'AUTHORIZED')
    await passTime(world, 'ended', 6_000)
    assert.equal((await readPayment(world, 'ended', payment.id)).status, 'CANCELLED')
    assert.deepEqual((await readOrder(world, 'ended', order.id)).authorized_total, euro(0))
    assert.deepEqual(await balances(world, 'ended'), {})
  })
})
