import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { type EventEnvelope, emit, event, newId, refusals, service } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { Type } from 'typebox'
import { feedService } from './manifest.ts'
import { Listener } from './streams/listener.fixture.ts'

/** Lamps belong to providers, their bulbs too; keys are the operator's, and nothing shows a spark. */
const lampLit = event('lamp.lit', 1, {
  resource: 'lamp',
  summary: 'Lamp lit',
  object: Type.Object({ n: Type.Integer() }),
  isOwned: true,
})
const bulbBurnt = event('bulb.burnt', 1, {
  resource: 'bulb',
  summary: 'Bulb burnt',
  object: Type.Object({ lamp_id: Type.String(), n: Type.Integer() }),
  isOwned: true,
  about: ['lamp_id'],
  shownBy: 'listBulbs',
})
const keyTurned = event('key.turned', 1, {
  resource: 'key',
  summary: 'Key turned',
  object: Type.Object({ n: Type.Integer() }),
})
const sparkSeen = event('spark.seen', 1, {
  resource: 'spark',
  summary: 'Spark seen',
  object: Type.Object({ n: Type.Integer() }),
})

const things = service({
  name: 'things',
  version: '1.0.0',
  basePath: '/api/v1/things',
  summary: 'Things',
  scopes: { 'lamps:read': 'Read lamps', 'bulbs:read': 'Read bulbs', 'keys:read': 'Read keys' },
  events: [lampLit, bulbBurnt, keyTurned, sparkSeen],
  migrations: new URL('./', import.meta.url),
  routes: (app) => {
    const shown = [
      ['getLamp', 'lamps:read', '/api/v1/lamps/:id', ['operator', 'provider']],
      ['listBulbs', 'bulbs:read', '/api/v1/bulbs', ['operator', 'provider']],
      ['getKey', 'keys:read', '/api/v1/keys/:id', ['operator']],
    ] as const
    for (const [operationId, scope, url, audience] of shown) {
      app.route({
        method: 'GET',
        url,
        config: { scope, audience },
        schema: {
          operationId,
          summary: operationId,
          response: { 200: Type.Object({}), ...refusals() },
        },
        handler: async () => ({}),
      })
    }
  },
})

let world: World
let port: number
before(async () => {
  const feed = feedService({ services: [things], timing: { pollMs: 2, heartbeatMs: 5 } })
  world = await createWorld({ services: [things, feed] })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  port = (world.app.server.address() as AddressInfo).port
})
after(() => world.close())

const [nord, sued] = [newId('prv'), newId('prv')]
const [lampOfNord, lampOfSued, lampOfOperator] = ['lamp_n', 'lamp_s', 'lamp_o']

/** 1 to 3: a lamp of each; 4 and 5: bulbs of the two providers' lamps; 6: a key; 7: a spark. */
async function happen(tenant: string): Promise<void> {
  await world.seed(tenant, async (tx) => {
    const lamps = [
      [lampOfNord, nord],
      [lampOfSued, sued],
      [lampOfOperator, null],
    ] as const
    for (const [id, owner] of lamps) emit(tx, lampLit, { id, version: 1, object: { n: 1 }, owner })
    for (const [lamp_id, owner] of lamps.slice(0, 2)) {
      emit(tx, bulbBurnt, { id: `bulb_${lamp_id}`, version: 1, object: { lamp_id, n: 1 }, owner })
    }
    emit(tx, keyTurned, { id: 'key_1', version: 1, object: { n: 1 }, about: [lampOfNord] })
    emit(tx, sparkSeen, { id: 'spark_1', version: 1, object: { n: 1 } })
  })
  await world.settle()
}

interface Page {
  readonly content: readonly EventEnvelope[]
  readonly page: { readonly next: string | null; readonly last_sequence: number }
  readonly code?: string
  readonly meta?: object
}

const get = (tenant: string, scopes: readonly string[], query = '', provider?: string) =>
  (provider === undefined
    ? world.as(tenant, scopes)
    : world.asProvider(tenant, provider, scopes)
  ).get<Page>(`/api/v1/events${query}`)

async function seen(...asked: Parameters<typeof get>): Promise<number[]> {
  const { status, body, text } = await get(...asked)
  assert.equal(status, 200, text)
  return body.content.map(({ sequence }) => sequence)
}

const all = ['lamps:read', 'bulbs:read', 'keys:*']

describe('who reads which events', () => {
  before(() => happen('shop'))

  test('200: whoever may read a resource reads its events, and no others', async () => {
    assert.deepEqual(await seen('shop', ['lamps:read']), [1, 2, 3])
    assert.deepEqual(await seen('shop', ['bulbs:read', 'keys:*']), [4, 5, 6])
    assert.deepEqual(await seen('shop', all), [1, 2, 3, 4, 5, 6])
    assert.deepEqual(await seen('shop', ['events:read']), [1, 2, 3, 4, 5, 6, 7])
  })

  test('200: a page is complete as far as the caller may see, and is continued from there', async () => {
    const { body } = await get('shop', ['keys:read'], '?limit=1')
    assert.deepEqual([body.page.next, body.page.last_sequence], [null, 6])
    const { body: rest } = await get('shop', ['keys:read'], '?after_sequence=6')
    assert.deepEqual([rest.content, rest.page.last_sequence], [[], 7])
  })

  test('200: a provider reads what is its own, whatever its scopes', async () => {
    assert.deepEqual(await seen('shop', all, '', nord), [1, 4])
    assert.deepEqual(await seen('shop', ['events:read', 'keys:read'], '', sued), [2, 5])
    assert.deepEqual(await seen('shop', ['lamps:read'], '', nord), [1])
    assert.deepEqual(await seen('shop', all, '', newId('prv')), [])
    assert.deepEqual(await seen('shop', all, `?resource_id=${lampOfSued}`, nord), [])
    assert.deepEqual(await seen('shop', all, `?resource_id=${lampOfOperator}`, nord), [])
  })

  test('200: about a resource is what happened to it and what concerns it, by the same rights', async () => {
    const about = `?about=${lampOfNord}`
    assert.deepEqual(await seen('shop', all, about), [1, 4, 6])
    assert.deepEqual(await seen('shop', all, `${about}&order=desc`), [6, 4, 1])
    assert.deepEqual(await seen('shop', ['bulbs:read'], about), [4])
    assert.deepEqual(await seen('shop', all, `${about}&type=key.*`), [6])
    assert.deepEqual(await seen('shop', all, `${about}&resource_id=key_1`), [6])
    assert.deepEqual(await seen('shop', all, `${about}&after_sequence=1&limit=1`), [4])
    assert.deepEqual(await seen('shop', all, about, nord), [1, 4])
    assert.deepEqual(await seen('shop', all, about, sued), [])
    assert.deepEqual(await seen('elsewhere', all, about), [])
    assert.deepEqual(await seen('shop', all, '?about=nobody'), [])
  })

  test('403 insufficient_scope: a type that the caller may not read, named with its scope', async () => {
    for (const [scopes, query, scope] of [
      [['keys:read'], '?type=lamp.lit', 'lamps:read'],
      [['keys:read'], '?type=spark.*', 'events:read'],
      [['colours:read'], '', 'events:read'],
    ] as const) {
      const { status, body } = await get('shop', scopes, query)
      assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
      assert.deepEqual(body.meta, { required_scope: scope })
    }
  })

  test('403 operator_only: a provider that names what is the operator’s', async () => {
    for (const query of ['?type=key.turned', '?type=spark.seen']) {
      const { status, body } = await get('shop', ['events:read', ...all], query, nord)
      assert.deepEqual([status, body.code], [403, 'operator_only'])
    }
  })

  test('404 event_not_found: one event that the caller may not read', async () => {
    const { body } = await get('shop', ['events:read'])
    const url = (index: number) => `/api/v1/events/${body.content[index]?.id}`
    const keys = world.as('shop', ['keys:read'])
    assert.deepEqual([(await keys.get(url(0))).status, (await keys.get(url(5))).status], [404, 200])
    const provider = world.asProvider('shop', nord, all)
    const found = await Promise.all([0, 1, 2, 3, 5, 6].map((index) => provider.get(url(index))))
    assert.deepEqual(
      found.map(({ status }) => status),
      [200, 404, 404, 200, 404, 404],
    )
  })

  test('200: the types of events are no secret', async () => {
    const { body } = await world.as('shop', ['colours:read']).get<Page>('/api/v1/event-types')
    assert.equal(body.content.length, 4)
  })
})

describe('a stream', () => {
  test('sends each listener what a page would show, and nothing else', async () => {
    const listeners = [
      [['lamps:read'], undefined, '', [1, 2, 3]],
      [['events:read'], undefined, `?about=${lampOfNord}`, [1, 4, 6]],
      [all, nord, '', [1, 4]],
      [all, sued, '', [2, 5]],
    ] as const
    const open = await Promise.all(
      listeners.map(([scopes, party, query]) =>
        Listener.open({ port, tenant: 'live', scopes, query, ...(party && { party }) }),
      ),
    )
    await happen('live')
    for (const [index, listener] of open.entries()) {
      // A sign of life says that it has read all seven.
      await listener.until(({ lastEventId }) => lastEventId === 7)
      assert.deepEqual(listener.sequences, listeners[index]?.[3])
      listener.cut()
    }
  })

  test('403 before it opens for whoever may read nothing', async () => {
    const refused = await Listener.openDeaf({ port, tenant: 'live', scopes: ['colours:read'] })
    assert.equal(refused.status, 403)
    refused.cut()
  })
})

test('a page about a resource of which little may be read is short and says where to go on', async () => {
  await world.seed('many', async (tx) => {
    for (let n = 1; n <= 600; n += 1) {
      emit(tx, keyTurned, { id: 'key_1', version: n, object: { n }, about: [lampOfNord] })
    }
    emit(tx, lampLit, { id: lampOfNord, version: 1, object: { n: 1 }, owner: null })
  })
  await world.settle()
  const query = `?about=${lampOfNord}`
  const { body: first } = await get('many', ['lamps:read'], query)
  assert.deepEqual([first.content, first.page.next], [[], '500'])
  const { body: second } = await get('many', ['lamps:read'], `${query}&after_sequence=500`)
  assert.deepEqual(
    second.content.map(({ sequence }) => sequence),
    [601],
  )
  assert.deepEqual([second.page.next, second.page.last_sequence], [null, 601])
})
