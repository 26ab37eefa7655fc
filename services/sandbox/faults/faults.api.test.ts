import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, type Tx } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import { createSandboxes } from '../testing.ts'
import { faultsMax } from './fault.ts'
import { activeFaults, createFault } from './operations.ts'

interface FaultBody {
  readonly id: string
  readonly code: string
  readonly errors: readonly { readonly path: string }[]
}

let world: World
before(async () => {
  world = await createSandboxes([])
})
after(() => world.close())

const url = '/api/v1/sandbox/faults'
const error = { target: 'gateway', kind: 'error' }
const post = (tenant: string, body: object = error) => world.as(tenant).post<FaultBody>(url, body)
const inForce = (tenant: string) => world.peek(tenant, (tx) => activeFaults(tx, 'gateway'))
const kindsIn = async (tenant: string) => (await inForce(tenant)).map(({ kind }) => kind)
const typesIn = async (tenant: string) => (await world.events(tenant)).map(({ type }) => type)

describe('POST /api/v1/sandbox/faults', () => {
  test('201: in force at once, with its event', async () => {
    const made = await post('made', {
      target: 'gateway',
      kind: 'latency',
      latency_ms: 20,
      rate: 0.25,
    })
    assert.equal(made.status, 201)
    assert.partialDeepStrictEqual(made.body, {
      target: 'gateway',
      kind: 'latency',
      latency_ms: 20,
      rate: 0.25,
      until: null,
      endpoint_id: null,
    })
    assert.equal(made.headers.location, `${url}/${made.body.id}`)
    assert.deepEqual((await world.as('made').get(`${url}/${made.body.id}`)).body, made.body)
    assert.deepEqual((await world.as('made').get(url)).body.content, [made.body])
    assert.deepEqual(await kindsIn('made'), ['latency'])
    assert.deepEqual(await typesIn('made'), ['fault.created'])
  })

  test('201: a fault for webhooks does not touch the gateway, and may name one endpoint', async () => {
    const endpoint = newId('whe')
    const { status, body } = await post('hooks', {
      target: 'webhook',
      kind: 'drop',
      endpoint_id: endpoint,
    })
    assert.equal(status, 201)
    assert.deepEqual(await inForce('hooks'), [])
    const [fault] = await world.peek('hooks', (tx) => activeFaults(tx, 'webhook'))
    assert.partialDeepStrictEqual(fault, { id: body.id, endpoint, rate: 1 })
  })

  test('400 validation_failed: names the field that does not fit, and makes nothing', async () => {
    const cases: [object, string][] = [
      [{ target: 'inventory', kind: 'error' }, '/target'],
      [{ target: 'gateway', kind: 'explode' }, '/kind'],
      [{ ...error, rate: 0 }, '/rate'],
      [{ ...error, rate: 1.01 }, '/rate'],
      [{ ...error, latency_ms: 5 }, '/latency_ms'],
      [{ target: 'gateway', kind: 'latency' }, '/latency_ms'],
      [{ target: 'gateway', kind: 'latency', latency_ms: 10_001 }, '/latency_ms'],
      [{ ...error, endpoint_id: newId('whe') }, '/endpoint_id'],
      [{ ...error, until: '2020-01-01T00:00:00Z' }, '/until'],
    ]
    for (const [body, path] of cases) {
      const refused = await post('bad', body)
      assert.equal(refused.status, 400, refused.text)
      assert.deepEqual(
        refused.body.errors.map((one) => one.path),
        [path],
      )
    }
    assert.deepEqual(await typesIn('bad'), [])
  })

  test('409 fault_limit_reached: also when two come at once for the last place', async () => {
    for (let made = 1; made < faultsMax; made += 1) await post('many')
    const held = Promise.withResolvers<void>()
    const first = world.seed('many', async (tx) => {
      const { target, kind } = { target: 'gateway', kind: 'drop' } as const
      const rest = { rate: 1, latencyMs: null, endpoint: null, until: null }
      await createFault(tx, { target, kind, ...rest })
      await held.promise
    })
    const second = post('many')
    await untilBlocked(world.db)
    held.resolve()
    await first
    const refused = await second
    assert.equal(refused.status, 409)
    assert.equal(refused.body.code, 'fault_limit_reached')
    assert.equal((await inForce('many')).length, faultsMax)
  })
})

describe('the end of a fault', () => {
  test('comes by the clock of the sandbox, and makes place for another', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const { body } = await post('ending', { ...error, until })
    for (let made = 1; made < faultsMax; made += 1) await post('ending', { ...error, until })
    assert.equal((await post('ending')).status, 409)
    world.advance('ending', 3_600_001)
    assert.deepEqual(await inForce('ending'), [])
    assert.equal((await world.as('ending').get(`${url}/${body.id}`)).status, 404)
    assert.equal((await world.as('ending').call('DELETE', `${url}/${body.id}`)).status, 404)
    assert.equal((await post('ending')).status, 201)
    assert.equal((await inForce('ending')).length, 1)
  })

  test('200: one is taken away, or all of them, each with its event', async () => {
    const { body } = await post('removing')
    await post('removing', { target: 'webhook', kind: 'duplicate' })
    await post('removing')
    const caller = world.as('removing')
    assert.deepEqual((await caller.call('DELETE', `${url}/${body.id}`)).body, body)
    assert.equal((await caller.call('DELETE', `${url}/${body.id}`)).status, 404)
    assert.deepEqual((await caller.call('DELETE', url)).body, { removed: 2 })
    assert.deepEqual((await caller.get(url)).body.content, [])
    const removed = (await typesIn('removing')).filter((type) => type === 'fault.removed')
    assert.equal(removed.length, 3)
  })
})

test('404 fault_not_found: a fault of another tenant does not exist, exactly like one that nobody made', async () => {
  const { body } = await post('here')
  for (const id of [body.id, newId('flt')]) {
    for (const method of ['GET', 'DELETE']) {
      const answer = await world.as('there').call<FaultBody>(method, `${url}/${id}`)
      assert.deepEqual([answer.status, answer.body.code], [404, 'fault_not_found'])
    }
  }
  assert.deepEqual(await inForce('there'), [])
  assert.deepEqual(await kindsIn('here'), ['error'])
})

test('403: needs its scope, and no token of a provider', async () => {
  const reader = world.as('here', ['sandbox:read'])
  assert.equal((await reader.get(url)).status, 200)
  assert.equal((await reader.post(url, error)).status, 403)
  const provider = world.asProvider('here', newId('prv'))
  for (const answer of [await provider.get(url), await provider.post(url, error)]) {
    assert.equal(answer.status, 403)
    assert.equal(answer.body.code, 'operator_only')
  }
})

test('a live tenant has no faults, and the database is not even asked', async () => {
  const live = Object.assign(() => assert.fail('a statement was sent'), { mode: 'live' })
  assert.deepEqual(await activeFaults(live as unknown as Tx, 'gateway'), [])
})
