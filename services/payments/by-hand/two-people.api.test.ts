import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Tx } from '@souk/platform'
import { allAtOnce } from '@souk/platform/testing'
import {
  balances,
  euro,
  type PaymentBody,
  type ProblemBody,
  pay,
  placeOrder,
  type RefundBody,
  readOrder,
  readPayment,
} from '../fixtures.ts'
import { chargeLanes, refundLanes } from '../lanes.ts'
import { createStaffedShop, memberIdOf, type StaffedShop } from './people.fixture.ts'

let world: StaffedShop
before(async () => {
  world = await createStaffedShop()
})
after(() => world.close())

type Answer = PaymentBody & RefundBody & ProblemBody & { requested_by: object }

const sent_at = '2026-05-06T08:00:00.000Z'
const required = [403, 'second_person_required']

/** An order of 2000.00: twice the limit. */
const largeOrder = (tenant: string) => placeOrder(world, tenant, [{ price: 200_000, quantity: 1 }])

const as = (tenant: string, who: string) => world.asMember(tenant, who)

async function record(tenant: string, orderId: string, amount: number, who = 'anna') {
  const recorded = { received_at: '2026-05-04T09:30:00.000Z' }
  const body = { order_id: orderId, method: 'bank_transfer', amount: euro(amount), recorded }
  const made = await as(tenant, who).post<Answer>('/api/v1/payments', body)
  assert.equal(made.status, 201, made.text)
  return made.body
}

async function refund(tenant: string, paymentId: string, body: object, who = 'anna') {
  const url = `/api/v1/payments/${paymentId}/refunds`
  const made = await as(tenant, who).post<Answer>(url, body)
  assert.equal(made.status, 201, made.text)
  return made.body
}

const command = (tenant: string, id: string, name: string, who = 'anna', body: object = {}) =>
  as(tenant, who).post<Answer>(`/api/v1/refunds/${id}/${name}`, body)
const confirm = (tenant: string, id: string, who = 'anna') =>
  command(tenant, id, 'confirm', who, { sent_at })
const codeOf = ({ status, body }: { status: number; body: ProblemBody }) => [status, body.code]

describe('the limit for one person', () => {
  test('is for all that is recorded for an order', async () => {
    const order = await largeOrder('parts')
    assert.equal((await record('parts', order.id, 60_000)).status, 'CAPTURED')
    const second = await record('parts', order.id, 60_000)
    assert.equal(second.status, 'REQUIRES_ACTION')
    const url = `/api/v1/payments/${second.id}/confirm`
    assert.deepEqual(codeOf(await as('parts', 'anna').post<Answer>(url)), required)
    assert.equal((await as('parts', 'bert').post<Answer>(url)).body.status, 'CAPTURED')
    assert.equal((await balances(world, 'parts'))['asset:bank:main'], 120_000)
  })

  test('is for all that is sent back by hand of an order', async () => {
    const order = await largeOrder('pieces')
    const { body: payment } = await pay(world, 'pieces', order.id)
    const half = { destination: 'MANUAL', amount: euro(60_000) }
    const [one, two] = [
      await refund('pieces', payment.id, half),
      await refund('pieces', payment.id, half),
    ]
    assert.equal((await confirm('pieces', one.id)).status, 200)
    assert.deepEqual(codeOf(await confirm('pieces', two.id)), required)
    assert.equal((await balances(world, 'pieces'))['asset:bank:main'], -60_000)
    assert.equal((await confirm('pieces', two.id, 'bert')).status, 200)
  })

  test('stays that of whoever chose to send by hand what a gateway could not', async () => {
    const order = await largeOrder('diverted')
    const { body: payment } = await pay(world, 'diverted', order.id, {
      method: 'pm_test_refund_fails',
    })
    const failed = await refund('diverted', payment.id, {}, 'carl')
    assert.equal(failed.status, 'FAILED')
    const byHand = { destination: 'MANUAL' }
    const retried = await command('diverted', failed.id, 'retry', 'anna', byHand)
    assert.deepEqual(retried.body.requested_by, { type: 'member', id: memberIdOf('anna') })
    for (const who of ['anna', 'carl']) {
      assert.deepEqual(codeOf(await confirm('diverted', failed.id, who)), required)
    }
    assert.equal((await balances(world, 'diverted'))['asset:bank:main'], undefined)
    assert.equal((await confirm('diverted', failed.id, 'bert')).status, 200)
  })

  test('stays that of whoever cancelled the order', async () => {
    const order = await largeOrder('ended')
    const waiting = await record('ended', order.id, 200_000)
    const confirmed = await as('ended', 'bert').post(`/api/v1/payments/${waiting.id}/confirm`)
    assert.equal(confirmed.status, 200, confirmed.text)
    const cancelled = await as('ended', 'anna').post(`/api/v1/orders/${order.id}/cancel`, {})
    assert.equal(cancelled.status, 200, cancelled.text)
    await world.settle()
    const url = `/api/v1/refunds?order_id=${order.id}`
    const { body } = await as('ended', 'anna').get<{ content: Answer[] }>(url)
    const [asked] = body.content
    assert.deepEqual(asked?.requested_by, { type: 'member', id: memberIdOf('anna') })
    assert.deepEqual(codeOf(await confirm('ended', asked?.id ?? '')), required)
    assert.equal((await confirm('ended', asked?.id ?? '', 'bert')).status, 200)
  })
})

describe('a refund that no member has asked for takes two', () => {
  /** An order of 2000.00 that two people have recorded as paid, cancelled by somebody. */
  async function givenCancelled(tenant: string, cancel: (orderId: string) => Promise<unknown>) {
    const order = await largeOrder(tenant)
    const waiting = await record(tenant, order.id, 200_000)
    const url = `/api/v1/payments/${waiting.id}/confirm`
    assert.equal((await as(tenant, 'bert').post(url)).status, 200)
    await cancel(order.id)
    await world.settle()
    const query = `/api/v1/refunds?order_id=${order.id}`
    const { body } = await as(tenant, 'anna').get<{ content: Answer[] }>(query)
    const [refund] = body.content
    assert.deepEqual([refund?.status, refund?.amount], ['PENDING', euro(200_000)])
    return { order, id: refund?.id ?? '' }
  }

  const byKey = (tenant: string) => (orderId: string) =>
    world.as(tenant).post(`/api/v1/orders/${orderId}/cancel`, {})

  test('whose order a key has cancelled, whoever has made that', async () => {
    const { id, order } = await givenCancelled('key', byKey('key'))
    const first = await confirm('key', id)
    assert.deepEqual([first.status, first.body.status], [200, 'PENDING'])
    assert.deepEqual(first.body.requested_by, { type: 'member', id: memberIdOf('anna') })
    assert.deepEqual(codeOf(await confirm('key', id)), required)
    assert.equal((await balances(world, 'key'))['asset:bank:main'], 200_000)
    assert.equal((await readOrder(world, 'key', order.id)).refunded_total.amount, 0)
    assert.equal((await confirm('key', id, 'bert')).body.status, 'SUCCEEDED')
    assert.equal((await balances(world, 'key'))['asset:bank:main'], 0)
  })

  test('of whom two who confirm at once count once each', async () => {
    const { id } = await givenCancelled('both', byKey('both'))
    const answers = await allAtOnce<{ status: number; body: Answer }>(
      world.db,
      'payments.refunds',
      ['anna', 'bert'].map((who) => () => confirm('both', id, who)),
    )
    const statuses = answers.map(({ body }) => body.status).toSorted()
    assert.deepEqual(statuses, ['PENDING', 'SUCCEEDED'])
  })

  test('and no key is one of them', async () => {
    const { id } = await givenCancelled('keys', byKey('keys'))
    const url = `/api/v1/refunds/${id}/confirm`
    const scopes = ['payments:*', 'recorded_payments:*']
    const asked = await world.as('keys', scopes).post<Answer>(url, { sent_at })
    assert.deepEqual(codeOf(asked), required)
    assert.equal((await confirm('keys', id)).body.status, 'PENDING')
  })
})

describe('a refund that failed', () => {
  test('200: can be given up, and is tried no more', async () => {
    const order = await placeOrder(world, 'given')
    const { body: payment } = await pay(world, 'given', order.id, {
      method: 'pm_test_refund_fails',
    })
    const failed = await refund('given', payment.id, {})
    const { status, body } = await command('given', failed.id, 'cancel')
    assert.deepEqual([status, body.status], [200, 'CANCELLED'])
    assert.deepEqual(codeOf(await command('given', failed.id, 'retry')), [
      409,
      'invalid_transition',
    ])
    assert.deepEqual((await readPayment(world, 'given', payment.id)).refund_pending, euro(0))
    assert.deepEqual((await readOrder(world, 'given', order.id)).refunded_total, euro(0))
  })
})

describe('what the release before has left of recorded money', () => {
  const leave = (tenant: string, work: (tx: Tx) => Promise<unknown>) => world.seed(tenant, work)

  test('a payment that it had a gateway asked about waits for the second person again', async () => {
    const order = await largeOrder('asked')
    const { id } = await record('asked', order.id, 200_000)
    await leave('asked', async (tx) => {
      await tx`
        update payments.payments set status = 'PROCESSING', next_action_type = null, next_action_url = null, poll_at = ${tx.now}
        where tenant_id = ${tx.tenantId}
      `
      await chargeLanes.wake(tx, id, tx.now)
    })
    await world.settle()
    const { status, next_action } = await readPayment(world, 'asked', id)
    assert.deepEqual([status, next_action?.type], ['REQUIRES_ACTION', 'SECOND_PERSON'])
    const confirmed = await as('asked', 'bert').post<Answer>(`/api/v1/payments/${id}/confirm`)
    assert.equal(confirmed.body.status, 'CAPTURED')
  })

  test('a refund that it wanted of the gateway fails, and can be sent by hand', async () => {
    const order = await placeOrder(world, 'wanted')
    const payment = await record('wanted', order.id, 12_600)
    const { id } = await refund('wanted', payment.id, {})
    await leave('wanted', async (tx) => {
      await tx`
        update payments.refunds set status = 'PROCESSING', destination = 'ORIGINAL', poll_at = ${tx.now}
        where tenant_id = ${tx.tenantId}
      `
      await refundLanes.wake(tx, id, tx.now)
    })
    await world.settle()
    const { body } = await as('wanted', 'anna').get<Answer>(`/api/v1/refunds/${id}`)
    assert.deepEqual([body.status, body.failure_code], ['FAILED', 'recorded_by_hand'])
    const retried = await command('wanted', id, 'retry', 'anna', { destination: 'MANUAL' })
    assert.equal(retried.body.status, 'PENDING', retried.text)
    assert.equal((await confirm('wanted', id)).body.status, 'SUCCEEDED')
    assert.equal((await balances(world, 'wanted'))['asset:bank:main'], 0)
  })
})
