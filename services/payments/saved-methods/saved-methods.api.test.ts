import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { type Caller, untilBlocked, type World } from '@souk/platform/testing'
import {
  createShop,
  eventsOf,
  givenBackup,
  type OrderBody,
  type PaymentBody,
  type ProblemBody,
  placeOrder,
  readOrder,
  readPayment,
} from '../fixtures.ts'
import { WatchedGateway } from '../watched-gateway.fixture.ts'

const watched = new WatchedGateway()
let world: World
before(async () => {
  world = await createShop({}, watched.kinds)
})
after(() => world.close())
beforeEach(() => watched.calm())

interface Paid extends PaymentBody, ProblemBody {
  payment_method_id: string | null
  off_session: boolean
  method: { id: string }
}

interface Method {
  id: string
  status: string
  gateway: string
  default: boolean
  mandate: { usage: string; text: string | null; agreed_by: { type: string } | null }
}

interface Scene {
  readonly tenant: string
  readonly customerId: string
  readonly shop: Caller
  readonly self: Caller
}

const methods = '/api/v1/payment-methods'
const scopes = ['orders:read', 'payments:write', 'payment_methods:read', 'payment_methods:write']

async function givenCustomer(tenant: string): Promise<Scene> {
  const shop = world.as(tenant)
  const email = `${newUuid()}@shop.example`
  const made = await shop.post<{ id: string }>('/api/v1/customers', { email })
  assert.equal(made.status, 201, made.text)
  const customerId = made.body.id
  return { tenant, customerId, shop, self: world.asCustomer(tenant, customerId, scopes) }
}

const orderOf = ({ tenant, customerId }: Scene): Promise<OrderBody> =>
  placeOrder(world, tenant, undefined, { customer_id: customerId })

const payBy = (caller: Caller, orderId: string, body: object, headers = {}) =>
  caller.post<Paid>('/api/v1/payments', { order_id: orderId, ...body }, headers)

async function walletOf({ shop, customerId }: Scene): Promise<Method[]> {
  const url = `${methods}?customer_id=${customerId}`
  return (await shop.get<{ content: Method[] }>(url)).body.content
}

async function givenMethod({ shop, customerId }: Scene, more: object = {}): Promise<Method> {
  const body = { customer_id: customerId, method: 'pm_test_ok', ...more }
  const saved = await shop.post<Method>(methods, body)
  assert.equal(saved.status, 201, saved.text)
  return saved.body
}

const offSession = { mandate: { usage: 'OFF_SESSION' } }

/** Nothing was begun: no payment, and the gateway was asked nothing. */
async function assertNothingPaid({ shop }: Scene, orderId: string): Promise<void> {
  const url = `/api/v1/payments?order_id=${orderId}`
  assert.deepEqual((await shop.get<{ content: object[] }>(url)).body.content, [])
  assert.deepEqual(watched.asked, [])
}

describe('a payment that saves its method', () => {
  test('201: the method is kept with the answer, and is paid with the next time', async () => {
    const scene = await givenCustomer('save')
    const mandate = { usage: 'OFF_SESSION', text: 'terms-7' }
    const first = await orderOf(scene)
    const body = { method: 'pm_test_ok', save_method: true, mandate }
    const paid = await payBy(scene.self, first.id, body)
    assert.equal(paid.status, 201, paid.text)
    const [kept, ...others] = await walletOf(scene)
    assert.deepEqual(others, [])
    assert.partialDeepStrictEqual(kept, { status: 'ACTIVE', default: true, mandate })
    assert.equal(kept?.mandate.agreed_by?.type, 'person')
    assert.equal(paid.body.payment_method_id, kept?.id)
    assert.deepEqual(await eventsOf(world, 'save', String(kept?.id)), ['payment_method.attached'])
    const second = await orderOf(scene)
    const again = await payBy(scene.self, second.id, { payment_method_id: kept?.id })
    assert.deepEqual([again.status, again.body.status], [201, 'CAPTURED'], again.text)
    assert.deepEqual([again.body.payment_method_id, again.body.method.id], [kept?.id, 'pm_test_ok'])
    assert.deepEqual(again.body.method_details, { type: 'CARD', brand: 'visa', last4: '4242' })
    assert.equal((await readOrder(world, 'save', second.id)).status, 'PAID')
  })

  test('the same card with two payments, and the same key, is one method', async () => {
    const scene = await givenCustomer('once')
    const keyed = { 'idempotency-key': newUuid() }
    const order = await orderOf(scene)
    const body = { method: 'pm_test_ok', save_method: true }
    const first = await payBy(scene.shop, order.id, body, keyed)
    const replay = await payBy(scene.shop, order.id, body, keyed)
    assert.deepEqual(replay.body, first.body)
    const other = await payBy(scene.shop, (await orderOf(scene)).id, body)
    assert.equal(other.body.payment_method_id, first.body.payment_method_id)
    assert.equal((await walletOf(scene)).length, 1)
  })

  test('nothing is kept of one that is declined, or waits for the customer', async () => {
    const scene = await givenCustomer('declined')
    const order = await orderOf(scene)
    const save = { save_method: true }
    const declined = await payBy(scene.self, order.id, { method: 'pm_test_decline_funds', ...save })
    assert.equal(declined.status, 402)
    const waits = await payBy(scene.self, order.id, { method: 'pm_test_3ds', ...save })
    assert.equal(waits.body.status, 'REQUIRES_ACTION')
    assert.deepEqual(await walletOf(scene), [])
    const done = await scene.self.post<Paid>(`/api/v1/payments/${waits.body.id}/confirm`, {})
    assert.equal(done.body.status, 'CAPTURED', done.text)
    const [kept] = await walletOf(scene)
    assert.equal(done.body.payment_method_id, kept?.id)
  })

  test('one that is left unanswered is kept once it has gone through', async () => {
    const scene = await givenCustomer('late')
    const order = await orderOf(scene)
    const late = await payBy(scene.shop, order.id, { method: 'pm_test_timeout', save_method: true })
    assert.equal(late.status, 504)
    assert.deepEqual(await walletOf(scene), [])
    world.advance('late', 6_000)
    await world.settle()
    const [kept] = await walletOf(scene)
    const payment = (await readPayment(world, 'late', late.body.meta.payment_id)) as Paid
    assert.deepEqual([payment.status, payment.payment_method_id], ['CAPTURED', kept?.id])
  })

  test('what was detached is not kept again when its payment is looked at', async () => {
    const scene = await givenCustomer('again')
    const order = await orderOf(scene)
    const held = { method: 'pm_test_ok', save_method: true, capture_method: 'MANUAL' }
    const { body } = await payBy(scene.shop, order.id, held)
    await scene.shop.call('DELETE', `${methods}/${body.payment_method_id}`)
    const captured = await scene.shop.post<Paid>(`/api/v1/payments/${body.id}/capture`, {})
    assert.equal(captured.body.status, 'CAPTURED', captured.text)
    await world.settle()
    assert.deepEqual(
      (await walletOf(scene)).map(({ status }) => status),
      ['DETACHED'],
    )
  })

  test('it goes to another gateway where the first cannot be reached, and is kept there', async () => {
    const scene = await givenCustomer('moved')
    await givenBackup(world, 'moved')
    const order = await orderOf(scene)
    const body = { method: 'pm_test_unavailable', save_method: true }
    const paid = await payBy(scene.shop, order.id, body)
    assert.deepEqual([paid.status, paid.body.gateway], [201, 'backup'], paid.text)
    assert.equal((await walletOf(scene))[0]?.gateway, 'backup')
  })

  test('422: an order that names no customer', async () => {
    const scene = await givenCustomer('refused')
    const guest = await placeOrder(world, 'refused')
    const body = { method: 'pm_test_ok', save_method: true }
    const nobody = await payBy(scene.shop, guest.id, body)
    assert.deepEqual([nobody.status, nobody.body.code], [422, 'payment_method_needs_customer'])
    await assertNothingPaid(scene, guest.id)
  })

  test('400: what does not go together', async () => {
    const scene = await givenCustomer('bodies')
    const { id } = await orderOf(scene)
    const methodId = newId('pm')
    const bodies: [object, string][] = [
      [{}, '/method'],
      [{ method: 'pm_test_ok', payment_method_id: methodId }, '/method'],
      [{ payment_method_id: methodId, save_method: true }, '/save_method'],
      [{ method: 'pm_test_ok', mandate: {} }, '/mandate'],
      [{ method: 'pm_test_ok', off_session: true }, '/off_session'],
    ]
    for (const [body, path] of bodies) {
      const { status, body: refusal } = await payBy(scene.shop, id, body)
      assert.deepEqual([status, refusal.errors?.[0]?.path], [400, path], JSON.stringify(body))
    }
    const own = await payBy(scene.self, id, { payment_method_id: methodId, off_session: true })
    assert.deepEqual([own.status, own.body.errors[0]?.path], [400, '/off_session'])
    const named = await payBy(scene.shop, id, { method: methodId })
    assert.deepEqual([named.status, named.body.code], [422, 'payment_method_unknown'])
    await assertNothingPaid(scene, id)
  })
})

describe('paying with a saved method', () => {
  test('422 saved_method_unknown: of another customer, of another tenant, of nobody, for nobody', async () => {
    const scene = await givenCustomer('theirs')
    const other = await givenCustomer('theirs')
    const elsewhere = await givenCustomer('elsewhere')
    const { id } = await orderOf(scene)
    const guest = await placeOrder(world, 'theirs')
    const foreign = await givenMethod(other)
    const abroad = await givenMethod(elsewhere)
    for (const methodId of [foreign.id, abroad.id, newId('pm')]) {
      for (const caller of [scene.shop, scene.self]) {
        const { status, body } = await payBy(caller, id, { payment_method_id: methodId })
        assert.deepEqual([status, body.code], [422, 'saved_method_unknown'])
      }
    }
    const forNobody = await payBy(scene.shop, guest.id, { payment_method_id: foreign.id })
    assert.equal(forNobody.body.code, 'saved_method_unknown')
    await assertNothingPaid(scene, id)
  })

  test('422 payment_method_unusable: what was detached, or has expired before anybody noticed', async () => {
    const scene = await givenCustomer('gone')
    const { id } = await orderOf(scene)
    const detached = await givenMethod(scene)
    await scene.self.call('DELETE', `${methods}/${detached.id}`)
    const soon = await givenMethod(scene, { method: 'pm_test_expires_soon' })
    const gone = await payBy(scene.self, id, { payment_method_id: detached.id })
    assert.deepEqual(
      [gone.body.code, gone.body.meta.status],
      ['payment_method_unusable', 'DETACHED'],
    )
    world.advance('gone', 70 * 86_400_000)
    const expired = await payBy(scene.shop, id, { payment_method_id: soon.id })
    assert.deepEqual([expired.status, expired.body.meta?.status], [422, 'EXPIRED'])
    await assertNothingPaid(scene, id)
  })

  test('422 gateway_capability_missing: its gateway is disabled, and no other takes it', async () => {
    const scene = await givenCustomer('disabled')
    const gatewayId = await givenBackup(world, 'disabled')
    const method = await givenMethod(scene, { gateway_id: gatewayId })
    const { id } = await orderOf(scene)
    await scene.shop.patch(`/api/v1/payment-gateways/${gatewayId}`, { status: 'DISABLED' })
    const refused = await payBy(scene.shop, id, { payment_method_id: method.id })
    assert.deepEqual([refused.status, refused.body.code], [422, 'gateway_capability_missing'])
    assert.deepEqual(refused.body.meta.missing, [{ gateway: 'backup', lacks: ['DISABLED'] }])
    await assertNothingPaid(scene, id)
    await scene.shop.patch(`/api/v1/payment-gateways/${gatewayId}`, { status: 'ACTIVE' })
    const paid = await payBy(scene.shop, id, { payment_method_id: method.id })
    assert.deepEqual([paid.status, paid.body.gateway], [201, 'backup'])
  })

  test('402: a gateway that cannot be reached is the only one that is asked', async () => {
    const scene = await givenCustomer('alone')
    await givenBackup(world, 'alone')
    const method = await givenMethod(scene)
    const { id } = await orderOf(scene)
    watched.say('authorize', { outcome: 'unavailable', reason: 'connection_refused' })
    const { status, body } = await payBy(scene.shop, id, { payment_method_id: method.id })
    assert.deepEqual([status, body.meta.decline_code], [402, 'gateway_unavailable'])
    assert.deepEqual(watched.codes, ['test'])
  })

  test('a method that is detached while its payment is under way pays that and nothing more', async () => {
    const scene = await givenCustomer('under way')
    const method = await givenMethod(scene)
    const { id } = await orderOf(scene)
    const { asked, release } = watched.hold()
    const paying = payBy(scene.shop, id, { payment_method_id: method.id })
    await asked
    const detached = await scene.shop.call<Method>('DELETE', `${methods}/${method.id}`)
    assert.deepEqual([detached.status, detached.body.status], [200, 'DETACHED'])
    release()
    assert.deepEqual([(await paying).status, (await paying).body.status], [201, 'CAPTURED'])
    const next = await orderOf(scene)
    const refused = await payBy(scene.shop, next.id, { payment_method_id: method.id })
    assert.equal(refused.body.code, 'payment_method_unusable')
  })

  test('a payment waits for who detaches its method, and is refused then', async () => {
    const scene = await givenCustomer('waits')
    const method = await givenMethod(scene)
    const { id } = await orderOf(scene)
    const { paying } = await world.seed('waits', async (tx) => {
      await tx`
        update payment_methods.methods set status = 'DETACHED', is_default = false
        where tenant_id = ${tx.tenantId}
      `
      const paying = payBy(scene.shop, id, { payment_method_id: method.id })
      await untilBlocked(world.db)
      return { paying }
    })
    assert.equal((await paying).body.code, 'payment_method_unusable')
    await assertNothingPaid(scene, id)
  })
})

describe('paying while the customer is not there', () => {
  test('201: with a mandate that covers it', async () => {
    const scene = await givenCustomer('off')
    const method = await givenMethod(scene, offSession)
    const { id } = await orderOf(scene)
    const body = { payment_method_id: method.id, off_session: true }
    const paid = await payBy(scene.shop, id, body)
    assert.deepEqual([paid.status, paid.body.off_session], [201, true], paid.text)
  })

  test('422 mandate_required: without one', async () => {
    const scene = await givenCustomer('unasked')
    const method = await givenMethod(scene)
    const { id } = await orderOf(scene)
    const body = { payment_method_id: method.id, off_session: true }
    const refused = await payBy(scene.shop, id, body)
    assert.deepEqual([refused.status, refused.body.code], [422, 'mandate_required'])
    await assertNothingPaid(scene, id)
  })

  test('402 authentication_required: the payment waits for the customer, who goes on with it', async () => {
    const scene = await givenCustomer('bank')
    const method = await givenMethod(scene, { method: 'pm_test_off_session_3ds', ...offSession })
    const { id } = await orderOf(scene)
    const body = { payment_method_id: method.id, off_session: true }
    const refused = await payBy(scene.shop, id, body)
    assert.deepEqual([refused.status, refused.body.code], [402, 'authentication_required'])
    const payment = await readPayment(world, 'bank', refused.body.meta.payment_id)
    assert.equal(payment.status, 'REQUIRES_ACTION')
    assert.equal(payment.next_action?.type, 'THREE_D_SECURE')
    const done = await scene.self.post<Paid>(`/api/v1/payments/${payment.id}/confirm`, {})
    assert.deepEqual([done.status, done.body.status], [200, 'CAPTURED'], done.text)
    const next = await orderOf(scene)
    const there = await payBy(scene.self, next.id, { payment_method_id: method.id })
    assert.deepEqual([there.status, there.body.status], [201, 'CAPTURED'])
  })
})
