import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import { newId } from '../ids/typeid.ts'
import { createLog } from '../observe/log.ts'
import { metrics } from '../observe/metrics.ts'
import { OutboundLanes } from '../outbound/lanes.ts'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World } from '../testing/world.ts'
import type { Tenants } from './tenants.ts'
import { WorkListener } from './work-listener.ts'
import { WorkNotifier } from './work-notifier.ts'
import type { WatchTiming } from './work-watch.ts'
import { Worker } from './worker.ts'

let world: World
/** The connections of another process, which only writes. */
let elsewhere: Database
before(async () => {
  world = await createWorld({ services: [notes] })
  elsewhere = world.db.open({ writers: 2 })
})
after(async () => {
  await elsewhere.close()
  await world.close()
})

const hourMs = 3_600_000
const tenants: Tenants = {
  describe: async () => ({ mode: 'sandbox', clockOffsetMs: 0, currency: 'EUR' }),
  listClockOffsets: async () => new Map(),
}

function startWorker(
  watchTiming: Partial<WatchTiming>,
  options: { database?: Database; tenants?: Tenants; log?: Logger } = {},
): Worker {
  const worker = new Worker({
    database: world.database,
    reactions: notes.reactions,
    schedules: [],
    followers: [],
    queues: [],
    secret: 'for tests only',
    tenants,
    log: createLog('silent', 'test'),
    watchTiming,
    ...options,
  })
  worker.start()
  return worker
}

const run = <Result>(tenant: string, work: (tx: Tx) => Promise<Result>) =>
  elsewhere.write(world.context(tenant), work)
const write = (tenant: string) => run(tenant, (tx) => writeNote(tx, { text: 'x' }))

/** Whether the event of the note was logged and reacted to. */
const isReactedTo = (tenant: string) =>
  world.peek(tenant, async (tx) => {
    const found = await tx`
      select from notes.notes where tenant_id = ${tx.tenantId} and copies = 1
    `
    return found.length === 1
  })

const listening = async () => {
  const found = await world.database.system<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query like 'listen %' and state = 'idle'
  `
  return found.map(({ pid }) => pid)
}

describe('the first event after a pause', () => {
  test('arrives by the hint of the process that wrote it, whenever the worker would look again', async () => {
    // After its first look it would take the next in an hour.
    const worker = startWorker({ shortestMs: hourMs })
    const notifier = new WorkNotifier(elsewhere.system)
    elsewhere.onWork = () => notifier.hint()
    await until(async () => (await listening()).length === 1, 'the worker listens')
    await write('hinted')
    await until(() => isReactedTo('hinted'))
    await write('again')
    await until(() => isReactedTo('again'))
    notifier.close()
    await worker.stop()
  })

  test('arrives by polling when the hint is lost', async () => {
    const worker = startWorker({})
    elsewhere.onWork = () => {}
    await until(async () => (await listening()).length === 1, 'the worker listens')
    await write('lost')
    await until(() => isReactedTo('lost'))
    await worker.stop()
  })
})

test('a look never waits for a connection that it holds itself', async () => {
  const database = world.db.open({ systemConnections: 1 })
  const asked: unknown[] = []
  const worker = startWorker(
    { shortestMs: hourMs },
    {
      database,
      tenants: {
        ...tenants,
        listClockOffsets: async (_after, _limit, system = database.system) => {
          asked.push(await system`select 1 as answered`)
          return new Map()
        },
      },
    },
  )
  await write('one connection')
  await until(() => isReactedTo('one connection'))
  assert(asked.length > 0)
  await worker.stop()
  await database.close()
})

/** A log, and its lines so far without what an error says. */
function logged() {
  const lines: string[] = []
  const log = createLog('info', 'worker', {
    write: (line) => {
      lines.push(JSON.parse(line).msg)
    },
  })
  return { log, lines }
}

const canBe = 'notified of new work by the database'
const cannotBe = 'not notified of new work by the database: polling more often until it is'
const notifiedGauge = async () => {
  const { values = [] } = (await metrics.getSingleMetric('souk_worker_notified')?.get()) ?? {}
  return values.map(({ value }) => value)
}

test('a node that is lost is one line in the log of a worker, however often it looks', async (t) => {
  const { log, lines } = logged()
  let looks = 0
  const listClockOffsets = async () => {
    looks += 1
    throw Object.assign(new Error('connection to the remote node failed'), { code: '08006' })
  }
  const timing = { shortestMs: 1, longestMs: 1, idleMs: 1 }
  const worker = startWorker(timing, { log, tenants: { ...tenants, listClockOffsets } })
  t.after(() => worker.stop())
  await until(() => looks >= 3, 'three looks')
  const failures = lines.filter((line) => !line.includes('notified'))
  assert.deepEqual(failures, ['the database or a node of it does not answer'])
})

const lookGauge = async (name: string) => {
  const { values = [] } = (await metrics.getSingleMetric(name)?.get()) ?? {}
  return values.map(({ value }) => value)
}

test('looks for work that fail are counted, and the time of the last good one stays as it was', async (t) => {
  let isLost = false
  const worker = startWorker(
    { shortestMs: 1, longestMs: 1, idleMs: 1 },
    {
      tenants: {
        ...tenants,
        listClockOffsets: async () => {
          if (isLost) throw new Error('a node is lost')
          return new Map()
        },
      },
    },
  )
  t.after(() => worker.stop())
  const failures = async () => (await lookGauge('souk_work_look_failures_total'))[0] ?? 0
  const lookedAt = async () => (await lookGauge('souk_work_looked_at_seconds'))[0] ?? 0
  const startedAt = await lookedAt()
  assert(startedAt > 0, 'a worker that never looked has begun')
  await until(async () => (await lookedAt()) > startedAt, 'a good look')
  const before = await failures()
  isLost = true
  await until(async () => (await failures()) > before, 'a look that failed')
  const last = await lookedAt()
  await until(async () => (await failures()) > before + 1, 'another one')
  assert.equal(await lookedAt(), last)
  isLost = false
  await until(async () => (await lookedAt()) > last, 'a good look again')
})

describe('hints', () => {
  const lanes = new OutboundLanes('hints.queue', 'err')
  const works: [what: string, work: (tx: Tx) => Promise<unknown>, hints: number][] = [
    ['events', (tx) => writeNote(tx, { text: 'x' }), 1],
    ['a lane that is awake', (tx) => lanes.wake(tx, newId('err'), tx.now), 1],
    ['nothing for a worker', (tx) => tx`select 1`, 0],
  ]
  for (const [what, work, expected] of works) {
    test(`${expected === 1 ? 'follow' : 'do not follow'} a commit that leaves ${what}, and never what is undone`, async () => {
      let hints = 0
      elsewhere.onWork = () => {
        hints += 1
      }
      await run('leaving', work)
      assert.equal(hints, expected)
      const undone = run('leaving', async (tx) => {
        await work(tx)
        throw new Error('changed my mind')
      })
      await assert.rejects(undone, /changed my mind/)
      assert.equal(hints, expected)
    })
  }

  test('leave at most ten times a second however much is written, and the last write is followed by one', async () => {
    const sent: number[] = []
    const owner = new pg.Client({ connectionString: world.db.ownerUrl })
    await owner.connect()
    owner.on('notification', () => sent.push(written))
    await owner.query('listen souk_work')
    const notifier = new WorkNotifier(elsewhere.system)
    let written = 0
    elsewhere.onWork = () => {
      written += 1
      notifier.hint()
    }
    const startedAt = performance.now()
    for (let n = 0; n < 50; n += 1) await write('many')
    await until(async () => sent.at(-1) === 50, 'a hint after the last write')
    const seconds = (performance.now() - startedAt) / 1_000
    assert(sent.length <= 10 * seconds + 2, `${sent.length} hints in ${seconds} s`)
    await owner.end()
  })

  test('are listened for again when the connection is lost, and what was missed meanwhile is looked for', async () => {
    const stop = new AbortController()
    let hints = 0
    const { log, lines } = logged()
    const listener = new WorkListener({
      log,
      database: world.database,
      onHint: () => {
        hints += 1
      },
      stopping: stop.signal,
      timing: { retryMs: 10 },
    })
    const running = listener.run()
    await until(async () => listener.receivesHints)
    assert.equal(hints, 1)
    const [pid] = await listening()
    const owner = new pg.Client({ connectionString: world.db.ownerUrl })
    await owner.connect()
    await owner.query('select pg_terminate_backend($1::int)', [pid])
    await owner.end()
    await until(async () => hints === 2 && listener.receivesHints)
    assert.deepEqual(await notifiedGauge(), [1])
    stop.abort()
    await running
    assert.equal(listener.receivesHints, false)
    assert.deepEqual(await listening(), [])
    assert.deepEqual(lines, [canBe, cannotBe, canBe], 'and stopping is no fault')
  })

  test('leave no connection behind that could not listen', async () => {
    const handlers = { onMessage: assert.fail, onLost: () => {} }
    await assert.rejects(world.database.listen('', handlers), /zero-length/)
    await until(async () => (await listening()).length === 0, 'the connection is closed')
  })

  test('do not count as arriving where the database takes the command and nothing comes', async () => {
    const stop = new AbortController()
    let tries = 0
    const { log, lines } = logged()
    const listener = new WorkListener({
      log,
      database: {
        system: world.database.system,
        // As behind a pooler by transaction: the connection that listens is not the one that is asked.
        listen: (channel, handlers) => {
          tries += 1
          return world.database.listen(`${channel}_of_another`, handlers)
        },
      },
      onHint: assert.fail,
      stopping: stop.signal,
      timing: { retryMs: 10, proofBoundMs: 10 },
    })
    const running = listener.run()
    await until(async () => tries >= 3)
    assert.equal(listener.receivesHints, false)
    assert.deepEqual(await notifiedGauge(), [0])
    assert.deepEqual(lines, [cannotBe], 'once, however often it is tried')
    stop.abort()
    await running
  })
})
