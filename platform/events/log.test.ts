import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { type Static, Type } from 'typebox'
import type { Tx } from '../db/tx.ts'
import { firstUuidAt, idOf } from '../ids/typeid.ts'
import { Problem } from '../problems/problem.ts'
import { asOwner } from '../testing/blocked.ts'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { type EventEnvelope, event } from './event.ts'
import { findEvent, type LogQuery, readHead, readLog, sequenceBefore } from './log.ts'
import { emit, simulate } from './outbox.ts'
import { EventRetention } from './retention.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes] })
})
after(() => world.close())

const kindOf = (type: string) =>
  event(type, 1, { resource: 'lamp', summary: type, object: Type.Object({ n: Type.Number() }) })
const types = ['lamp.lit', 'lamp.dimmed', 'lamp.broken', 'chair.moved'] as const
const kinds = types.map(kindOf)

const read = (tenant: string, query: Partial<LogQuery> = {}) =>
  world.peek(tenant, (tx) => readLog(tx, { limit: 96, ...query }))
const sequencesOf = (list: readonly { sequence: number }[]) => list.map(({ sequence }) => sequence)
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Goes from page to page as a consumer does, until there is nothing more for now. */
async function readOn(tenant: string, from: number, query: Partial<LogQuery> = {}) {
  const events: EventEnvelope[] = []
  let at = from
  for (;;) {
    const page = await read(tenant, { ...query, after: at })
    events.push(...page.events)
    at = page.lastSequence
    if (!page.hasMore) return { events, at }
  }
}

const isPastRetention = (error: unknown) => {
  assert(error instanceof Problem)
  return error.code === 'event_past_retention'
}

describe('reading the log', () => {
  test('a tenant without events has an empty log', async () => {
    assert.deepEqual(await read('nobody'), { events: [], hasMore: false, lastSequence: 0 })
    assert.deepEqual(await world.peek('nobody', readHead), { lastSequence: 0, forgottenThrough: 0 })
  })

  test('a moment is found by halving: where the first event of it is, also where times of neighbours are out of order', async () => {
    assert.equal(await world.peek('nobody', (tx) => sequenceBefore(tx, new Date())), 0)
    await world.seed('times', (tx) =>
      Promise.all(Array.from({ length: 200 }, (_, n) => writeNote(tx, { text: `${n}` }))),
    )
    await world.settle()
    const start = Date.now() - 3_600_000
    const random = (below: number) => Math.floor(Math.random() * below)
    const times = upTo(200).map((sequence) => start + sequence * 5_000 + random(40_000) - 20_000)
    await asOwner(world.db, (client) =>
      client.query(
        `update platform.events set occurred_at = to_timestamp(($2::float8[])[sequence] / 1000)
         where tenant_id = $1`,
        [world.tenant('times'), times],
      ),
    )
    const asked = [
      ...Array.from({ length: 40 }, () => start - 60_000 + random(1_200_000)),
      ...[0, Date.now() + 1e9, times[0] ?? 0, times[199] ?? 0, Math.max(...times) + 1],
    ]
    for (const ms of asked) {
      const first = times.findIndex((time) => time >= ms)
      const place = await world.peek('times', (tx) => sequenceBefore(tx, new Date(ms)))
      assert.equal(place, first < 0 ? 200 : first, new Date(ms).toISOString())
    }
  })

  test('while many write and the relay runs, the pages together are the log: no gap, no repeat', async () => {
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; n < 25; n += 1) {
        await world.seed('busy', (tx) => writeNote(tx, { text: `${writer}.${n}` }))
      }
    })
    let isWriting = true
    const written = Promise.all(writers).finally(() => {
      isWriting = false
    })
    const relayed = (async () => {
      while (isWriting) await world.settle()
      await world.settle()
    })()
    const seen: EventEnvelope[] = []
    let at = 0
    const take = async () => {
      const page = await readOn('busy', at, { limit: 7 })
      seen.push(...page.events)
      at = page.at
    }
    while (isWriting) await take()
    await Promise.all([written, relayed])
    await take()
    assert.deepEqual(sequencesOf(seen), upTo(150))
    assert.equal(new Set(seen.map(({ id }) => id)).size, 150)
    assert.equal(at, 150)
  })

  test('whatever the filter, the place and the size, a page is the log filtered', async () => {
    const order = fc.sample(fc.nat({ max: kinds.length * 5 - 1 }), { numRuns: 150, seed: 7 })
    await world.seed('mixed', async (tx) => {
      for (const n of order) {
        const kind = kinds[n % kinds.length] ?? kindOf('lamp.lit')
        emit(tx, kind, { id: `lamp_${n % 5}`, version: 1, object: { n } })
      }
    })
    await world.settle()
    const all = (await readOn('mixed', 0)).events
    assert.equal(all.length, 150)
    const query = fc.record({
      after: fc.nat({ max: 160 }),
      limit: fc.integer({ min: 1, max: 96 }),
      types: fc.option(fc.subarray([...types, 'lamp.never']), { nil: undefined }),
      resourceId: fc.option(fc.constantFrom('lamp_0', 'lamp_3', 'lamp_9'), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const matching = all
          .filter(({ sequence }) => sequence > asked.after)
          .filter(({ type }) => asked.types === undefined || asked.types.includes(type))
          .filter(({ resource: { id } }) => (asked.resourceId ?? id) === id)
        const page = await read('mixed', asked)
        const events = matching.slice(0, asked.limit)
        const isFull = events.length === asked.limit
        assert.deepEqual(page, {
          events,
          hasMore: matching.length > asked.limit,
          lastSequence: isFull ? events.at(-1)?.sequence : 150,
        })
      }),
      { numRuns: 150 },
    )
  })

  test('of a resource with many events a page looks through a bounded part, and says how far', async () => {
    const [lit, , broken] = kinds
    assert(lit && broken)
    await world.seed('eventful', async (tx) => {
      for (let n = 1; n <= 4_100; n += 1) {
        const kind = n === 2_000 || n === 4_050 ? broken : lit
        emit(tx, kind, { id: 'lamp_1', version: 1, object: { n } })
      }
    })
    await world.settle()
    const query = { resourceId: 'lamp_1', types: [broken.type] }
    const first = await read('eventful', query)
    assert.deepEqual(sequencesOf(first.events), [2_000])
    assert.partialDeepStrictEqual(first, { hasMore: true, lastSequence: 2_000 })
    const second = await read('eventful', { ...query, after: 2_000 })
    assert.deepEqual(second, { events: [], hasMore: true, lastSequence: 4_000 })
    const { events, at } = await readOn('eventful', 0, query)
    assert.deepEqual([sequencesOf(events), at], [[2_000, 4_050], 4_100])
  })

  test('an event found by its id is the one that the log has, simulated or not, with all it carries', async () => {
    const [kind] = kinds
    assert(kind)
    const odd = { n: 1, text: 'a "quote"\n\u2028 ~ü', 'id~ord': world.tenant('odd') }
    const id = await world.seed('odd', async (tx) =>
      simulate(tx, kind, { id: 'lamp_1', version: 3, object: odd, previous: { n: 0 } }),
    )
    await world.settle()
    const { events } = await read('odd')
    assert.deepEqual(events[0]?.data, { object: odd, previous: { n: 0 } })
    assert.deepEqual(await world.peek('odd', (tx) => findEvent(tx, id)), events[0])
    assert.equal(await world.peek('mixed', (tx) => findEvent(tx, id)), undefined)
  })
})

describe('what an event carries', () => {
  const Facts = Type.Object({
    status: Type.String(),
    total: Type.Object({ amount: Type.Integer() }),
    tags: Type.Array(Type.String()),
    note: Type.Union([Type.String(), Type.Null()]),
    version: Type.Integer(),
    updated_at: Type.String(),
  })
  const changed = event('vase.changed', 1, {
    resource: 'vase',
    summary: 'Vase changed',
    object: Facts,
  })
  const vase: Static<typeof Facts> = {
    ...{ status: 'WHOLE', total: { amount: 5 }, tags: ['blue'], note: null },
    ...{ version: 1, updated_at: '2026-06-01T09:30:00.000Z' },
  }

  const cases: [string, Partial<typeof vase>, object | undefined][] = [
    ['a word', { status: 'BROKEN' }, { status: 'WHOLE' }],
    ['what was null', { note: 'chipped' }, { note: null }],
    [
      'money and lists, as a whole',
      { total: { amount: 6 }, tags: [] },
      { total: { amount: 5 }, tags: ['blue'] },
    ],
    ['nothing that is shown', {}, undefined],
    ['equal values that are other objects', { total: { amount: 5 }, tags: ['blue'] }, undefined],
  ]
  for (const [index, [title, changes, previous]] of cases.entries()) {
    test(`previous: ${title}`, async () => {
      const tenant = `previous-${index}`
      const object = { ...vase, ...changes, version: 2, updated_at: '2026-06-02T09:30:00.000Z' }
      await world.seed(tenant, async (tx) =>
        emit(tx, changed, { id: 'vase_1', version: 2, object, previous: vase }),
      )
      await world.settle()
      const [found] = (await read(tenant)).events
      assert.deepEqual(found?.data, previous === undefined ? { object } : { object, previous })
    })
  }

  test('an event of what parties own is not announced without saying whose it is', async () => {
    const owned = event('vase.sold', 1, {
      resource: 'vase',
      summary: 'Vase sold',
      object: Facts,
      isOwned: true,
    })
    const announce = world.seed('unowned', async (tx) =>
      emit(tx, owned, { id: 'vase_1', version: 1, object: vase }),
    )
    await assert.rejects(announce, /nobody said whose vase.sold is/)
    assert.deepEqual((await read('unowned')).events, [])
  })
})

const day = 24 * 60 * 60 * 1_000
const writeAged = async (tenant: string, ageDays: number, texts: readonly string[]) => {
  world.advance(tenant, -ageDays * day)
  for (const text of texts) await world.seed(tenant, (tx) => writeNote(tx, { text }))
  world.advance(tenant, ageDays * day)
}
const failures: unknown[] = []
const retention = () =>
  new EventRetention(world.database.system, (...failure) => failures.push(failure))
const runs = (tx: Tx) => tx<{ sequence: number }>`
  select sequence from platform.reaction_runs where tenant_id = ${tx.tenantId} order by sequence`

describe('retention', () => {
  test('events of more than 30 days are forgotten with their finished reactions; the rest has no gap', async () => {
    await writeAged('old', 31, ['a', 'b', 'c'])
    await writeAged('old', 29, ['d', 'e'])
    await writeAged('fresh', 1, ['f'])
    await world.settle()
    assert.equal(await retention().run(), 3)
    assert.equal(await retention().run(), 0)
    assert.deepEqual(await world.peek('old', readHead), { lastSequence: 5, forgottenThrough: 3 })
    assert.deepEqual(sequencesOf((await read('old')).events), [4, 5])
    assert.deepEqual(sequencesOf((await read('old', { after: 3 })).events), [4, 5])
    assert.deepEqual(sequencesOf(await world.peek('old', runs)), [4, 5])
    assert.deepEqual(sequencesOf((await read('fresh')).events), [1])
    assert.deepEqual(failures, [])
  })

  test('410 event_past_retention: whoever stands before the oldest event is told which it is', async () => {
    for (const query of [{}, { types: ['note.written'] }, { resourceId: 'x' }]) {
      await assert.rejects(read('old', { after: 2, ...query }), (error) => {
        assert.deepEqual((error as Problem).meta, { oldestSequence: 4 })
        return isPastRetention(error)
      })
    }
  })

  test('what an event concerned is forgotten with it, and with no other', async () => {
    const about = (tx: Tx) => tx<{ sequence: number }>`
      select sequence from platform.event_subjects where tenant_id = ${tx.tenantId} order by sequence`
    for (const [ageDays, n] of [
      [31, 1],
      [31, 2],
      [1, 3],
    ] as const) {
      world.advance('concerned', -ageDays * day)
      await world.seed('concerned', async (tx) => {
        const object = { n }
        emit(tx, kindOf('lamp.lit'), { id: `lamp_${n}`, version: 1, object, about: ['a', 'b'] })
      })
      world.advance('concerned', ageDays * day)
    }
    await world.settle()
    assert.deepEqual(sequencesOf(await world.peek('concerned', about)), [1, 1, 2, 2, 3, 3])
    assert.equal(await retention().run(), 2)
    assert.deepEqual(sequencesOf(await world.peek('concerned', about)), [3, 3])
    assert.deepEqual(sequencesOf((await read('concerned', { aboutId: 'a' })).events), [3])
  })

  test('an old event behind a younger one stays: only the beginning of a log is forgotten', async () => {
    await writeAged('shuffled', 40, ['a'])
    await world.settle()
    await writeAged('shuffled', 1, ['b'])
    await world.settle()
    await writeAged('shuffled', 40, ['c'])
    await world.settle()
    assert.equal(await retention().run(), 1)
    assert.deepEqual(sequencesOf((await read('shuffled')).events), [2, 3])
  })

  test('an event that is yet to be reacted to is kept, with all that came after it', async () => {
    await writeAged('waiting', 31, ['a', 'b', 'c'])
    await world.settle()
    const reopen = (isOpen: boolean) =>
      world.seed(
        'waiting',
        (tx) => tx`
        update platform.reaction_runs set done_at = ${isOpen ? null : tx.now},
          failed_at = ${isOpen ? tx.now : null}
        where tenant_id = ${tx.tenantId} and sequence = 2`,
      )
    await reopen(true)
    assert.equal(await retention().run(), 1)
    assert.equal(await retention().run(), 0)
    assert.deepEqual(sequencesOf((await read('waiting')).events), [2, 3])
    await reopen(false)
    assert.equal(await retention().run(), 2)
    assert.deepEqual(await read('waiting'), { events: [], hasMore: false, lastSequence: 3 })
  })

  test('a sandbox that is years ahead keeps its events for as many days of the wall as anybody', async () => {
    const idAged = (ageDays: number) =>
      idOf('evt', firstUuidAt(new Date(Date.now() - ageDays * day)))
    world.advance('ahead', 3_650 * day)
    await world.seed('ahead', async (tx) => {
      for (const ageDays of [32, 31, 29]) {
        const eventId = idAged(ageDays)
        emit(tx, kindOf('lamp.lit'), { id: 'lamp_1', version: 1, object: { n: 1 }, eventId })
      }
    })
    await world.settle()
    assert.equal(await retention().run(), 2)
    assert.deepEqual(sequencesOf((await read('ahead')).events), [3])
  })

  test('a long log is forgotten in batches, and what happens next goes on counting', async () => {
    world.advance('long', -31 * day)
    await world.seed('long', async (tx) => {
      for (let n = 0; n < 1_200; n += 1) {
        emit(tx, kindOf('lamp.lit'), { id: 'lamp_1', version: 1, object: { n } })
      }
    })
    world.advance('long', 31 * day)
    await world.settle()
    const rounds = retention()
    assert.deepEqual([await rounds.run(), await rounds.run(), await rounds.run()], [1_000, 200, 0])
    await writeAged('long', 0, ['next'])
    await world.settle()
    assert.deepEqual(sequencesOf((await read('long')).events), [1_201])
  })
})
