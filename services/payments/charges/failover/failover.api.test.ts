import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import {
  balances,
  commandPayment,
  createShop,
  euro,
  givenBackup,
  listPaymentsOf,
  passTime,
  pay,
  placeOrder,
  readPayment,
  refund,
} from '../../fixtures.ts'
import { WatchedGateway } from '../../watched-gateway.fixture.ts'

const watched = new WatchedGateway()
let world: World
before(async () => {
  world = await createShop({}, watched.kinds)
})
after(() => world.close())
afterEach(() => watched.calm())

const total = 12_600
const down = { method: 'pm_test_unavailable' }

async function payAnew(tenant: string, body: object = {}) {
  const order = await placeOrder(world, tenant)
  return pay(world, tenant, order.id, body)
}

async function gatewayOf(tenant: string, code: string) {
  const { body } = await world
    .as(tenant)
    .get<{ content: { id: string; code: string; status: string }[] }>('/api/v1/payment-gateways')
  return body.content.find((gateway) => gateway.code === code) ?? assert.fail(code)
}

async function healthEvents(tenant: string): Promise<string[]> {
  const types = (await world.events(tenant)).map(({ type }) => type)
  return types.filter((type) => type.startsWith('gateway.'))
}

describe('a gateway that cannot be reached', () => {
  test('201: hands the payment to the next, which alone has the money', async () => {
    await givenBackup(world, 'next')
    const { status, body, text } = await payAnew('next', down)
    assert.equal(status, 201, text)
    assert.partialDeepStrictEqual(body, {
      status: 'CAPTURED',
      gateway: 'backup',
      attempts: [{ gateway: 'test', reason: 'test' }],
      explain_route: { rule: null, reason: 'FAILED_OVER' },
    })
    assert.deepEqual(watched.codes, ['test', 'backup'])
    assert.deepEqual(await balances(world, 'next'), {
      'asset:psp:backup': total,
      'liability:escrow': total,
    })
    assert.equal((await refund(world, 'next', body.id)).body.status, 'SUCCEEDED')
    assert.equal((await balances(world, 'next'))['asset:psp:backup'], 0)
  })

  test('the answer is stored: the same request again asks nobody', async () => {
    await givenBackup(world, 'again')
    const order = await placeOrder(world, 'again')
    const request = { order_id: order.id, ...down }
    const send = () =>
      world.as('again').post('/api/v1/payments', request, { 'idempotency-key': 'k' })
    const [first, second] = [await send(), await send()]
    assert.deepEqual([second.status, second.text], [201, first.text])
    assert.deepEqual(watched.codes, ['test', 'backup'])
    assert.equal((await listPaymentsOf(world, 'again', order.id)).length, 1)
  })

  test('402 payment_declined: when nobody else takes it, and the order can be paid another way', async () => {
    const { status, body } = await payAnew('alone', down)
    assert.deepEqual([status, body.code], [402, 'payment_declined'])
    assert.equal(body.meta.decline_code, 'gateway_unavailable')
    const failed = await readPayment(world, 'alone', body.meta.payment_id)
    assert.equal(failed.status, 'FAILED')
    assert.deepEqual(
      failed.attempts.map(({ gateway }) => gateway),
      ['test'],
    )
  })

  test('504: one that may have heard is asked again, and nobody else', async () => {
    await givenBackup(world, 'heard')
    const { status, body } = await payAnew('heard', { method: 'pm_test_timeout' })
    assert.equal(status, 504)
    await passTime(world, 'heard', 6_000)
    const payment = await readPayment(world, 'heard', body.meta.payment_id)
    assert.deepEqual([payment.status, payment.gateway], ['CAPTURED', 'test'])
    assert.deepEqual(watched.codes, ['test'])
  })

  test('has the payment, if the process that asked it died before it said so', async () => {
    await givenBackup(world, 'died')
    const order = await placeOrder(world, 'died')
    watched.breakOnce()
    assert.equal((await pay(world, 'died', order.id, down)).status, 503)
    await passTime(world, 'died', 61_000)
    const [payment] = await listPaymentsOf(world, 'died', order.id)
    assert.deepEqual([payment?.gateway, payment?.attempts], ['test', []])
    assert.deepEqual(watched.codes, ['test', 'test'])
  })
})

describe('after three payments that could not reach it, a gateway', () => {
  test('is left alone, tried once a minute, and taken again when it answers', async () => {
    await givenBackup(world, 'health')
    await givenBackup(world, 'healthy-elsewhere')
    for (let at = 0; at < 3; at += 1) await payAnew('health', down)
    assert.equal((await gatewayOf('health', 'test')).status, 'DEGRADED')
    assert.equal((await gatewayOf('healthy-elsewhere', 'test')).status, 'ACTIVE')
    watched.calm()
    assert.equal((await payAnew('health')).body.gateway, 'backup')
    assert.deepEqual(watched.codes, ['backup'], 'it is not asked')
    await passTime(world, 'health', 61_000)
    watched.calm()
    // The trial fails, and the next payment does not try it.
    assert.equal((await payAnew('health', down)).body.gateway, 'backup')
    assert.equal((await payAnew('health')).body.gateway, 'backup')
    assert.deepEqual(watched.codes, ['test', 'backup', 'backup'])
    await passTime(world, 'health', 61_000)
    assert.equal((await payAnew('health')).body.gateway, 'test')
    assert.equal((await gatewayOf('health', 'test')).status, 'ACTIVE')
    assert.deepEqual(await healthEvents('health'), ['gateway.degraded', 'gateway.recovered'])
    assert.deepEqual(await healthEvents('healthy-elsewhere'), [])
  })

  test('is still asked where nobody else takes the payment', async () => {
    for (let at = 0; at < 3; at += 1) await payAnew('only', down)
    assert.equal((await gatewayOf('only', 'test')).status, 'DEGRADED')
    assert.equal((await payAnew('only')).status, 201)
    assert.equal((await gatewayOf('only', 'test')).status, 'ACTIVE')
  })

  test('stays as it is when others went well in between', async () => {
    for (const body of [down, down, {}, down]) await payAnew('mixed', body)
    assert.equal((await gatewayOf('mixed', 'test')).status, 'ACTIVE')
  })
})

describe('rules', () => {
  const url = '/api/v1/payment-routing'

  test('say which gateway is asked, which after it, and why', async () => {
    const backup = await givenBackup(world, 'rules')
    const { id } = await gatewayOf('rules', 'test')
    const large = { min_amount: euro(10_000) }
    const rules = [
      { name: 'Elsewhere', when: { countries: ['FR'] }, gateway_id: id },
      { name: 'Large', when: large, gateway_id: backup, fallback_id: id },
    ]
    const set = await world.as('rules').call('PUT', url, { body: { rules } })
    assert.equal(set.status, 200, set.text)
    const { body } = await payAnew('rules')
    assert.deepEqual(
      [body.gateway, body.explain_route],
      ['backup', { rule: 'Large', reason: 'RULE' }],
    )
    const small = await placeOrder(world, 'rules', [{ price: 100, quantity: 1 }])
    const other = await pay(world, 'rules', small.id)
    assert.deepEqual(other.body.explain_route, { rule: null, reason: 'NO_RULE' })
    assert.equal(other.body.gateway, 'test')
    const asked = { method: 'pm_test_ok', amount: euro(10_000), country: 'DE' }
    const simulated = await world.as('rules').post(`${url}/simulate`, asked)
    assert.partialDeepStrictEqual(simulated.body, {
      gateway_id: backup,
      fallbacks: [id],
      rule: 'Large',
      reason: 'RULE',
      considered: [
        { rule: 'Elsewhere', failed: ['COUNTRY'] },
        { rule: 'Large', failed: [] },
      ],
    })
    const named = await world
      .as('rules')
      .call<{ code: string }>('DELETE', `/api/v1/payment-gateways/${backup}`)
    assert.equal(named.body.code, 'payment_gateway_in_use')
  })

  test('422 payment_routing_refused: gateways of another tenant, and names that are taken', async () => {
    const theirs = await givenBackup(world, 'theirs')
    const { id } = await gatewayOf('mine', 'test')
    const rules = [
      { name: 'One', when: {}, gateway_id: theirs },
      { name: 'One', when: {}, gateway_id: id, fallback_id: id },
    ]
    const { status, body } = await world
      .as('mine')
      .call<{ code: string; errors: { path: string }[] }>('PUT', url, { body: { rules } })
    assert.deepEqual([status, body.code], [422, 'payment_routing_refused'])
    const paths = body.errors.map(({ path }) => path).sort()
    assert.deepEqual(paths, ['/rules/0/gateway_id', '/rules/1/fallback_id', '/rules/1/name'])
    assert.deepEqual((await world.as('mine').get<{ rules: [] }>(url)).body.rules, [])
  })

  test('422 gateway_capability_missing: says what each gateway lacks', async () => {
    const { id } = await gatewayOf('lacking', 'test')
    const gateway = `/api/v1/payment-gateways/${id}`
    await world.as('lacking').patch(gateway, { currencies: ['USD'] })
    const { status, body } = await payAnew('lacking')
    assert.deepEqual([status, body.code], [422, 'gateway_capability_missing'])
    const missing = body.meta.missing as { gateway: string }[]
    missing.sort((one, other) => one.gateway.localeCompare(other.gateway))
    assert.deepEqual(missing, [
      { gateway: 'manual', lacks: ['METHOD'] },
      { gateway: 'test', lacks: ['CURRENCY'] },
    ])
  })
})

test('a gateway that is disabled keeps the payments that it has, and takes no new one', async () => {
  const order = await placeOrder(world, 'disabled')
  const { body } = await pay(world, 'disabled', order.id, { capture_method: 'MANUAL' })
  const { id } = await gatewayOf('disabled', 'test')
  await world.as('disabled').patch(`/api/v1/payment-gateways/${id}`, { status: 'DISABLED' })
  assert.equal((await payAnew('disabled')).body.code, 'gateway_capability_missing')
  const captured = await commandPayment(world, 'disabled', body.id, 'capture')
  assert.equal(captured.body.status, 'CAPTURED')
  assert.equal((await refund(world, 'disabled', body.id)).body.status, 'SUCCEEDED')
})
