import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import { newUuid } from '../ids/typeid.ts'
import { metrics } from '../observe/metrics.ts'
import { allAtOnce } from '../testing/blocked.ts'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { createWorld } from '../testing/world.ts'
import { MovedClocks } from './clocks.ts'
import { oneByOne, type Schedule, ScheduleRunner, schedule } from './schedule.ts'
import { mergePages, type Tenants } from './tenants.ts'

const world = await createWorld({ services: [notes] })
after(() => world.close())

let failed: string[] = []
/** Whatever the test before has left behind is no longer red. */
beforeEach(async () => {
  failed = []
  const runner = runnerOf({ ...redNotes('emptied'), run: oneByOne(findRed, paint) })
  while ((await runner.run()) > 0);
})

const tenants: Tenants = {
  describe: async () => ({ mode: 'sandbox', clockOffsetMs: 0, currency: 'EUR' }),
  listClockOffsets: async () => new Map(),
}
const onFailure = (_what: string, tenantId: string) => failed.push(tenantId)
const runnerOf = (timed: Schedule, changes: Partial<Tenants> = {}) =>
  new ScheduleRunner(
    { database: world.database, tenants: { ...tenants, ...changes }, onFailure },
    timed,
  )

const write = (tenant: string, text: string) => world.seed(tenant, (tx) => writeNote(tx, { text }))

interface Note {
  readonly id: string
  readonly text: string
}

async function findRed(tx: Tx, postponed: readonly string[]): Promise<Note | undefined> {
  const [note] = await tx<Note>`
    select id, text from notes.notes
    where tenant_id = ${tx.tenantId} and colour = 'RED' and id <> all(${postponed}::uuid[])
    order by id
    limit 1
    for update skip locked
  `
  return note
}

async function makeBlue(tx: Tx, note: Note): Promise<void> {
  if (note.text === 'poison') throw new Error('cannot read this')
  await paint(tx, note)
}

async function paint(tx: Tx, { id }: Note): Promise<void> {
  await tx`
    update notes.notes set colour = 'BLUE', copies = copies + 1
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

/** Notes of that name wait as long as they are red; those with that text are due. */
const redNotes = (name: string, due = sql`true`) =>
  schedule(name, {
    everySeconds: 1,
    work: () => ({ table: sql`notes.notes`, waiting: sql`colour = 'RED'`, due }),
    run: oneByOne(findRed, makeBlue),
  })

const colours = (tenant: string) =>
  world.peek(tenant, async (tx) => {
    const found = await tx<{ text: string; colour: string; copies: number }>`
      select text, colour, copies from notes.notes where tenant_id = ${tx.tenantId} order by id
    `
    return found.map(({ text, colour, copies }) => `${text} ${colour} ${copies}`)
  })

async function metric(name: string, timed: string): Promise<number | undefined> {
  const found = await metrics.getSingleMetric(name)?.get()
  return found?.values.find(({ labels }) => labels.schedule === timed)?.value
}

describe('a row that fails', () => {
  test('is postponed and counted, and the next is served', async () => {
    for (const text of ['poison', 'first', 'second']) await write('poisoned', text)
    await write('sound', 'third')
    const runner = runnerOf(redNotes('postponing'))
    while ((await runner.run()) > 0);
    assert.deepEqual(await colours('poisoned'), ['poison RED 0', 'first BLUE 1', 'second BLUE 1'])
    assert.deepEqual(await colours('sound'), ['third BLUE 1'])
    assert.deepEqual(failed, [world.tenant('poisoned')])
    assert.equal(await metric('souk_schedule_postponed_rows', 'postponing'), 1)
    assert.equal(await metric('souk_schedule_failures_total', 'postponing'), 1)
  })

  test('is no longer postponed when the runner has handled it after all', async () => {
    await write('mended', 'flaky')
    let tries = 0
    const runner = runnerOf({
      ...redNotes('mending'),
      run: oneByOne(
        (tx) => findRed(tx, []),
        async (tx, note) => {
          tries += 1
          if (tries === 1) throw new Error('not yet')
          await paint(tx, note)
        },
      ),
    })
    while ((await runner.run()) > 0);
    assert.deepEqual(await colours('mended'), ['flaky BLUE 1'])
    assert.equal(failed.length, 1)
    assert.equal(await metric('souk_schedule_postponed_rows', 'mending'), 0)
  })

  test('is one of a hundred: its tenant waits, and the others go on', async () => {
    await world.seed('rotten', async (tx) => {
      for (let n = 0; n < 120; n += 1) await writeNote(tx, { text: 'poison' })
    })
    await write('fresh', 'sound')
    const runner = runnerOf(redNotes('rotten'))
    while ((await runner.run()) > 0);
    assert.equal(failed.length, 100)
    assert.deepEqual(await colours('fresh'), ['sound BLUE 1'])
  })
})

test('one tenant that fails as a whole does not hold up the others', async () => {
  await Promise.all([write('broken', 'x'), write('whole', 'x')])
  const timed = redNotes('failing')
  const runner = runnerOf({
    ...timed,
    run: (tx, rows) => {
      if (tx.tenantId === world.tenant('broken')) throw new Error('broken')
      return timed.run(tx, rows)
    },
  })
  while ((await runner.run()) > 0);
  assert.deepEqual(await colours('whole'), ['x BLUE 1'])
  assert.deepEqual(new Set(failed), new Set([world.tenant('broken')]))
})

/** They find whoever has something due, and pass nobody. */
const nodesLook = world.db.isDistributed && 'the nodes of a cluster do not hop'

describe('round-robin', () => {
  const crowd = Array.from({ length: 300 }, (_, n) => `crowd-${n}`)
  const isBlue = async (name: string) => (await colours(name)).includes('due BLUE 1')

  test('a few tenants at a time, and each is served however much the others have to do', async () => {
    for (const name of crowd.slice(0, 70)) await write(name, 'due')
    await world.seed(crowd[0] ?? '', async (tx) => {
      for (let n = 0; n < 50; n += 1) await writeNote(tx, { text: 'more' })
    })
    const runner = runnerOf(redNotes('crowded'))
    const served = async () =>
      (await Promise.all(crowd.slice(0, 70).map(isBlue))).filter(Boolean).length
    await runner.run()
    assert.equal(await served(), 64)
    const busiest = await colours(crowd[0] ?? '')
    assert.equal(busiest.filter((note) => note.includes('BLUE')).length, 20)
    await runner.run()
    assert.equal(await served(), 70)
  })

  test('those with nothing due are passed in steps, without a rest and without an end', {
    skip: nodesLook,
  }, async () => {
    for (const name of crowd) await write(name, 'later')
    const last = crowd
      .map((name) => world.tenant(name))
      .sort()
      .at(-1)
    const name = crowd.find((candidate) => world.tenant(candidate) === last) ?? ''
    await write(name, 'due')
    const timed = redNotes('sparse', sql`text = 'due'`)
    const runner = runnerOf({
      ...timed,
      run: oneByOne(async (tx, postponed) => {
        const [note] = await tx<Note>`
          select id, text from notes.notes
          where tenant_id = ${tx.tenantId} and colour = 'RED' and text = 'due'
            and id <> all(${postponed}::uuid[])
          limit 1
        `
        return note
      }, makeBlue),
    })
    assert.equal(await runner.run(), 1, 'more tenants follow')
    assert.equal(await isBlue(name), false)
    assert.equal(await runner.run(), 1)
    assert.equal(await isBlue(name), true)
    assert.equal(await runner.run(), 1)
    assert.equal(await runner.run(), 0, 'the round is through')
  })

  test('two workers at once handle each row once', async () => {
    await world.seed('shared', async (tx) => {
      for (let n = 0; n < 30; n += 1) await writeNote(tx, { text: 'x' })
    })
    const workers = [1, 2, 3].map(() => runnerOf(redNotes('shared')))
    await allAtOnce(
      world.db,
      'notes.notes',
      workers.map((worker) => async () => {
        while ((await worker.run()) > 0);
      }),
    )
    assert.deepEqual(new Set(await colours('shared')), new Set(['x BLUE 1']))
  })

  test('tenants of two pages are taken as far as both have looked', () => {
    const cases = [
      [[['a', 'c']], [['b']], ['a', 'b', 'c'], undefined],
      [[['a', 'c'], 'c'], [['b', 'd']], ['a', 'b', 'c'], 'c'],
      [[['a', 'c'], 'c'], [['b'], 'b'], ['a', 'b'], 'b'],
      [[[], 'x'], [['y']], [], 'x'],
    ] as const
    for (const [[one, to], [other, end], expected, through] of cases) {
      const merged = mergePages({ tenants: one, through: to }, { tenants: other, through: end })
      assert.deepEqual(merged, { tenants: expected, through })
    }
  })
})

describe('a sandbox that moves its clock', () => {
  const asked: string[] = []
  const nothingDue = schedule('notes.rarely', {
    everySeconds: 1_000_000,
    work: () => ({ table: sql`notes.notes`, waiting: sql`false`, due: sql`false` }),
    run: async (tx) => {
      asked.push(tx.tenantId)
      return 0
    },
  })

  test('is asked in any case, some of them at a time', async () => {
    asked.length = 0
    const clockOffsets = new Map(Array.from({ length: 100 }, () => [newUuid(), 1_000]))
    const listClockOffsets: Tenants['listClockOffsets'] = async (
      from = '',
      limit = clockOffsets.size,
    ) =>
      new Map(
        [...clockOffsets]
          .filter(([id]) => id > from)
          .sort()
          .slice(0, limit),
      )
    const runner = runnerOf(nothingDue, { listClockOffsets })
    assert.equal(await runner.run(), 1)
    assert.equal(asked.length, 64)
    assert.equal(await runner.run(), 0)
    assert.deepEqual(asked, [...clockOffsets.keys()].sort())
  })

  test('what has become due is done at once, and once for each move', async () => {
    asked.length = 0
    const clockOffsets = new Map<string, number>()
    const failing = schedule('notes.never', {
      ...nothingDue,
      run: async () => {
        throw new Error('broken')
      },
    })
    const clocks = new MovedClocks([runnerOf(failing), runnerOf(nothingDue)], onFailure)
    const look = async () => {
      if (clocks.see(new Map(clockOffsets))) await clocks.run()
    }
    clockOffsets.set(world.tenant('early'), 1_000)
    await look()
    assert.deepEqual(asked, [], 'what is due already, the schedule finds by itself')
    clockOffsets.set(world.tenant('later'), 1_000)
    await look()
    await look()
    clockOffsets.set(world.tenant('later'), 2_000)
    await look()
    assert.deepEqual(asked, [world.tenant('later'), world.tenant('later')])
  })
})
