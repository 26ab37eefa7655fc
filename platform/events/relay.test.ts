import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { Type } from 'typebox'
import type { Database } from '../db/database.ts'
import { StaleRead } from '../db/retry.ts'
import type { System } from '../db/system.ts'
import type { Tx } from '../db/tx.ts'
import { idOf, newId, uuidOf } from '../ids/typeid.ts'
import { uuidSource } from '../ids/uuid.ts'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { event } from './event.ts'
import { emit } from './outbox.ts'
import { Relay } from './relay.ts'
import { logWaiting, takeWaiting } from './store.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes] })
})
after(() => world.close())

const lampChanged = event('lamp.changed', 1, {
  resource: 'lamp',
  summary: 'A lamp changed',
  object: Type.Object({ n: Type.Integer() }),
})

const onFailure = (_what: string, _tenant: string, error: unknown) => {
  throw error
}
const newRelay = (system: System = world.database.system) =>
  new Relay({ system, reactions: [], followers: [], onFailure })

async function relayAll(): Promise<void> {
  const relay = newRelay()
  while ((await relay.run()) > 0);
}

/** Ids of events as a process makes them whose clock shows something else than ours. */
function eventIds(clock: () => number): () => string {
  const next = uuidSource(clock)
  const bytes = Buffer.alloc(16)
  return () => {
    next(bytes)
    const hex = bytes.toString('hex')
    return idOf('evt', hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
  }
}

const behind = (milliseconds: number) => eventIds(() => Date.now() - milliseconds)

/** One more change of the note, as an operation makes it: under the lock of its row. */
async function change(tx: Tx, noteId: string, eventId: string): Promise<void> {
  const [row] = await tx<{ version: number }>`
    update notes.notes set version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(noteId)}
    returning version
  `
  assert(row)
  emit(tx, lampChanged, { id: noteId, version: row.version, object: { n: 0 }, eventId })
}

const versionsOf = (tenant: string, resourceId: string) =>
  world.peek(tenant, async (tx) => {
    const rows = await tx<{ version: number }>`
      select resource_version as version from platform.events
      where tenant_id = ${tx.tenantId} and resource_id = ${resourceId} and type = 'lamp.changed'
      order by sequence
    `
    return rows.map(({ version }) => version)
  })

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('the order of a resource in the log is the order of its versions', () => {
  const skews = { 'ten milliseconds': 10, 'an hour': 3_600_000 }
  for (const [name, skewMs] of Object.entries(skews)) {
    test(`while two processes whose clocks are ${name} apart make 1,500 changes and a relay runs`, async () => {
      const tenant = `skew ${skewMs}`
      const { id } = await world.seed(tenant, (tx) => writeNote(tx, { text: 'x' }))
      const second = world.db.open({ writers: 2 })
      const write = async (database: Database, nextId: () => string) => {
        for (let n = 0; n < 750; n += 1) {
          await database.write(world.context(tenant), (tx) => change(tx, id, nextId()))
        }
      }
      let isWriting = true
      const relaying = (async () => {
        while (isWriting) await newRelay().run()
      })()
      await Promise.all([write(world.database, behind(0)), write(second, behind(skewMs))])
      isWriting = false
      await relaying
      await relayAll()
      await second.close()
      assert.deepEqual(await versionsOf(tenant, id), range(2, 1_501))
    })
  }

  test('across the borders of batches, when the latest version has the earliest id', async () => {
    const id = newId('lamp')
    const other = newId('lamp')
    const now = Date.now()
    await world.seed('backwards', async (tx) => {
      for (const version of range(1, 1_500)) {
        const eventId = eventIds(() => now - version * 1_000)()
        emit(tx, lampChanged, { id, version, object: { n: version }, eventId })
      }
      for (const version of range(1, 100)) {
        emit(tx, lampChanged, { id: other, version, object: { n: version } })
      }
    })
    const relay = newRelay()
    const batches: number[] = []
    for (let moved = await relay.run(); moved > 0; moved = await relay.run()) batches.push(moved)
    assert.deepEqual(batches, [1_000, 600])
    assert.deepEqual(await versionsOf('backwards', id), range(1, 1_500))
    assert.deepEqual(await versionsOf('backwards', other), range(1, 100))
  })

  test('and within a version the order in which its transaction announced them', async () => {
    const id = newId('lamp')
    await world.seed('one', async (tx) => {
      emit(tx, lampChanged, { id, version: 1, object: { n: 1 } })
      emit(tx, lampChanged, { id, version: 1, object: { n: 2 }, eventId: newId('evt') })
      emit(tx, lampChanged, { id, version: 1, object: { n: 3 } })
    })
    const told = (await world.events('one')).map(({ data }) => data.object.n)
    assert.deepEqual(told, [1, 2, 3])
  })
})

describe('different resources', () => {
  test('follow the ids of their events, as far as the versions allow', async () => {
    const [first, second] = [newId('lamp'), newId('lamp')]
    const idAt = (n: number) => eventIds(() => 1_780_000_000_000 + n * 1_000)()
    await world.seed('mixed', async (tx) => {
      const tell = (id: string, version: number, at: number) =>
        emit(tx, lampChanged, { id, version, object: { n: at }, eventId: idAt(at) })
      tell(first, 2, 1)
      tell(second, 1, 2)
      tell(first, 1, 3)
      tell(second, 2, 4)
    })
    const told = (await world.events('mixed')).map(({ data }) => data.object.n)
    assert.deepEqual(told, [2, 3, 1, 4])
  })
})

describe('a long outbox', () => {
  test('costs a batch no more than a short one: rows are found by index, whatever was planned before', async () => {
    const fresh = await createWorld({ services: [notes], database: { systemConnections: 1 } })
    const { system } = fresh.database
    const announce = (many: number) =>
      fresh.seed('long', async (tx) => {
        for (const n of range(1, many)) {
          emit(tx, lampChanged, { id: newId('lamp'), version: 1, object: { n } })
        }
      })
    // After a few times PostgreSQL keeps its plan, which was made for the outbox that it found then.
    await announce(1)
    await asOwner(fresh, 'vacuum analyze platform.outbox')
    for (let round = 0; round < 10; round += 1) {
      await announce(1)
      await newRelay(system).run()
    }
    for (let round = 0; round < 20; round += 1) await announce(1_000)
    const read = await rowsReadBy(system, async (inner) => {
      assert.equal(await newRelay(inner).run(), 1_000)
    })
    await fresh.close()
    assert(read < 6_000, `${read} rows of the outbox were read for a batch of 1,000`)
  })

  test('of few resources costs no more either, where PostgreSQL takes random reads for expensive', async () => {
    const fresh = await createWorld({ services: [notes] })
    // As PostgreSQL is unless somebody says otherwise: it would rather read and sort all than follow an index.
    await asOwner(fresh, `alter database ${fresh.db.name} set random_page_cost = 4`)
    await asOwner(fresh, 'alter table platform.outbox set (autovacuum_enabled = off)')
    const lamps = range(1, 10).map(() => newId('lamp'))
    for (const thousand of range(0, 19)) {
      await fresh.seed('long', async (tx) => {
        for (const n of range(1, 100)) {
          const version = thousand * 100 + n
          for (const id of lamps) emit(tx, lampChanged, { id, version, object: { n } })
        }
      })
    }
    const database = fresh.db.open()
    const read = await rowsReadBy(database.system, async (inner) => {
      const taken = await takeWaiting(inner, fresh.tenant('long'), { always: [], ifAbout: [] })
      assert.equal(taken?.ids.length, 1_000)
    })
    await database.close()
    await fresh.close()
    assert(read < 6_000, `${read} rows of the outbox were read to choose 1,000`)
  })
})

test('a log that somebody else has continued meanwhile is neither numbered twice nor set back', async () => {
  // On a cluster a lock does not follow its row to another node.
  const { system } = world.database
  const tenantId = world.tenant('continued')
  await world.seed('continued', (tx) => writeNote(tx, { text: 'x' }))
  const taken = await takeWaiting(system, tenantId, { always: [], ifAbout: [] })
  assert(taken?.ids.length)
  await relayAll()
  await world.seed('continued', (tx) => writeNote(tx, { text: 'y' }))
  const late = system.onOneConnection((shared) => logWaiting(shared, tenantId, 0, taken.ids, []))
  await assert.rejects(late, StaleRead)
  await relayAll()
  const sequences = await world.peek('continued', async (tx) => {
    const rows = await tx<{ sequence: number }>`
      select sequence from platform.events where tenant_id = ${tx.tenantId} order by sequence
    `
    return rows.map(({ sequence }) => sequence)
  })
  assert.deepEqual(sequences, range(1, sequences.length))
  assert(sequences.length >= 2)
})

function rowsReadBy(system: System, work: (inner: System) => Promise<void>): Promise<number> {
  return system.transaction(async (inner) => {
    await work(inner)
    const [rows] = await inner<{ n: number }>`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as n
      from pg_stat_xact_user_tables
      where schemaname = 'platform' and relname = 'outbox'
    `
    return rows?.n ?? 0
  })
}

async function asOwner({ db }: World, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}
