import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import {
  type Behaviour,
  type Caller,
  createWorld,
  type ExchangePoint,
  exchangePoints,
  expireLeases,
  type KilledRequest,
  killAllAt,
  startGateway,
  until,
  type World,
} from '@souk/platform/testing'
import {
  type Calculation,
  calculate,
  eur,
  european,
  leftOpen,
  line,
  type Refusal,
  testServices,
} from '../tax.fixture.ts'
import { aUnitMore, taxed } from './gateway.fixture.ts'

type Stoppable = ReturnType<World['startOutbound']>

const url = '/api/v1/pricing/tax/calculate'
const body = { lines: [line(1_000)], to: { country: 'DE' } }
const key = { 'idempotency-key': 'checkout-1' }

const gateways: { close(): void }[] = []
after(() => {
  for (const gateway of gateways) gateway.close()
})

async function givenGateway(
  world: World,
  tenant: string,
  behaviour: Behaviour,
  on_failure = 'USE_FALLBACK_RATES',
) {
  const caller = await european(world, tenant)
  const gateway = await startGateway(behaviour)
  gateways.push(gateway)
  const wanted = { kind: 'HTTP', url: gateway.url, on_failure }
  const set = await caller.call('PUT', '/api/v1/pricing/tax/gateway', { body: wanted })
  assert.equal(set.status, 200, set.text)
  return { caller, ...gateway }
}

/** A gateway that keeps everybody waiting until the test lets it answer. */
function slowGateway() {
  const waiting: (() => void)[] = []
  const behaviour: Behaviour = (question) => (response: ServerResponse) =>
    waiting.push(() => response.end(taxed(question, aUnitMore).body))
  return { waiting, behaviour }
}

describe('a gateway that answers too late', () => {
  let world: World
  /** A worker that stops takes the connections of the process with it, so it stops last. */
  let worker: Stoppable
  before(async () => {
    // Whatever the machine does, the gateway answers after this: it waits for the test.
    world = await createWorld({ services: testServices(100) })
    worker = world.startOutbound()
  })
  after(async () => {
    await worker.stop()
    await world.close()
  })

  test('the rates of the tenant are used, and the answer changes nothing any more', async () => {
    const { waiting, behaviour } = slowGateway()
    const { caller, questions } = await givenGateway(world, 'late', behaviour)
    const made = await caller.post<Calculation>(url, body, key)
    assert.equal(made.status, 201, made.text)
    const kept = { gateway: 'BUILT_IN', fallback: 'timeout', tax_total: eur(190) }
    assert.partialDeepStrictEqual(made.body, kept)
    for (const answer of waiting) answer()
    const again = await caller.post<Calculation>(url, body, key)
    assert.deepEqual(again.body, made.body)
    const shown = await caller.get(`/api/v1/pricing/tax/calculations/${made.body.id}`)
    assert.deepEqual(shown.body, made.body)
    assert.deepEqual(await leftOpen(world, 'late'), [0, 0, 1])
    assert(questions.length <= 1, 'nobody asks again for what was answered')
  })

  test('502 tax_gateway_error: where no fallback is wanted nothing is kept, and whoever asks again is asked for', async () => {
    const { behaviour } = slowGateway()
    const { caller } = await givenGateway(world, 'strict', behaviour, 'FAIL')
    for (const attempt of ['1', '2']) {
      const refused = await caller.post<Refusal>(url, body, { 'idempotency-key': attempt })
      assert.deepEqual([refused.status, refused.body.code], [502, 'tax_gateway_error'])
      assert.deepEqual(refused.body.meta, { reason: 'timeout' })
    }
    assert.deepEqual(await leftOpen(world, 'strict'), [0, 0, 0])
  })
})

describe('a gateway that hangs', () => {
  let world: World
  before(async () => {
    world = await createWorld({ services: testServices() })
  })
  after(() => world.close())

  test('keeps its own tenant waiting and no other', async () => {
    const { waiting, behaviour } = slowGateway()
    const hanging = await givenGateway(world, 'hanging', behaviour)
    const asked = Array.from({ length: 30 }, () => calculate(hanging.caller, body))
    await until(() => waiting.length === asked.length, 'all wait for the gateway')
    const quick: Behaviour = (question) => taxed(question, aUnitMore)
    const other = await givenGateway(world, 'other', quick)
    const ownRates = await european(world, 'own rates')
    // Done before any of those who wait: they are let go only then.
    assert.partialDeepStrictEqual(await calculate(other.caller, body), { tax_total: eur(191) })
    assert.partialDeepStrictEqual(await calculate(ownRates, body), { tax_total: eur(190) })
    for (const answer of waiting) answer()
    for (const { gateway, tax_total } of await Promise.all(asked)) {
      assert.deepEqual([gateway, tax_total], ['HTTP', eur(191)])
    }
    assert.deepEqual(await leftOpen(world, 'hanging'), [0, 0, 30])
  })
})

describe('a process that is killed while a gateway calculates', () => {
  const secret = 'shared by the process that dies and those that live'
  const program = new URL('./killed.fixture.ts', import.meta.url)
  /** Before its first commit nothing has happened: the kernel's own tests show that. */
  const points = exchangePoints.filter((point) => point !== 'beginning')
  const heard = Promise.withResolvers<void>()
  /** The one that is killed while it asks gets no answer; whoever asks in its place does. */
  const behaviourAt = (point: ExchangePoint): Behaviour => {
    let isFirst = true
    return (question) => {
      if (point !== 'asked' || !isFirst) return taxed(question, aUnitMore)
      isFirst = false
      return () => heard.resolve()
    }
  }
  type Scene = Awaited<ReturnType<typeof givenGateway>>
  const scenes = new Map<ExchangePoint, Scene>()
  /** What a process has left to the workers, of whom one is lost as well. */
  const slow = slowGateway()
  let left: Scene
  const workers: Stoppable[] = []
  let world: World

  // One process has begun all of them when it dies: to start it takes longer than all else.
  before(async () => {
    world = await createWorld({ services: testServices(), app: { secret } })
    const requests: Record<string, KilledRequest> = {}
    for (const point of points) {
      scenes.set(point, await givenGateway(world, point, behaviourAt(point), 'FAIL'))
      if (point !== 'asked') requests[point] = { secret, url, body, key: 'k', halt: point }
    }
    left = await givenGateway(world, 'left', slow.behaviour, 'FAIL')
    requests.left = { secret, url, body, key: 'k', halt: 'begun' }
    const asking: KilledRequest = { secret, url, body, key: 'k', halt: 'asked' }
    await Promise.all([
      killAllAt(world, program, requests),
      killAllAt(world, program, { asked: asking }, heard.promise),
    ])
    for (const [point, { caller }] of scenes) {
      if (point === 'finished') continue
      assert.equal((await repeat(caller)).body.code, 'idempotency_in_progress', point)
    }
    workers.push(world.startOutbound())
    await expireLeases(world.database.system)
  })
  after(async () => {
    for (const worker of workers) await worker.stop()
    await world.close()
  })

  const repeat = (caller: Caller) =>
    caller.post<Calculation & Refusal>(url, body, { 'idempotency-key': 'k' })

  for (const point of points) {
    test(`when it is ${point}: one calculation, under one key, and the request is answered`, async () => {
      const { caller, questions } = scenes.get(point) ?? assert.fail('no scene')
      await until(async () => (await repeat(caller)).status === 201, 'the answer')
      const { body: made, headers } = await repeat(caller)
      assert.equal(headers['idempotent-replayed'], 'true')
      assert.partialDeepStrictEqual(made, {
        gateway: 'HTTP',
        gateway_difference: eur(1),
        tax_total: eur(191),
      })
      const keys = questions.map(({ headers: sent }) => sent['idempotency-key'])
      assert.deepEqual([...new Set(keys)], [made.id], 'one key towards the gateway')
      assert.deepEqual(await leftOpen(world, point), [0, 0, 1])
    })
  }

  test('a worker that is lost while it asks is followed by another, and its late answer is dropped', async () => {
    const { waiting } = slow
    const { caller, questions } = left
    await until(() => waiting.length === 1, 'the first worker asks')
    workers.push(world.startOutbound())
    // Of the first nothing is heard any more, though it would be glad to say that it is there.
    const isFollowed = async () => {
      await expireLeases(world.database.system)
      return waiting.length === 2
    }
    await until(isFollowed, 'another worker asks')
    waiting[1]?.()
    await until(async () => (await repeat(caller)).status === 201, 'the answer')
    const { body: made } = await repeat(caller)
    waiting[0]?.()
    assert.deepEqual((await repeat(caller)).body, made)
    assert.deepEqual([...new Set(questions.map(({ body: { id } }) => id))], [made.id])
    assert.deepEqual(await leftOpen(world, 'left'), [0, 0, 1])
  })

  test('503 outcome_unknown: a request that loses its lane while it asks; its answer is that of the worker', async () => {
    const { waiting, behaviour } = slowGateway()
    const { caller, questions } = await givenGateway(world, 'overtaken', behaviour, 'FAIL')
    const first = repeat(caller)
    await until(() => waiting.length === 1, 'the request asks')
    await expireLeases(world.database.system)
    await until(() => waiting.length === 2, 'a worker asks in its place')
    waiting[1]?.()
    await until(async () => (await repeat(caller)).status === 201, 'the answer')
    const { body: made } = await repeat(caller)
    waiting[0]?.()
    const late = await first
    assert.deepEqual([late.status, late.body.code], [503, 'outcome_unknown'])
    assert.deepEqual((await repeat(caller)).body, made)
    assert.equal(new Set(questions.map(({ body: { id } }) => id)).size, 1)
    assert.deepEqual(await leftOpen(world, 'overtaken'), [0, 0, 1])
  })
})
