import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type ExchangePoint,
  exchangePoints,
  expireLeases,
  type KilledRequest,
  killAllAt,
  killAt,
  type World,
} from '@souk/platform/testing'
import {
  balances,
  createShop,
  euro,
  givenBackup,
  listPaymentsOf,
  paidOrder,
  placeOrder,
  readOrder,
} from './fixtures.ts'
import type { Halted } from './killed.fixture.ts'
import { WatchedGateway } from './watched-gateway.fixture.ts'

const secret = 'shared by the process that dies and those that live'
const program = new URL('./killed.fixture.ts', import.meta.url)
/** Before its first commit nothing has happened: the kernel's own tests show that. */
const points = exchangePoints.filter((point) => point !== 'beginning')
const watched = new WatchedGateway()
let world: World
before(async () => {
  world = await createShop({ app: { secret } }, watched.kinds)
})
after(() => world.close())

interface Request {
  readonly url: string
  readonly body: object
}

/** Makes the request in a process that is killed at that point, and tells what it had asked its gateway. */
async function dieAt(
  halt: ExchangePoint,
  tenant: string,
  request: Request,
): Promise<Halted['asked']> {
  const killed = { secret, key: 'k', halt, ...request }
  const { asked } = await killAt<Halted>(world, program, tenant, killed)
  return asked
}

/** The lease is over, and the worker does what is left. */
async function finish(): Promise<void> {
  await expireLeases(world.database.system)
  await world.settle()
}

type Kind = keyof typeof works

/** What was asked for once: the scene, the request, and what is in the books when it is done. */
const works = {
  payment: async (tenant: string) => {
    const { id } = await placeOrder(world, tenant)
    return { url: '/api/v1/payments', body: { order_id: id, method: 'pm_test_ok' }, left: 12_600 }
  },
  capture: async (tenant: string) => {
    const { payment } = await paidOrder(world, tenant, { capture_method: 'MANUAL' })
    const url = `/api/v1/payments/${payment.id}/capture`
    return { url, body: { amount: euro(5_000) }, left: 5_000 }
  },
  refund: async (tenant: string) => {
    const { payment } = await paidOrder(world, tenant)
    const url = `/api/v1/payments/${payment.id}/refunds`
    return { url, body: { amount: euro(600) }, left: 12_000 }
  },
}
const kinds = Object.keys(works) as Kind[]

/** How each of them asks the gateway. */
const questionOf = { payment: 'authorize', capture: 'capture', refund: 'refund' } as const

for (const point of points) {
  describe(`a process that is killed when what it does is ${point}`, () => {
    const tenantOf = (kind: Kind) => `${kind}-${point}`
    const scenes: Partial<Record<Kind, Request & { left: number; asked: Halted['asked'] }>> = {}

    const sceneOf = (kind: Kind) => scenes[kind] ?? assert.fail(`no ${kind} was asked for`)
    const repeat = (kind: Kind) => {
      const { url, body } = sceneOf(kind)
      return world.as(tenantOf(kind)).post(url, body, { 'idempotency-key': 'k' })
    }

    // One process has begun all three when it dies: to start it takes longer than all else.
    before(async () => {
      const requests: Record<string, KilledRequest> = {}
      for (const kind of kinds) {
        const { left, ...request } = await works[kind](tenantOf(kind))
        scenes[kind] = { ...request, left, asked: [] }
        requests[tenantOf(kind)] = { secret, key: 'k', halt: point, ...request }
      }
      watched.asked.length = 0
      const halted = await killAllAt<Halted>(world, program, requests)
      for (const [at, kind] of kinds.entries()) {
        scenes[kind] = { ...sceneOf(kind), asked: halted[at]?.asked ?? [] }
        if (point === 'finished') continue
        assert.equal((await repeat(kind)).body.code, 'idempotency_in_progress')
      }
      await finish()
    })

    for (const kind of kinds) {
      test(`the ${kind} happens once, under one key, and is answered`, async () => {
        const { asked, left } = sceneOf(kind)
        const { status, text, headers } = await repeat(kind)
        assert.equal(status, kind === 'capture' ? 200 : 201, text)
        assert.equal(headers['idempotent-replayed'], 'true')
        const keys = [...asked.map(([, key]) => key), ...watched.keysOf(questionOf[kind])]
        assert(keys.length > 0)
        assert.equal(new Set(keys).size, 1, 'one key towards the gateway')
        assert.equal((await balances(world, tenantOf(kind)))['asset:psp:test'], left)
      })
    }

    test('the gateway is asked for nothing else', () => {
      const known = Object.values<string>(questionOf)
      assert.deepEqual(
        watched.asked.filter(([question]) => !known.includes(question)),
        [],
      )
    })
  })
}

test('a capture whose process is killed before the gateway answers stays one capture, asked until it is answered', async () => {
  const method = { capture_method: 'MANUAL', method: 'pm_test_capture_timeout' }
  const { payment } = await paidOrder(world, 'unanswered', method)
  const url = `/api/v1/payments/${payment.id}/capture`
  watched.asked.length = 0
  const asked = await dieAt('answered', 'unanswered', { url, body: { amount: euro(5_000) } })
  await finish()
  const repeat = await world
    .as('unanswered')
    .post(url, { amount: euro(5_000) }, { 'idempotency-key': 'k' })
  assert.deepEqual([repeat.status, repeat.body.code], [504, 'capture_unanswered'])
  world.advance('unanswered', 6_000)
  await world.settle()
  const keys = [...asked, ...watched.asked]
  assert.deepEqual(
    keys.map(([kind]) => kind),
    ['capture', 'capture', 'pollCapture'],
  )
  assert.equal(new Set(keys.map(([, key]) => key)).size, 1)
  assert.equal(watched.capturedOf(payment.id), 5_000)
  assert.equal((await balances(world, 'unanswered'))['asset:psp:test'], 5_000)
})

test('an order that ends while the process of its payment is dead gets its money back', async () => {
  const order = await placeOrder(world, 'ended')
  const body = { order_id: order.id, method: 'pm_test_ok' }
  await dieAt('answered', 'ended', { url: '/api/v1/payments', body })
  await world.as('ended').post(`/api/v1/orders/${order.id}/cancel`)
  await world.settle()
  await finish()
  const { status, paid_total, refunded_total } = await readOrder(world, 'ended', order.id)
  assert.deepEqual([status, paid_total, refunded_total], ['CANCELLED', euro(12_600), euro(12_600)])
  assert.equal((await balances(world, 'ended'))['asset:psp:test'], 0)
})

describe('a process that is killed while a payment goes to another gateway', () => {
  const tenantOf = (point: ExchangePoint) => `failover-${point}`
  const orders = new Map<ExchangePoint, string>()
  before(async () => {
    const requests: Record<string, KilledRequest> = {}
    for (const halt of points) {
      const tenant = tenantOf(halt)
      await givenBackup(world, tenant)
      const { id } = await placeOrder(world, tenant)
      orders.set(halt, id)
      const body = { order_id: id, method: 'pm_test_unavailable' }
      requests[tenant] = { secret, key: 'k', halt, url: '/api/v1/payments', body }
    }
    await killAllAt<Halted>(world, program, requests)
    await finish()
    for (const point of points) world.advance(tenantOf(point), 61_000)
    await world.settle()
  })

  for (const point of points) {
    test(`when it is ${point}: the money is taken by one gateway, once`, async () => {
      const tenant = tenantOf(point)
      const payments = await listPaymentsOf(world, tenant, String(orders.get(point)))
      const [payment] = payments
      assert.deepEqual([payments.length, payment?.status], [1, 'CAPTURED'])
      const books = await balances(world, tenant)
      const taken = Object.entries(books).filter(([code]) => code.startsWith('asset:psp:'))
      assert.deepEqual(taken, [[`asset:psp:${payment?.gateway}`, 12_600]])
    })
  }
})
