import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tenantOverloaded } from '../fairness/limiter.ts'
import { newId, uuidOf } from '../ids/typeid.ts'
import { metrics } from '../observe/metrics.ts'
import { addErrand, errandLanes, errandService } from '../testing/errands/errands.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World } from '../testing/world.ts'
import { isTroubleOfDatabase } from './database-trouble.ts'
import { Helper } from './outside.fixture.ts'

const helper = new Helper()
let world: World
before(async () => {
  world = await createWorld({ services: [errandService(helper.do)] })
})
after(() => world.close())

async function metric(name: string, queue: string): Promise<number> {
  const { values = [] } = (await metrics.getSingleMetric(name)?.get()) ?? {}
  return values.find(({ labels }) => labels.queue === queue)?.value ?? 0
}

const passing: Readonly<Record<string, Error>> = {
  'a lock that was not free in time': withCode('55P03'),
  'a statement that took too long': withCode('57014'),
  'a connection that was lost': withCode('ECONNRESET'),
  'too many connections': withCode('53300'),
  'a deadlock': withCode('40P01'),
  'a serialization failure': withCode('40001'),
  'no place among the writes': tenantOverloaded(),
}
for (const [name, error] of Object.entries(passing)) {
  test(`${name} is trouble of the database, not of the lane`, () => {
    assert.equal(isTroubleOfDatabase(error), true)
  })
}

function withCode(code: string): Error {
  return Object.assign(new Error('trouble'), { code })
}

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
