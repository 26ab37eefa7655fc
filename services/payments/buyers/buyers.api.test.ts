import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { allAtOnce, type Caller, type World } from '@souk/platform/testing'
import {
  commandPayment,
  createShop,
  euro,
  listPaymentsOf,
  type PaymentBody,
  type ProblemBody,
  passTime,
  pay,
  placeOrder,
  readOrder,
} from '../fixtures.ts'

let world: World
before(async () => {
  world = await createShop()
})
after(() => world.close())

/** The scopes of everybody who has signed in to a shop. */
const scopes = ['orders:read', 'orders:write', 'payments:write']
const payments = '/api/v1/payments'

async function givenCustomer(tenant: string): Promise<{ id: string; self: Caller }> {
  const email = `${newUuid()}@shop.example`
  const made = await world.as(tenant).post<{ id: string }>('/api/v1/customers', { email })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body
  return { id, self: world.asCustomer(tenant, id, scopes) }
}

/** An order of a customer that the shop has placed for them. */
async function givenOwnOrder(tenant: string) {
  const { id, self } = await givenCustomer(tenant)
  const order = await placeOrder(world, tenant, undefined, { customer_id: id })
  return { tenant, self, order }
}

const payBy = (caller: Caller, orderId: string, more: object = {}, headers = {}) =>
  caller.post<PaymentBody & ProblemBody>(
    payments,
    { order_id: orderId, method: 'pm_test_ok', ...more },
    headers,
  )

describe('a customer pays for an order of their own', () => {
  test('201: all that is due, and not once more: with the same key it is the first, else the order is paid', async () => {
    const { tenant, self, order } = await givenOwnOrder('own')
    const keyed = { 'idempotency-key': newUuid() }
    const paid = await payBy(self, order.id, {}, keyed)
    assert.equal(paid.status, 201, paid.text)
    assert.deepEqual([paid.body.status, paid.body.amount], ['CAPTURED', order.total])
    assert.equal((await readOrder(world, tenant, order.id)).status, 'PAID')
    const replay = await payBy(self, order.id, {}, keyed)
    assert.deepEqual([replay.status, replay.body.id], [201, paid.body.id])
    const again = await payBy(self, order.id)
    assert.deepEqual([again.status, again.body.code], [409, 'order_already_paid'])
    assert.equal((await listPaymentsOf(world, tenant, order.id)).length, 1)
  })

  test('201: the rest, where the shop has taken a part', async () => {
    const { tenant, self, order } = await givenOwnOrder('rest')
    assert.equal((await pay(world, tenant, order.id, { amount: euro(2_600) })).status, 201)
    const rest = await payBy(self, order.id)
    assert.deepEqual([rest.status, rest.body.amount], [201, euro(10_000)])
    assert.equal((await readOrder(world, tenant, order.id)).status, 'PAID')
  })

  test('two at once pay once', async () => {
    const { tenant, self, order } = await givenOwnOrder('two')
    const answers = await allAtOnce(world.db, 'orders.orders', [
      () => payBy(self, order.id),
      () => payBy(self, order.id),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    assert.deepEqual((await readOrder(world, tenant, order.id)).paid_total, order.total)
  })

  test('422 order_unknown: one of another customer, of a guest, of another shop and none are alike', async () => {
    const { tenant, self } = await givenOwnOrder('foreign')
    const others = await givenOwnOrder('foreign')
    const guests = await placeOrder(world, tenant)
    const elsewhere = await givenOwnOrder('another shop')
    const ids = [others.order.id, guests.id, elsewhere.order.id, newId('ord')]
    const refused = await Promise.all(ids.map((id) => payBy(self, id)))
    for (const { status, body } of refused) {
      assert.deepEqual([status, body.code], [422, 'order_unknown'])
      assert.deepEqual(body.errors, refused[0]?.body.errors)
    }
    for (const id of [others.order.id, guests.id]) {
      assert.deepEqual(await listPaymentsOf(world, tenant, id), [])
      assert.equal((await readOrder(world, tenant, id)).status, 'PENDING')
    }
  })

  test('400: neither parts nor money that is only held are theirs to arrange', async () => {
    const { tenant, self, order } = await givenOwnOrder('parts')
    for (const more of [{ amount: euro(1) }, { capture_method: 'MANUAL' }]) {
      const { status, body } = await payBy(self, order.id, more)
      assert.deepEqual([status, body.code], [400, 'validation_failed'])
      assert.deepEqual(
        body.errors.map(({ path }) => path),
        [`/${Object.keys(more)[0]}`],
      )
    }
    assert.deepEqual(await listPaymentsOf(world, tenant, order.id), [])
  })

  test('403: without its scope, and nothing else of payments is open to them', async () => {
    const { tenant, order, self } = await givenOwnOrder('scopes')
    const reader = world.asCustomer(tenant, (await givenCustomer(tenant)).id, ['orders:read'])
    const unable = await payBy(reader, order.id)
    assert.deepEqual([unable.status, unable.body.code], [403, 'insufficient_scope'])
    const { body: paid } = await payBy(self, order.id)
    const commands = ['capture', 'cancel', 'refunds'].map((command) =>
      self.post<ProblemBody>(`${payments}/${paid.id}/${command}`, {}),
    )
    const reads = [payments, `${payments}/${paid.id}`].map((url) => self.get<ProblemBody>(url))
    for (const { status } of await Promise.all([...commands, ...reads])) assert.equal(status, 403)
    const [only] = await listPaymentsOf(world, tenant, order.id)
    assert.deepEqual([only?.status, only?.refunded], ['CAPTURED', euro(0)])
  })

  test('409 invalid_transition: an order that was cancelled, and one that has expired', async () => {
    const cancelled = await givenOwnOrder('ended')
    const url = `/api/v1/orders/${cancelled.order.id}/cancel`
    assert.equal((await cancelled.self.post(url, {})).status, 200)
    const expired = await givenOwnOrder('ended')
    await passTime(world, 'ended', 5 * 24 * 60 * 60_000)
    for (const { self, order } of [cancelled, expired]) {
      const { status, body } = await payBy(self, order.id)
      assert.deepEqual([status, body.code], [409, 'invalid_transition'])
    }
  })

  test('504: what the gateway has left open is paid in the background, and not a second time', async () => {
    const { tenant, self, order } = await givenOwnOrder('late')
    const late = await payBy(self, order.id, { method: 'pm_test_timeout' })
    assert.deepEqual([late.status, late.body.code], [504, 'gateway_timeout'])
    const meanwhile = await payBy(self, order.id)
    assert.deepEqual([meanwhile.status, meanwhile.body.code], [409, 'payment_in_progress'])
    await passTime(world, tenant, 60 * 60_000)
    assert.equal((await readOrder(world, tenant, order.id)).status, 'PAID')
  })

  test('429 payment_attempts_exhausted: after five declines of an order, until an hour is over', async () => {
    const { tenant, self, order } = await givenOwnOrder('tried')
    for (let tried = 0; tried < 5; tried += 1) {
      const declined = await payBy(self, order.id, { method: 'pm_test_decline_funds' })
      assert.deepEqual([declined.status, declined.body.code], [402, 'payment_declined'])
    }
    const refused = await payBy(self, order.id)
    assert.deepEqual([refused.status, refused.body.code], [429, 'payment_attempts_exhausted'])
    assert(Number(refused.headers['retry-after']) > 3_000)
    assert.equal((await listPaymentsOf(world, tenant, order.id)).length, 5)
    world.advance(tenant, 61 * 60_000)
    assert.equal((await payBy(self, order.id)).status, 201)
  })
})

describe('a payment that asks the customer to authenticate', () => {
  const asked = async (tenant: string) => {
    const own = await givenOwnOrder(tenant)
    const { status, body, text } = await payBy(own.self, own.order.id, { method: 'pm_test_3ds' })
    assert.equal(status, 201, text)
    assert.equal(body.status, 'REQUIRES_ACTION')
    return { ...own, payment: body }
  }

  test('is confirmed by them, and by nobody else', async () => {
    const { tenant, self, order, payment } = await asked('3ds')
    const url = `${payments}/${payment.id}/confirm`
    const elsewhere = await givenCustomer('another shop')
    for (const { self: stranger } of [await givenCustomer(tenant), elsewhere]) {
      const { status, body } = await stranger.post<ProblemBody>(url, {})
      assert.deepEqual([status, body.code], [404, 'payment_not_found'])
    }
    assert.equal((await readOrder(world, tenant, order.id)).status, 'PENDING')
    assert.equal((await self.post<PaymentBody>(url, {})).body.status, 'CAPTURED')
    assert.equal((await readOrder(world, tenant, order.id)).status, 'PAID')
    const second = await self.post<ProblemBody>(url, {})
    assert.deepEqual([second.status, second.body.code], [409, 'invalid_transition'])
  })

  test('is cancelled by another attempt, which pays', async () => {
    const { tenant, self, order } = await asked('another card')
    assert.equal((await payBy(self, order.id)).status, 201)
    const statuses = (await listPaymentsOf(world, tenant, order.id)).map(({ status }) => status)
    assert.deepEqual(statuses, ['CAPTURED', 'CANCELLED'])
  })

  test('429 payment_attempts_exhausted: is begun fifty times a day, by the shop whenever it wants', async () => {
    const { tenant, self, order } = await asked('again and again')
    for (let begun = 1; begun < 50; begun += 1) {
      assert.equal((await payBy(self, order.id, { method: 'pm_test_3ds' })).status, 201)
    }
    const before = (await world.events(tenant)).length
    const { status, body } = await payBy(self, order.id)
    assert.deepEqual([status, body.code], [429, 'payment_attempts_exhausted'])
    assert.equal((await world.events(tenant)).length, before)
    const [last] = await listPaymentsOf(world, tenant, order.id)
    assert.equal(last?.status, 'REQUIRES_ACTION')
    await commandPayment(world, tenant, last.id, 'cancel')
    assert.equal((await pay(world, tenant, order.id)).status, 201)
  })
})
