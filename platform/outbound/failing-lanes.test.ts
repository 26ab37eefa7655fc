import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tenantOverloaded } from '../fairness/limiter.ts'
import { newId, uuidOf } from '../ids/typeid.ts'
import { metrics } from '../observe/metrics.ts'
import { addErrand, errandLanes, errandService } from '../testing/errands/errands.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World } from '../testing/world.ts'
import { FailingLanes } from './failing-lanes.ts'
import { Helper } from './outside.fixture.ts'

const helper = new Helper()
let world: World
before(async () => {
  world = await createWorld({ services: [errandService(helper.do)] })
})
after(() => world.close())

const fault = new Error('cannot be recorded')

async function metric(name: string, queue: string): Promise<number> {
  const { values = [] } = (await metrics.getSingleMetric(name)?.get()) ?? {}
  return values.find(({ labels }) => labels.queue === queue)?.value ?? 0
}

test('a lane that keeps failing is left alone for longer every time, up to a bound', () => {
  const lanes = new FailingLanes('bounded')
  const delays = Array.from({ length: 7 }, () => lanes.fail('one', fault, 1_000, 0))
  assert.deepEqual(
    delays,
    [1, 5, 30, 120, 600, 600, 600].map((seconds) => seconds * 1_000),
  )
  assert.equal(lanes.fail('two', fault, 1_000, 0), 1_000)
  lanes.recover('one')
  assert.equal(lanes.fail('one', fault, 1_000, 0), 1_000)
})

test('a lane that worked in between, or whose database was away, is not left alone for longer', () => {
  const lanes = new FailingLanes('sound')
  lanes.fail('one', fault, 1_000, 0)
  assert.equal(lanes.fail('one', fault, 1_000, 1_800_000), 1_000)
  const away = Object.assign(new Error('gone'), { code: 'ECONNRESET' })
  assert.equal(lanes.fail('one', away, 1_000, 1_800_000), 1_000)
  assert.equal(lanes.fail('one', fault, 1_000, 1_801_000), 5_000)
})

const passing: Readonly<Record<string, Error>> = {
  'a lock that was not free in time': withCode('55P03'),
  'a statement that took too long': withCode('57014'),
  'too many connections': withCode('53300'),
  'a deadlock': withCode('40P01'),
  'a serialization failure': withCode('40001'),
  'no place among the writes': tenantOverloaded(),
}
for (const [name, error] of Object.entries(passing)) {
  test(`${name} is trouble of the database, not of the lane`, async () => {
    const lanes = new FailingLanes(name)
    const delays = Array.from({ length: 3 }, () => lanes.fail('one', error, 1_000, Date.now()))
    assert.deepEqual(delays, [1_000, 1_000, 1_000])
    assert.equal(await metric('souk_outbound_failing_lanes', name), 0)
  })
}

function withCode(code: string): Error {
  return Object.assign(new Error('trouble'), { code })
}

test('a lane that did not come back is not counted for ever, also if no other fails', async () => {
  const lanes = new FailingLanes('gone')
  const hourAgoMs = Date.now() - 3_600_001
  lanes.fail('one', fault, 1_000, hourAgoMs)
  assert.equal(await metric('souk_outbound_failing_lanes', 'gone'), 0)
  lanes.fail('two', fault, 1_000, Date.now())
  assert.equal(await metric('souk_outbound_failing_lanes', 'gone'), 1)
  assert.equal(await metric('souk_outbound_lane_failures_total', 'gone'), 2)
})

test('an answer that cannot be recorded is counted, and recorded once it can be', async () => {
  const { queue } = errandLanes
  let result = 'no column takes \0'
  helper.answer = async () => ({ outcome: 'done', result })
  const id = newId('err')
  await world.seed('shop', async (tx) => {
    await addErrand(tx, id, 'bread')
    await errandLanes.wake(tx, id, tx.now)
  })
  const engine = world.startOutbound({ timing: { errorDelayMs: 1, leaseMs: 100, renewMs: 20 } })
  const failures = () => metric('souk_outbound_lane_failures_total', queue)
  const failing = () => metric('souk_outbound_failing_lanes', queue)
  try {
    await until(async () => (await failures()) >= 2, 'a second failure')
    assert.equal(await failing(), 1)
    result = 'loaf'
    await until(async () => (await failing()) === 0, 'the end of the trouble')
  } finally {
    await engine.stop()
  }
  const [errand] = await world.peek(
    'shop',
    (tx) => tx`
      select status, result from errands.errands
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
    `,
  )
  assert.deepEqual(errand, { status: 'DONE', result: 'loaf' })
})
