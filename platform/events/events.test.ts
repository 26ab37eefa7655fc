import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Type } from 'typebox'
import type { System } from '../db/system.ts'
import { type Tx, withCommit } from '../db/tx.ts'
import { forgetOldAnswers } from '../http/idempotency.ts'
import { newId } from '../ids/typeid.ts'
import { holding, untilBlocked } from '../testing/blocked.ts'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { event } from './event.ts'
import { emit } from './outbox.ts'
import { on, Reactor } from './reactions.ts'
import { Relay } from './relay.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes] })
})
after(() => world.close())

const tenants = {
  describe: async () => ({ mode: 'sandbox' as const, clockOffsetMs: 0, currency: 'EUR' }),
  listClockOffsets: async () => new Map<string, number>(),
}
const failures: string[] = []
const onFailure = (what: string) => failures.push(what)
const newReactor = (reactions = notes.reactions) =>
  new Reactor({ database: world.database, reactions, tenants, onFailure })
const reactOnce = () => newReactor().run()
const newRelay = (system: System) =>
  new Relay({ system, reactions: notes.reactions, followers: [], onFailure })
const relayOnce = () => newRelay(world.database.system).run()

const write = (tenant: string, text: string) => world.seed(tenant, (tx) => writeNote(tx, { text }))

const sequences = (tenant: string) =>
  world.peek(tenant, async (tx) => {
    const rows = await tx<{ sequence: number }>`
      select sequence from platform.events where tenant_id = ${tx.tenantId} order by sequence
    `
    return rows.map(({ sequence }) => sequence)
  })

const copiesOf = (tenant: string) =>
  world.peek(tenant, async (tx) => {
    const rows = await tx<{ copies: number }>`
      select copies from notes.notes where tenant_id = ${tx.tenantId} order by id
    `
    return rows.map((row) => row.copies)
  })

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('relay', () => {
  test('of two at once the second leaves the tenant to the first, and writers wait for neither', async () => {
    await write('shared', 'a')
    await relayOnce()
    await write('shared', 'b')
    const { first } = await holding(world.db, 'platform.events', async () => {
      const first = relayOnce()
      await untilBlocked(world.db)
      await write('shared', 'c')
      assert.equal(await relayOnce(), 0)
      return { first }
    })
    assert((await first) > 0)
    while ((await relayOnce()) > 0);
    assert.deepEqual(await sequences('shared'), [1, 2, 3])
  })

  test('numbers a tenant’s events without a gap while many write and relay', async () => {
    const writers = Array.from({ length: 40 }, (_, index) => write('gapless', `n${index}`))
    const relays = Array.from({ length: 12 }, relayOnce)
    await Promise.all([...writers, ...relays])
    while ((await relayOnce()) > 0);
    assert.deepEqual(await sequences('gapless'), upTo(40))
  })

  test('each tenant counts for itself', async () => {
    await Promise.all([write('left', 'a'), write('right', 'a'), write('left', 'b')])
    while ((await relayOnce()) > 0);
    assert.deepEqual(await sequences('left'), [1, 2])
    assert.deepEqual(await sequences('right'), [1])
  })

  test('a relay that dies before its commit leaves everything for the next one', async () => {
    await write('dying', 'a')
    const { system } = world.database
    await assert.rejects(
      system.transaction(async (inner) => {
        assert.equal(await newRelay(inner).run(), 1)
        throw new Error('killed')
      }),
    )
    assert.deepEqual(await sequences('dying'), [])
    while ((await relayOnce()) > 0);
    assert.deepEqual(await sequences('dying'), [1])
  })

  test('what is rolled back is never announced', async () => {
    const attempt = world.seed('undone', async (tx) => {
      await writeNote(tx, { text: 'x' })
      throw new Error('changed my mind')
    })
    await assert.rejects(attempt, /changed my mind/)
    assert.deepEqual(await world.events('undone'), [])
  })
})

describe('what a reaction announces', () => {
  test('names the event that caused it and keeps the correlation id of the first request', async () => {
    await write('thread', 'echo')
    const events = await world.events('thread')
    const [written, echoed] = events
    assert.equal(echoed?.type, 'note.echoed')
    assert.equal(echoed?.causation_id, written?.id)
    assert.equal(echoed?.correlation_id, written?.correlation_id)
  })
})

describe('reactions', () => {
  const copies = copiesOf

  test('of two workers at once the second leaves alone what the first has under way', async () => {
    await write('slow', 'a')
    while ((await relayOnce()) > 0);
    const { first } = await holding(world.db, 'notes.notes', async () => {
      const first = reactOnce()
      await untilBlocked(world.db)
      assert.equal(await reactOnce(), 0)
      return { first }
    })
    assert.equal(await first, 1)
    assert.equal(await reactOnce(), 0)
    assert.deepEqual(await copies('slow'), [1])
  })

  test('many workers run each reaction once', async () => {
    await Promise.all(upTo(30).map((n) => write('busy', `n${n}`)))
    while ((await relayOnce()) > 0);
    await Promise.all(upTo(6).map(reactOnce))
    while ((await reactOnce()) > 0);
    assert.deepEqual(
      await copies('busy'),
      upTo(30).map(() => 1),
    )
  })

  test('one that fails waits for its next try, and does not hold up the others', async () => {
    await write('ill', 'a')
    await write('ill', 'poison')
    await write('ill', 'b')
    while ((await relayOnce()) > 0);
    while ((await reactOnce()) > 0);
    assert.deepEqual(await copies('ill'), [1, 0, 1])
    const [run] = await world.peek(
      'ill',
      (tx: Tx) => tx`
        select attempts, error, run_at >= occurred_at + interval '1 second' as later
        from platform.reaction_runs run
        join platform.events event using (tenant_id, sequence)
        where tenant_id = ${tx.tenantId} and done_at is null
      `,
    )
    assert.deepEqual(run, { attempts: 1, error: 'cannot read this', later: true })
  })
})

describe('a reaction and the versions of an event', () => {
  const kindOf = (version: number) =>
    event('lamp.lit', version, { resource: 'lamp', summary: 'Lit', object: Type.Object({}) })
  const [first, second] = [kindOf(1), kindOf(2)]

  test('it runs for the version that it was written for, and for no other', async () => {
    const ran: number[] = []
    const reactions = [on(second, 'lamps.count', async (_tx, { version }) => ran.push(version))]
    const { system } = world.database
    await world.seed('versions', async (tx) => {
      for (const kind of [first, second])
        emit(tx, kind, { id: newId('lamp'), version: 1, object: {} })
    })
    const relay = new Relay({ system, reactions, followers: [], onFailure })
    while ((await relay.run()) > 0);
    while ((await newReactor(reactions).run()) > 0);
    assert.deepEqual(ran, [2])
  })

  test('it finds what the one before it has saved, although that travels with the commit', async () => {
    const seen: number[] = []
    const reaction = on(first, 'lamps.note', async (tx) => {
      const found = await tx`select from notes.notes where tenant_id = ${tx.tenantId}`
      seen.push(found.length)
      withCommit(tx, () => writeNote(tx, { text: 'lit' }))
    })
    const { system } = world.database
    await world.seed('batch', async (tx) => {
      for (const id of [newId('lamp'), newId('lamp')])
        emit(tx, first, { id, version: 1, object: {} })
    })
    const relay = new Relay({ system, reactions: [reaction], followers: [], onFailure })
    while ((await relay.run()) > 0);
    while ((await newReactor([reaction]).run()) > 0);
    assert.deepEqual(seen, [0, 1])
  })

  test('it may be written for several kinds, under one name', async () => {
    const ran: number[] = []
    const both = on([first, second], 'lamps.all', async (_tx, { version }) => ran.push(version))
    const { system } = world.database
    await world.seed('several', async (tx) => {
      for (const kind of [first, second])
        emit(tx, kind, { id: newId('lamp'), version: 1, object: {} })
    })
    const relay = new Relay({ system, reactions: [both], followers: [], onFailure })
    while ((await relay.run()) > 0);
    while ((await newReactor([both]).run()) > 0);
    assert.deepEqual(ran, [1, 2])
  })

  test('two of one name do not start: they would share one record of what has run', () => {
    const reactions = [first, second].map((kind) => on(kind, 'lamps.count', async () => {}))
    assert.throws(() => newReactor(reactions), /lamps\.count/)
  })
})

describe('a newer program beside an older one', () => {
  test('a reaction that this worker does not know waits for one that does', async () => {
    await write('newer', 'x')
    while ((await relayOnce()) > 0);
    while ((await newReactor([]).run()) > 0);
    assert.deepEqual(await copiesOf('newer'), [0])
    while ((await reactOnce()) > 0);
    assert.deepEqual(await copiesOf('newer'), [1])
  })
})

describe('fairness', () => {
  test('every tenant is served although the first ones always have work', async () => {
    const names = Array.from({ length: 70 }, (_, n) => `crowd-${n}`)
    for (const name of names) await write(name, 'x')
    const relay = newRelay(world.database.system)
    const served = async () => (await Promise.all(names.map(sequences))).filter((s) => s.length > 0)
    await relay.run()
    await relay.run()
    assert.equal((await served()).length, 70)
  })
})

describe('stored answers', () => {
  test('are forgotten after thirty days and not before', async () => {
    const store = (key: string, days: number) =>
      world.seed(
        'old',
        (tx) => tx`
          insert into platform.idempotency_keys
            (tenant_id, client_id, key, fingerprint, status, headers, body, created_at)
          values (${tx.tenantId}, 'cli', ${key}, '', 200, '{}', '', now() - make_interval(days => ${days}))
        `,
      )
    await store('fresh', 29)
    await store('stale', 31)
    assert.equal(await forgetOldAnswers(world.database.system), 1)
    const left = await world.peek(
      'old',
      (tx) => tx`select key from platform.idempotency_keys where tenant_id = ${tx.tenantId}`,
    )
    assert.deepEqual(left, [{ key: 'fresh' }])
  })

  test('what they are about is forgotten with them', async () => {
    const about = (id: string, days: number) =>
      world.seed(
        'subjects',
        (tx) => tx`
          insert into platform.answer_subjects (tenant_id, subject_id, request_id, created_at)
          values (${tx.tenantId}, ${id}, 'req', now() - make_interval(days => ${days}))
        `,
      )
    await about('fresh', 29)
    await about('stale', 31)
    assert.equal(await forgetOldAnswers(world.database.system), 1)
    const left = await world.peek(
      'subjects',
      (tx) => tx`select subject_id from platform.answer_subjects where tenant_id = ${tx.tenantId}`,
    )
    assert.deepEqual(left, [{ subject_id: 'fresh' }])
  })
})
