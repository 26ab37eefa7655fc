import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { rows } from '../db/sql.ts'
import { newId, newUuid } from '../ids/typeid.ts'
import { metrics } from '../observe/metrics.ts'
import { Helper } from '../outbound/outside.fixture.ts'
import { errandLanes, errandService } from '../testing/errands/errands.ts'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { measureBacklog } from './backlog.ts'

const helper = new Helper()
let world: World
before(async () => {
  world = await createWorld({ services: [notes, errandService(helper.do)] })
})
after(() => world.close())

const { queue } = errandLanes

async function measured(name: string): Promise<number | undefined> {
  await measureBacklog(world.database.system, [queue, 'idle.queue'])
  const line = (await metrics.metrics()).split('\n').find((text) => text.startsWith(name))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('the metrics of a worker say how many events wait in the outbox, and how long the oldest has', async () => {
  assert.equal(await measured('souk_outbox_waiting'), 0)
  assert.equal(await measured('souk_outbox_oldest_seconds'), 0)
  for (const tenant of ['one', 'two']) {
    await world.seed(tenant, (tx) => writeNote(tx, { text: 'x' }))
  }
  assert.equal(await measured('souk_outbox_waiting'), 2)
  assert(Number(await measured('souk_outbox_oldest_seconds')) >= 0)
  await world.settle()
  assert.equal(await measured('souk_outbox_waiting'), 0)
})

test('what could not be measured is not shown, until it is measured again', async () => {
  const shown = async () => [...(await metrics.metrics()).matchAll(/^souk_out\w+(?=[{ ])/gm)].flat()
  await measured('souk_outbox_waiting')
  const all = await shown()
  assert(all.includes('souk_outbox_waiting') && all.includes('souk_outbound_lanes_late'))
  const owner = new pg.Client({ connectionString: world.db.ownerUrl })
  await owner.connect()
  await owner.query('alter table platform.outbound_lanes rename to lost_lanes')
  await assert.rejects(measured('souk_outbox_waiting'))
  const meanwhile = await shown()
  await owner.query('alter table platform.lost_lanes rename to outbound_lanes')
  await owner.end()
  assert.deepEqual(meanwhile, [])
  await measured('souk_outbox_waiting')
  assert.deepEqual(await shown(), all)
})

test('the metrics of a worker tell lanes that are due from late ones, and know every queue', async () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
  for (const at of [ago(1), ago(600), ago(-600)]) {
    await world.seed('lanes', (tx) => errandLanes.wake(tx, newId('err'), at))
  }
  assert.equal(await measured(`souk_outbound_lanes_due{queue="${queue}"`), 2)
  assert.equal(await measured(`souk_outbound_lanes_late{queue="${queue}"`), 1)
  assert.equal(await measured('souk_outbound_lanes_due{queue="idle.queue"'), 0)
})

test('lanes that sleep, and lanes of others that are due just now, do not hide late ones', async () => {
  const wakeAll = (tenant: string, count: number, seconds: number) =>
    world.seed(tenant, async (tx) => {
      const wakeAt = new Date(Date.now() + seconds * 1_000)
      const lanes = Array.from({ length: count }, () => [tx.tenantId, queue, newUuid(), wakeAt])
      await tx`
        insert into platform.outbound_lanes (tenant_id, queue, lane_id, wake_at)
        values ${rows(lanes)}
      `
    })
  const [first = '', second = '', third = ''] = ['a', 'b', 'c'].sort((a, b) =>
    world.tenant(a) < world.tenant(b) ? -1 : 1,
  )
  await wakeAll(first, 10_000, 86_400)
  await wakeAll(second, 9_990, -1)
  await wakeAll(third, 50, -3_600)
  assert.equal(await measured(`souk_outbound_lanes_due{queue="${queue}"`), 10_000)
  assert.equal(await measured(`souk_outbound_lanes_late{queue="${queue}"`), 51)
})

test('calls to the outside are counted by queue and outcome', async () => {
  const ask = () => world.as('calls').post('/api/v1/errands', { text: 'milk' })
  assert.equal((await ask()).status, 201)
  helper.answer = async () => ({ outcome: 'unanswered' })
  assert.equal((await ask()).status, 504)
  const page = await metrics.metrics()
  assert.match(
    page,
    /server_errors_total{code="errand_unanswered"} 1/,
    'an answer that is kept counts too',
  )
  for (const outcome of ['succeeded', 'failed']) {
    assert.match(page, new RegExp(`calls_total{queue="${queue}",outcome="${outcome}"} 1`))
  }
})
