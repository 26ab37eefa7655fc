import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { type EventEnvelope, emit, event, type Principal, tokenRevoked } from '@souk/platform'
import { createWorld, until, type World, type WorldOptions } from '@souk/platform/testing'
import { Type } from 'typebox'
import { feedService } from '../manifest.ts'
import { ask, Listener } from './listener.fixture.ts'
import { Places } from './places.ts'
import type { Timing } from './timing.ts'

const types = ['lamp.lit', 'lamp.dimmed', 'chair.moved'] as const
const kinds = types.map((type) =>
  event(type, 1, {
    resource: type.split('.', 1)[0] ?? '',
    summary: type,
    object: Type.Object({ n: Type.Number(), text: Type.Optional(Type.String()) }),
  }),
)

const statements: string[] = []
const opened: World[] = []
after(async () => {
  for (const world of opened) await world.close()
})

/** A server that really listens. Its streams look often, and do nothing else that has to do with time. */
async function listening(timing: Partial<Timing> = {}, app: WorldOptions['app'] = {}) {
  const quick = { pollMs: 2, heartbeatMs: 1e8, patienceMs: 1e8, lifetimeMs: 1e8 }
  const things = { name: 'things', events: kinds }
  const feed = feedService({ services: [things], timing: { ...quick, ...timing } })
  const world = await createWorld({
    services: [customers, feed],
    app,
    database: {
      rewriteText: (statement) => {
        statements.push(statement)
        return statement
      },
    },
  })
  opened.push(world)
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  return { world, port }
}

const { world, port } = await listening()

/** Lets things happen: one event for each number, of the type that its remainder names. */
async function happen(tenant: string, numbers: readonly number[], on = world, padding?: string) {
  await on.seed(tenant, async (tx) => {
    for (const n of numbers) {
      const kind = kinds[n % kinds.length]
      assert(kind)
      const object = padding === undefined ? { n } : { n, text: padding }
      emit(tx, kind, { id: `thing_${n % 2}`, version: 1, object })
    }
  })
  await on.settle()
}

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

async function connections({ app }: World): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

describe('the feed as a stream', () => {
  test('opens at once, says where it stands, and asks proxies to pass everything on', async () => {
    await happen('opening', [1, 2])
    const listener = await Listener.open({ port, tenant: 'opening' })
    await listener.until(({ blocks }) => blocks.length === 1)
    assert.equal(listener.blocks[0]?.text, 'retry: 1000\nid: 2\n: open')
    assert.partialDeepStrictEqual(listener.headers, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    assert(listener.headers['x-request-id'])
    listener.cut()
  })

  test('begins with the first event of a time that was named, unless an event was named that is later', async () => {
    await happen('since', [1, 2])
    world.advance('since', 86_400_000)
    await happen('since', [3, 4])
    const { body } = await world
      .as('since')
      .get<{ content: EventEnvelope[] }>('/api/v1/events?after_sequence=2&limit=1')
    const query = `?occurred_from=${body.content[0]?.occurred_at}`
    for (const [asked, expected] of [
      [{ query }, [3, 4]],
      [{ query: `${query}&after_sequence=1` }, [3, 4]],
      [{ query: `${query}&after_sequence=3` }, [4]],
      [{ query, lastEventId: 1 }, [2, 3, 4]],
    ] as const) {
      const listener = await Listener.open({ port, tenant: 'since', ...asked })
      await listener.until(({ events }) => events.length === expected.length)
      assert.deepEqual(listener.sequences, expected)
      listener.cut()
    }
  })

  test('begins with what happens next, and carries the envelopes of the pages', async () => {
    await happen('next', [1, 2])
    const listener = await Listener.open({ port, tenant: 'next' })
    await happen('next', [3, 4])
    await listener.until(({ sequences }) => sequences.length === 2)
    assert.deepEqual(
      listener.blocks.slice(1).map(({ id, event: type }) => [id, type]),
      [
        [3, 'lamp.lit'],
        [4, 'lamp.dimmed'],
      ],
    )
    const { body } = await world
      .as('next')
      .get<{ content: EventEnvelope[] }>('/api/v1/events?after_sequence=2')
    assert.deepEqual(listener.events, body.content)
    assert.deepEqual(
      listener.blocks.slice(1).map((block) => /^data: (.*)$/m.exec(block.text)?.[1]),
      body.content.map((envelope) => JSON.stringify(envelope)),
    )
    listener.cut()
  })

  test('after_sequence plays what has happened, over many pages, and goes on with what happens', async () => {
    await happen('replay', upTo(250))
    const listener = await Listener.open({ port, tenant: 'replay', query: '?after_sequence=0' })
    await listener.until(({ sequences }) => sequences.length === 250)
    await happen('replay', upTo(10))
    await listener.until(({ sequences }) => sequences.length === 260)
    assert.deepEqual(listener.sequences, upTo(260))
    listener.cut()
  })

  test('from a place above the last event it begins with what happens next', async () => {
    await happen('above', [1, 2])
    const listener = await Listener.open({ port, tenant: 'above', query: '?after_sequence=1000' })
    await happen('above', [3])
    await listener.until(({ sequences }) => sequences.length === 1)
    assert.deepEqual(listener.sequences, [3])
    listener.cut()
  })

  test('cut off at any place, it goes on with Last-Event-ID: each event once', async () => {
    const count = 12
    await happen('cuts', upTo(count))
    for (let place = 0; place <= count; place += 1) {
      const before = await Listener.open({ port, tenant: 'cuts', query: '?after_sequence=0' })
      await before.until(({ sequences }) => sequences.length >= place)
      before.cut()
      const seen = before.sequences.slice(0, place)
      const lastEventId = seen.at(-1) ?? 0
      // The address stays as it was: a browser only adds the header.
      const query = '?after_sequence=0'
      const again = await Listener.open({ port, tenant: 'cuts', query, lastEventId })
      await again.until(({ sequences }) => seen.length + sequences.length >= count)
      assert.deepEqual([...seen, ...again.sequences], upTo(count))
      again.cut()
    }
  })

  test('cut off again and again while things happen, the parts together are the log', async () => {
    const seen: number[] = []
    let lastEventId = 0
    const happening = (async () => {
      for (let n = 0; n < 40; n += 1) await happen('storm', [n, n + 1, n + 2])
    })()
    while (seen.length < 120) {
      const part = await Listener.open({ port, tenant: 'storm', lastEventId })
      await part.until(({ sequences }) => sequences.length > 0)
      part.cut()
      seen.push(...part.sequences)
      lastEventId = part.lastEventId
    }
    await happening
    assert.deepEqual(seen, upTo(120))
  })

  test('a filtered stream carries what matches', async () => {
    const byType = await Listener.open({ port, tenant: 'filtered', query: '?type=lamp.*' })
    const byThing = await Listener.open({ port, tenant: 'filtered', query: '?resource_id=thing_1' })
    await happen('filtered', upTo(9))
    await byType.until(({ lastEventId }) => lastEventId === 9)
    await byThing.until(({ lastEventId }) => lastEventId === 9)
    assert.deepEqual(byType.sequences, [1, 3, 4, 6, 7, 9])
    assert.deepEqual(byThing.sequences, [1, 3, 5, 7, 9])
    byType.cut()
    byThing.cut()
  })

  test('of two tenants each hears its own; of two streams of one tenant both hear all', async () => {
    const streams = await Promise.all(
      ['one', 'one', 'two'].map((tenant) => Listener.open({ port, tenant })),
    )
    await happen('one', [1, 2, 3])
    await happen('two', [1])
    for (const stream of streams) {
      const isTwo = stream === streams[2]
      await stream.until(({ sequences }) => sequences.length === (isTwo ? 1 : 3))
      const tenants = new Set(stream.events.map(({ tenant_id }) => tenant_id))
      assert.equal(tenants.size, 1)
      stream.cut()
    }
    assert.notEqual(streams[0]?.events[0]?.tenant_id, streams[2]?.events[0]?.tenant_id)
  })

  test('streams that stand at the same place share one read', async () => {
    const streams = await Promise.all(
      upTo(8).map(() => Listener.open({ port, tenant: 'shared', query: '?type=lamp.*' })),
    )
    statements.length = 0
    await happen('shared', [0])
    for (const stream of streams) await stream.until(({ sequences }) => sequences.length === 1)
    assert.equal(statements.filter((statement) => /lateral/.test(statement)).length, 1)
    for (const stream of streams) stream.cut()
  })
})

describe('a stream is refused', () => {
  const refused = async (asked: Omit<Parameters<typeof ask>[0], 'port'>) => {
    const reply = await ask({ port, ...asked })
    return { status: reply.statusCode, headers: reply.headers, ...JSON.parse(await text(reply)) }
  }

  for (const lastEventId of ['x', '-1', '1.5', '', '01', '99999999999999999999']) {
    test(`400 with "${lastEventId}" as Last-Event-ID`, async () => {
      const { status, errors } = await refused({ tenant: 'refused', lastEventId })
      assert.deepEqual([status, errors[0].path], [400, '/headers/last-event-id'])
    })
  }

  test('422 unknown_event_type, and 410 event_past_retention from what is no longer kept', async () => {
    assert.equal((await refused({ tenant: 'refused', query: '?type=order.*' })).status, 422)
    await happen('forgotten', upTo(4))
    await world.database.system`
      update platform.event_heads set forgotten_through = 3
      where tenant_id = ${world.tenant('forgotten')}`
    const { status, code, meta } = await refused({ tenant: 'forgotten', lastEventId: 2 })
    assert.deepEqual([status, code, meta], [410, 'event_past_retention', { oldest_sequence: 4 }])
  })

  test('403 to a provider, and a HEAD request is answered like that of a page', async () => {
    const headers = { accept: 'text/event-stream' }
    const provider = world.asProvider('refused', 'prv_01jwq2m3n4p5q6r7s8t9v0w1x2')
    assert.equal((await provider.get('/api/v1/events', headers)).body.code, 'operator_only')
    const reply = await world.app.inject({
      method: 'HEAD',
      url: '/api/v1/events',
      headers: { ...headers, authorization: 'Bearer refused|events:read|' },
    })
    assert.deepEqual([reply.statusCode, reply.body], [200, ''])
  })

  test('429 stream_limit_reached: ten a credential; one that ends makes room', async () => {
    const streams = await Promise.all(upTo(10).map(() => Listener.open({ port, tenant: 'greedy' })))
    const { status, code, meta, headers } = await refused({ tenant: 'greedy' })
    assert.deepEqual([status, code], [429, 'stream_limit_reached'])
    assert.deepEqual(meta, { limit: 10, per: 'credential' })
    assert.equal(headers['retry-after'], '15')
    streams[0]?.cut()
    await until(async () => {
      const reply = await ask({ port, tenant: 'greedy' })
      reply.destroy()
      return reply.statusCode === 200
    })
    for (const stream of streams) stream.cut()
  })

  test('429 stream_limit_reached: a hundred a tenant, whatever their credentials', () => {
    const places = new Places()
    const take = (n: number, tenantId = 'shop') =>
      places.take({ credentialId: `c${n % 20}`, tenantId })
    const taken = upTo(100).map((n) => take(n))
    assert.throws(() => places.take({ credentialId: 'other', tenantId: 'shop' }), {
      meta: { limit: 100, per: 'tenant' },
    })
    take(1, 'neighbour')
    taken[0]?.()
    places.take({ credentialId: 'other', tenantId: 'shop' })
  })
})

describe('a stream does no harm', () => {
  test('however many are open, they take no place among the requests under way', async () => {
    const small = await listening({}, { inFlightMax: 2 })
    const streams: Listener[] = []
    for (let n = 0; n < 8; n += 1) {
      streams.push(await Listener.open({ port: small.port, tenant: 'many' }))
    }
    assert.equal((await small.world.as('many').get('/api/v1/events')).status, 200)
    for (const stream of streams) stream.cut()
    await until(async () => (await connections(small.world)) === 0)
    // A place that was given back twice would let in more than there is room for; one kept, fewer.
    assert.equal((await small.world.as('many').get('/api/v1/events')).status, 200)
  })

  test('signs of life tell how far a filtered stream has looked', async () => {
    const lively = await listening({ heartbeatMs: 5 })
    const query = '?type=chair.*'
    const listener = await Listener.open({ port: lively.port, tenant: 'quiet', query })
    await happen('quiet', [0, 1, 3, 4], lively.world)
    await listener.until(({ lastEventId }) => lastEventId === 4)
    assert.deepEqual(listener.sequences, [])
    assert.match(listener.blocks.at(-1)?.text ?? '', /^: still here\nid: 4$/)
    listener.cut()
  })

  describe('a token that is revoked', () => {
    /** A server that knows one token, until it is revoked. */
    async function guarded(timing: Partial<Timing>) {
      const token = { isRevoked: false, tenantId: '', scopes: ['events:read', 'customers:*'] }
      const authenticate = (): Principal => {
        if (token.isRevoked) throw tokenRevoked()
        return {
          tenantId: token.tenantId,
          mode: 'sandbox',
          currency: 'EUR',
          clockOffsetMs: 0,
          actor: { type: 'client', id: 'cli_gone' },
          clientId: 'cli_gone',
          credentialId: 'cli_gone',
          scopes: new Set(token.scopes),
        }
      }
      const server = await listening(timing, { authenticate })
      token.tenantId = server.world.tenant('guarded')
      return { ...server, token }
    }

    test('ends its streams with the next sign of life', async () => {
      const { port, token } = await guarded({ heartbeatMs: 5 })
      const listener = await Listener.open({ port, tenant: 'any' })
      await listener.until(({ blocks }) => blocks.length > 2)
      token.isRevoked = true
      await listener.until(({ isOver }) => isOver)
      assert(listener.hasEndedWell)
    })

    test('ends them too when it only loses a scope, and stays when it gains one', async () => {
      const { port, token } = await guarded({ heartbeatMs: 5 })
      const listener = await Listener.open({ port, tenant: 'any' })
      token.scopes = [...token.scopes, 'orders:read']
      const seen = listener.blocks.length
      await listener.until(({ blocks }) => blocks.length > seen + 2)
      token.scopes = ['events:read']
      await listener.until(({ isOver }) => isOver)
      assert(listener.hasEndedWell)
    })

    test('is sent no further event, whenever that sign is due', async () => {
      const { port, token, world } = await guarded({})
      const listener = await Listener.open({ port, tenant: 'any' })
      await happen('guarded', [0], world)
      await listener.until(({ sequences }) => sequences.length === 1)
      token.isRevoked = true
      await happen('guarded', [1], world)
      await listener.until(({ isOver }) => isOver)
      assert(listener.hasEndedWell)
      assert.deepEqual(listener.sequences, [1])
    })
  })

  test('it ends after its time, whole, and the client goes on where it stopped', async () => {
    const short = await listening({ lifetimeMs: 50 })
    const happening = (async () => {
      for (let n = 0; n < 6; n += 1) await happen('short', [n], short.world)
    })()
    const seen: number[] = []
    for (let lastEventId = 0; lastEventId < 6; ) {
      const listener = await Listener.open({ port: short.port, tenant: 'short', lastEventId })
      await listener.until(({ isOver }) => isOver)
      assert(listener.hasEndedWell)
      seen.push(...listener.sequences)
      lastEventId = listener.lastEventId
    }
    await happening
    assert.deepEqual(seen, upTo(6))
  })

  test('a client that does not read is dropped; one beside it notices nothing', async () => {
    const strict = await listening({ patienceMs: 100 })
    const asked = { port: strict.port, tenant: 'deaf', query: '?after_sequence=0' }
    await happen('deaf', upTo(60), strict.world, 'x'.repeat(300_000))
    const beside = await Listener.open({ ...asked, query: '' })
    const deaf = await Listener.openDeaf(asked)
    await until(async () => (await connections(strict.world)) === 1)
    await happen('deaf', [1, 2], strict.world)
    await beside.until(({ sequences }) => sequences.length === 2)
    assert.deepEqual(beside.sequences, [61, 62])
    deaf.read()
    await deaf.until(({ isOver }) => isOver)
    assert(!deaf.hasEndedWell)
    assert(deaf.sequences.length < 60)
    assert.deepEqual(deaf.sequences, upTo(deaf.sequences.length))
    beside.cut()
  })

  test('a stop of the server ends all streams, also those that nobody reads', async () => {
    const stopping = await listening()
    const asked = { port: stopping.port, tenant: 'stop', query: '?after_sequence=0' }
    const idle = await Listener.open({ ...asked, query: '' })
    await happen('stop', upTo(60), stopping.world, 'x'.repeat(300_000))
    const deaf = await Listener.openDeaf(asked)
    await idle.until(({ sequences }) => sequences.length === 60)
    await stopping.world.app.close()
    await idle.until(({ isOver }) => isOver)
    assert(idle.hasEndedWell)
    deaf.cut()
  })
})
