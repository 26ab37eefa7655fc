import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { Type } from 'typebox'
import type { App } from '../http/types.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { notes } from '../testing/notes/notes.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World, type WorldOptions } from '../testing/world.ts'
import type { Tx } from './tx.ts'

/** Everything that waits here waits for this lock, which the test holds. */
const lock = 4_711
const waitForLock = (tx: Tx) => tx`select pg_advisory_xact_lock_shared(${lock})::text as gone`

/** Two reads that last as long as the test likes: one says so beside its route, the other does not. And a quick one. */
function slowRoutes(app: App): void {
  for (const [url, read, work] of [
    ['/test/declared', { read: 'long' }, waitForLock],
    ['/test/undeclared', {}, waitForLock],
    ['/test/quick', { read: 'long' }, (tx: Tx) => tx`select 1 as one`],
  ] as const) {
    app.route({
      method: 'GET',
      url,
      config: { scope: 'notes:read', audience: ['operator'], hidden: true, ...read },
      schema: { response: { 200: Type.Object({ waited: Type.Boolean() }) } },
      handler: (request) => request.read(async (tx) => ({ waited: (await work(tx)).length === 1 })),
    })
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
const openWorld = (database: NonNullable<WorldOptions['database']>) =>
  createWorld({ services: [notes], database, app: { mount: slowRoutes } })

/** Holds the lock while the scene plays, and then lets everybody go on. */
async function whileLocked<Result>(world: World, scene: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: world.db.ownerUrl })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${lock})`)
    return await scene()
  } finally {
    await client.end()
  }
}

/** Calls in the name of tenants, and the order in which the answers came. */
class Scene {
  readonly world: World
  readonly order: string[] = []

  constructor(world: World) {
    this.world = world
  }

  async get(tenant: string, url: string, as: string) {
    const reply = await this.world.as(tenant, ['notes:*']).get(url)
    this.order.push(as)
    return reply
  }

  /** Starts slow reads of one tenant; done when the first of them waits. */
  async startSlow(tenant: string, url: string, count: number) {
    const slow = upTo(count).map(() => this.get(tenant, url, 'slow'))
    await untilBlocked(this.world.db)
    return { slow }
  }

  async listAs(...tenants: string[]) {
    const lists = tenants.map((tenant) => this.get(tenant, '/api/v1/notes', 'list'))
    for (const { status } of await Promise.all(lists)) assert.equal(status, 200)
  }
}

describe('long reads', () => {
  let world: World
  before(async () => {
    world = await openWorld({ readers: 2, longReaders: 2 })
  })
  after(() => world.close())

  test('200: many of one tenant are under way, and the lists of all tenants answer meanwhile', async () => {
    const scene = new Scene(world)
    const { slow } = await whileLocked(world, async () => {
      const started = await scene.startSlow('greedy', '/test/declared', 8)
      await scene.listAs('greedy', 'other', 'third')
      return started
    })
    for (const { status } of await Promise.all(slow)) assert.equal(status, 200)
    assert.deepEqual(scene.order, [...upTo(3).map(() => 'list'), ...upTo(8).map(() => 'slow')])
  })

  test('200: a tenant leaves a connection for the long reads of others', async () => {
    const scene = new Scene(world)
    const { slow } = await whileLocked(world, async () => {
      const started = await scene.startSlow('greedy', '/test/declared', 8)
      assert.equal((await scene.get('other', '/test/quick', 'other')).status, 200)
      return started
    })
    for (const { status } of await Promise.all(slow)) assert.equal(status, 200)
    assert.equal(scene.order[0], 'other')
  })

  test('503 overloaded: beyond 64 that wait a tenant is turned away, and no other', async () => {
    const scene = new Scene(world)
    const { slow, other } = await whileLocked(world, async () => {
      const started = await scene.startSlow('greedy', '/test/declared', 65)
      const refused = await scene.get('greedy', '/test/declared', 'refused')
      assert.equal(refused.status, 503)
      assert.equal(refused.body.code, 'overloaded')
      assert.equal(refused.headers['retry-after'], '1')
      const late = scene.get('other', '/test/declared', 'other')
      await untilBlocked(world.db, 2)
      return { ...started, other: late }
    })
    for (const { status } of await Promise.all([other, ...slow])) assert.equal(status, 200)
    assert.equal(scene.order[0], 'refused')
  })
})

describe('reads that prove to be slow', () => {
  test('200: they occupy half of the connections, and the lists of others answer meanwhile', async () => {
    const world = await openWorld({ readers: 4, shortReadMs: 20_000 })
    const scene = new Scene(world)
    const { slow } = await whileLocked(world, async () => {
      const started = await scene.startSlow('greedy', '/test/undeclared', 8)
      await untilBlocked(world.db, 2)
      for (const round of upTo(5)) await scene.listAs('other', `tenant ${round}`)
      assert.equal(await waitingOn(world, 'test'), 2)
      return started
    })
    for (const { status } of await Promise.all(slow)) assert.equal(status, 200)
    assert.equal(scene.order.lastIndexOf('list'), 9)
    await world.close()
  })

  test('200: cut short, they go on among the long reads, and the next of their kind begins there', async () => {
    const world = await openWorld({ readers: 1, longReaders: 3 })
    const scene = new Scene(world)
    const { slow } = await whileLocked(world, async () => {
      const first = await scene.startSlow('greedy', '/test/undeclared', 1)
      await until(async () => (await waitingOn(world, 'test long')) === 1)
      await scene.listAs('other')
      const second = scene.get('greedy', '/test/undeclared', 'slow')
      await untilBlocked(world.db, 2)
      assert.equal(await waitingOn(world, 'test long'), 2)
      await scene.listAs('other', 'greedy')
      return { slow: [...first.slow, second] }
    })
    for (const { status } of await Promise.all(slow)) assert.equal(status, 200)
    assert.deepEqual(scene.order, ['list', 'list', 'list', 'slow', 'slow'])
    await world.close()
  })

  test('200: one that is quick there is an ordinary read again', async () => {
    const world = await openWorld({ readers: 1, longReaders: 1 })
    const scene = new Scene(world)
    const { slow } = await whileLocked(world, async () => {
      const first = await scene.startSlow('forgiven', '/test/undeclared', 1)
      await until(async () => (await waitingOn(world, 'test long')) === 1)
      return first
    })
    assert.equal((await slow[0])?.status, 200)
    await scene.get('forgiven', '/test/undeclared', 'quick')
    const again = await whileLocked(world, async () => {
      const started = await scene.startSlow('forgiven', '/test/undeclared', 1)
      assert.equal(await waitingOn(world, 'test'), 1)
      return started
    })
    assert.equal((await again.slow[0])?.status, 200)
    await world.close()
  })

  test('503 overloaded: beyond 500 under way a tenant is turned away, and no other', async () => {
    const world = await openWorld({ readers: 2, shortReadMs: 20_000 })
    const scene = new Scene(world)
    const { slow } = await whileLocked(world, async () => {
      const started = await scene.startSlow('greedy', '/test/undeclared', 1)
      const behind = upTo(499).map(() => scene.get('greedy', '/api/v1/notes', 'behind'))
      const refused = await scene.get('greedy', '/api/v1/notes', 'refused')
      assert.equal(refused.status, 503)
      assert.equal(refused.body.code, 'overloaded')
      await scene.listAs('other')
      return { slow: [...started.slow, ...behind] }
    })
    for (const { status } of await Promise.all(slow)) assert.equal(status, 200)
    assert.deepEqual(scene.order.slice(0, 2), ['refused', 'list'])
    await world.close()
  })
})

describe('writes behind a reset that takes its time', () => {
  let world: World
  before(async () => {
    world = await openWorld({ writers: 8 })
  })
  after(() => world.close())

  const write = (tenant: string) =>
    world.as(tenant, ['notes:*']).post('/api/v1/notes', { text: 'x' })

  /** A reset in another process: it holds the sandbox alone until the scene is over. */
  async function whileReset<Result>(tenant: string, scene: () => Promise<Result>) {
    const elsewhere = world.db.open()
    try {
      return await elsewhere.writeAlone(
        world.context(tenant),
        async () => {},
        async (tx) => {
          await tx`select 1`
          return scene()
        },
      )
    } finally {
      await elsewhere.close()
    }
  }

  test('201: they hold half of the connections, and the writes of others answer meanwhile', async () => {
    const order: string[] = []
    const { behind } = await whileReset('reset', async () => {
      const waiting = upTo(20).map(async () => {
        const reply = await write('reset')
        order.push('behind')
        return reply
      })
      await untilBlocked(world.db, 4)
      for (const round of upTo(5)) {
        assert.equal((await write(`other ${round}`)).status, 201)
        order.push('other')
      }
      assert.equal(await waitingOn(world, 'test'), 4)
      return { behind: waiting }
    })
    for (const { status } of await Promise.all(behind)) assert.equal(status, 201)
    assert.deepEqual(
      order.slice(0, 5),
      upTo(5).map(() => 'other'),
    )
  })

  test('201: of several such tenants none takes the last connection', async () => {
    const { behind } = await whileReset('one', () =>
      whileReset('two', async () => {
        const waiting = ['one', 'two'].flatMap((tenant) => upTo(10).map(() => write(tenant)))
        await untilBlocked(world.db, 6)
        assert.equal((await write('third')).status, 201)
        assert.equal(await waitingOn(world, 'test'), 6)
        return { behind: waiting }
      }),
    )
    for (const { status } of await Promise.all(behind)) assert.equal(status, 201)
  })

  test('503 overloaded: beyond 250 that wait a tenant is turned away, and no other', async () => {
    const { behind } = await whileReset('full', async () => {
      const waiting = upTo(254).map(() => write('full'))
      await untilBlocked(world.db, 4)
      const refused = await write('full')
      assert.equal(refused.status, 503)
      assert.equal(refused.body.code, 'overloaded')
      assert.equal((await write('other')).status, 201)
      return { behind: waiting }
    })
    for (const { status } of await Promise.all(behind)) assert.equal(status, 201)
  })
})

/** Connections of that name that wait for a lock right now. */
async function waitingOn({ db }: World, applicationName: string): Promise<number> {
  const client = new pg.Client({ connectionString: db.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and application_name = $1`,
    [applicationName],
  )
  await client.end()
  return rows[0]?.waiting ?? 0
}
